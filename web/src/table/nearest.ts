interface Placed {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The target an arrow key leads to: ahead in that direction, sideways distance counting double. */
export function nearest<T extends Placed>(from: T, all: readonly T[], [dx, dy]: readonly [number, number]): T | null {
  const centre = (target: Placed): [number, number] => [target.x + target.width / 2, target.y + target.height / 2];
  const [x, y] = centre(from);
  let best: T | null = null;
  let shortest = Infinity;
  for (const target of all) {
    if (target === from) continue;
    const [tx, ty] = centre(target);
    const ahead = (tx - x) * dx + (ty - y) * dy;
    if (ahead <= 1e-6) continue;
    const aside = Math.abs((tx - x) * dy) + Math.abs((ty - y) * dx);
    const distance = ahead + 2 * aside;
    if (distance < shortest) {
      shortest = distance;
      best = target;
    }
  }
  return best;
}
