import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import type { Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { defineConfig } from 'vitest/config';
import { Module } from '../packaging/npm/module.mjs';

// The server hands out the .br or .gz beside a file when the browser takes it, so nothing is compressed while serving.
function compressed(): Plugin {
  const worth = /\.(html|js|css|svg|json|webmanifest|wasm)$/;
  const outDir = process.env.PIOCHE_OUT ?? 'dist';
  const walk = (folder: string): string[] =>
    readdirSync(folder).flatMap((name) => {
      const path = join(folder, name);
      return statSync(path).isDirectory() ? walk(path) : [path];
    });
  return {
    name: 'compressed',
    apply: 'build',
    closeBundle() {
      for (const path of walk(outDir).filter((name) => worth.test(name))) {
        const bytes = readFileSync(path);
        writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
        writeFileSync(`${path}.br`, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }));
      }
    },
  };
}

const wasm = fileURLToPath(new URL('../build/wasm/pioche.wasm', import.meta.url));

/** The house in the pocket: its file, if it was built (scripts/build-pocket), and what it says of its games. */
function pocket(): Plugin {
  const names = ['virtual:pioche.wasm', 'virtual:games'];
  return {
    name: 'pocket',
    resolveId: (id) => (names.includes(id) ? `\0${id}` : null),
    async load(id) {
      if (id === '\0virtual:pioche.wasm') return existsSync(wasm) ? `export { default } from ${JSON.stringify(`${wasm}?url`)};` : 'export default null;';
      if (id === '\0virtual:games') return `export default ${existsSync(wasm) ? JSON.stringify(await games()) : 'null'};`;
      return null;
    },
  };
}

async function games(): Promise<unknown> {
  const module = await Module.start(await WebAssembly.compile(readFileSync(wasm)));
  const [answer] = module.take({ type: 'call', id: 1, method: 'GET', path: '/api/v1/games', query: '', token: '', body: '' }) as [{ body: string }];
  return JSON.parse(answer.body);
}

const house = process.env.PIOCHE_HOUSE ?? 'http://127.0.0.1:8080';

export default defineConfig({
  test: { include: ['src/**/*.test.ts'], setupFiles: ['src/test_setup.ts'], testTransformMode: { web: ['**/*.test.ts'] } },
  // Tests run the page's own code, not the one for rendering on a server.
  ...(process.env.VITEST ? { resolve: { conditions: ['browser'] } } : {}),
  define: { __PIOCHE_HOUSE__: JSON.stringify(process.env.PIOCHE_SITE !== 'static') },
  // Below any path: the page's places are behind the #.
  base: './',
  plugins: [
    svelte(),
    pocket(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'src',
      filename: 'sw.ts',
      injectRegister: false, // lib/version.svelte.ts does
      manifest: false, // public/manifest.webmanifest is
      injectManifest: { globPatterns: ['**/*.{html,js,css,svg,png,woff2,wasm,webmanifest,txt}'], maximumFileSizeToCacheInBytes: 4_000_000 },
    }),
    compressed(),
  ],
  worker: { format: 'es', plugins: () => [pocket()] },
  build: { outDir: process.env.PIOCHE_OUT ?? 'dist', emptyOutDir: true, target: 'es2022', modulePreload: { polyfill: false }, assetsInlineLimit: 0, reportCompressedSize: false },
  // The page runs examples/verify.mjs, which stands outside of it.
  server: { fs: { allow: ['..'] }, proxy: { '/api': { target: house, ws: true }, '/ws': { target: house, ws: true } } },
});
