// node run.mjs PROGRAM.wasm ARGUMENTS...: runs a program for WASI with Node's own, which sees the files of this machine.
import { readFile } from 'node:fs/promises';
import { WASI } from 'node:wasi';

const [program, ...rest] = process.argv.slice(2);
const wasi = new WASI({ version: 'preview1', args: [program, ...rest], env: {}, preopens: { '/': '/' } });
const { instance } = await WebAssembly.instantiate(await readFile(program), wasi.getImportObject());
process.exitCode = wasi.start(instance);
