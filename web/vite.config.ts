import { createHash } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { build, type Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { Module } from '../packaging/npm/module.mjs';

const outDir = process.env.PIOCHE_OUT ?? 'dist';

function files(folder = outDir): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    return statSync(path).isDirectory() ? files(path) : [path];
  });
}

const smallest = { minify: 'terser', terserOptions: { ecma: 2020, safari10: false, compress: { passes: 3 }, format: { comments: false } } } as const;

/** The service worker, built last: it is told which files there are. Those whose names don't change with what is in them have a revision. */
function offline(): Plugin {
  const wanted = /\.(html|js|css|svg|png|woff2|wasm|webmanifest|jsonl?)$/;
  const listed = (path: string): { url: string; revision: string | null } => {
    const url = relative(outDir, path);
    return { url, revision: url.startsWith('assets/') ? null : createHash('sha256').update(readFileSync(path)).digest('hex').slice(0, 12) };
  };
  return {
    name: 'offline',
    apply: 'build',
    closeBundle: {
      sequential: true,
      async handler() {
        const list = files().filter((path) => wanted.test(path)).sort().map(listed);
        await build({
          configFile: false,
          logLevel: 'warn',
          define: { __PIOCHE_FILES__: JSON.stringify(list) },
          build: { outDir, emptyOutDir: false, copyPublicDir: false, target: 'es2022', reportCompressedSize: false, ...smallest, rollupOptions: { input: 'src/sw.ts', output: { format: 'iife', entryFileNames: 'sw.js' } } },
        });
      },
    },
  };
}

/** The server hands out the .br or .gz beside a file when the browser takes it, so nothing is compressed while serving. */
function compressed(): Plugin {
  const worth = /\.(html|js|css|svg|jsonl?|webmanifest|wasm)$/;
  return {
    name: 'compressed',
    apply: 'build',
    closeBundle: {
      sequential: true,
      handler() {
        for (const path of files().filter((name) => worth.test(name))) {
          const bytes = readFileSync(path);
          writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
          writeFileSync(`${path}.br`, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }));
        }
      },
    },
  };
}

/** What is wanted together is one file: many small ones weigh a tenth more, since each is compressed by itself. */
function together(id: string): string | undefined {
  const [, path] = /\/web\/src\/(.*)$/.exec(id) ?? [];
  if (!path) return /\/svelte\/src\/(motion|easing)\//.test(id) ? 'board' : undefined;
  if (/^rules\/|^pages\/Rules|^games\/\w+\/(rules\.|Figure)/.test(path)) return 'rules';
  if (/^learn\//.test(path)) return 'learn';
  if (/^(practice|days)\/(?!Doors)/.test(path)) return 'practice';
  if (/^table\/(Targets|Float|flip|aim|chooser|drag|nearest|why|words|texts|ResultTable|record|reckoning|table\.css|keys)|^parts\/(Closeup|Ticking|arrows)|^art\/colours|^games\/kingdomino\/QuestTile/.test(path)) return 'board';
  return undefined;
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
    offline(),
    compressed(),
  ],
  worker: { format: 'es', plugins: () => [pocket()] },
  build: { outDir, emptyOutDir: true, rollupOptions: { output: { manualChunks: together, onlyExplicitManualChunks: true } }, target: 'es2022', modulePreload: { polyfill: false }, assetsInlineLimit: 0, reportCompressedSize: false, ...smallest },
  // The page runs examples/verify.mjs, which stands outside of it.
  server: { fs: { allow: ['..'] }, proxy: { '/api': { target: house, ws: true }, '/ws': { target: house, ws: true } } },
});
