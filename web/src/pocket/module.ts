// The module of the house in the pocket: what pages and Node have in common stands in packaging/npm.
export { Module } from '../../../packaging/npm/module.mjs';

/** Fetches and compiles it, while it arrives where the host says what it is. */
export async function compile(url: string): Promise<WebAssembly.Module> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  if (response.headers.get('Content-Type') === 'application/wasm') return WebAssembly.compileStreaming(response);
  return WebAssembly.compile(await response.arrayBuffer());
}
