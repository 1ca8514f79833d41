export function bytesOf(hex: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}

/** SHA-256 of a seed given in hexadecimal; null where the browser keeps its cryptography to secure pages. */
export async function commitOf(seed: string): Promise<string | null> {
  if (!globalThis.crypto?.subtle) return null;
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytesOf(seed)));
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
