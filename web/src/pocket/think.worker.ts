// A worker that only thinks: one question at a time, answered by the same bots as everywhere.
import { Module } from './module';

let module: Promise<Module> | null = null;

onmessage = async ({ data }: MessageEvent<{ compiled: WebAssembly.Module } | { question: number; text: string }>) => {
  if ('compiled' in data) module = Module.start(data.compiled);
  else postMessage({ question: data.question, text: (await module!).answer(data.text) });
};
