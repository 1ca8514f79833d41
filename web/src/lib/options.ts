// Which options of a game go together, as the house's description says (docs/protocol.md, "Games"). Nothing here knows a game.
import type { Condition, GameOption, Options } from '../net/types';

/** Whether every option that the condition names has one of its values. */
export function holds(when: Condition, chosen: Options): boolean {
  return Object.entries(when).every(([name, values]) => values.includes(chosen[name]));
}

function all(option: GameOption): unknown[] | null {
  if (option.type === 'boolean') return [false, true];
  if (option.values) return option.values;
  const { min = 0, max = 0 } = option;
  // A wide range is a number to type, not a list to choose from.
  return max - min > 20 ? null : Array.from({ length: max - min + 1 }, (_, index) => min + index);
}

/** The values that may be chosen beside the others; null where any number of its range may. */
export function choices(option: GameOption, chosen: Options): unknown[] | null {
  const values = all(option);
  if (!option.only) return values;
  return values?.filter((value) => option.only!.every((entry) => entry.value !== value || holds(entry.when, chosen))) ?? null;
}

/** What the house takes when the option is left out. */
export function usual(option: GameOption, chosen: Options): unknown {
  return option.usual?.find((entry) => holds(entry.when, chosen))?.value ?? option.default;
}

/** The whole choice: what was wished where it may be, else what is usual. Options settle one another, so twice around is enough. */
export function settled(options: GameOption[], wished: Options): Options {
  let chosen: Options = Object.fromEntries(options.map((option) => [option.name, wished[option.name] ?? option.default]));
  for (let round = 0; round < 2; round++) {
    const before = chosen;
    chosen = Object.fromEntries(
      options.map((option) => {
        const wish = wished[option.name];
        const possible = choices(option, before);
        return [option.name, wish !== undefined && (possible === null || possible.includes(wish)) ? wish : usual(option, before)];
      }),
    );
  }
  return chosen;
}
