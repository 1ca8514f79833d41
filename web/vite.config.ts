import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';

// The server hands out the .br or .gz beside a file when the browser takes it, so nothing is compressed while serving.
function compressed(): Plugin {
  const worth = /\.(html|js|css|svg|jsonl?|webmanifest)$/;
  const walk = (folder: string): string[] =>
    readdirSync(folder).flatMap((name) => {
      const path = join(folder, name);
      return statSync(path).isDirectory() ? walk(path) : [path];
    });
  return {
    name: 'compressed',
    apply: 'build',
    closeBundle() {
      for (const path of walk('dist').filter((name) => worth.test(name))) {
        const bytes = readFileSync(path);
        writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
        writeFileSync(`${path}.br`, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }));
      }
    },
  };
}

const house = process.env.PIOCHE_HOUSE ?? 'http://127.0.0.1:8080';

export default defineConfig({
  test: { include: ['src/**/*.test.ts'], setupFiles: ['src/test_setup.ts'], testTransformMode: { web: ['**/*.test.ts'] } },
  // Tests run the page's own code, not the one for rendering on a server.
  ...(process.env.VITEST ? { resolve: { conditions: ['browser'] } } : {}),
  plugins: [svelte(), compressed()],
  build: { target: 'es2022', modulePreload: { polyfill: false }, assetsInlineLimit: 0, reportCompressedSize: false },
  // The page runs examples/verify.mjs, which stands outside of it.
  server: { fs: { allow: ['..'] }, proxy: { '/api': { target: house, ws: true }, '/ws': { target: house, ws: true } } },
});
