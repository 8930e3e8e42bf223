import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { workerFile, writeManifest } from './write-manifest.js';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  root: here('./'),
  // Chunks find each other beside themselves, so that one build serves any path.
  base: './',
  logLevel: 'warn',
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  resolve: {
    alias: [
      { find: /^@watchpost\/client$/, replacement: here('../client/src/index.ts') },
      { find: /^@watchpost\/client\/(core|uptime-kuma)$/, replacement: here('../client/src/$1.ts') },
      // Of the QR codes only what makes them: the rest of that package draws pictures.
      { find: /^qrcode$/, replacement: createRequire(import.meta.url).resolve('qrcode/lib/core/qrcode.js') },
    ],
  },
  build: {
    outDir: here('./dist/public'),
    emptyOutDir: true,
    target: 'es2023',
    // A `data:` address would need room in the policy of the page.
    assetsInlineLimit: 0,
    modulePreload: false,
    reportCompressedSize: false,
    rolldownOptions: {
      input: { index: here('./index.html'), 'push-worker': here('./src/push-worker/worker.ts') },
      output: {
        // A service worker is found again by its name.
        entryFileNames: ({ name }) => (name === 'push-worker' ? workerFile : 'assets/[name]-[hash].js'),
        codeSplitting: {
          groups: [
            // What every page needs, with what the client loads for its first request, which is the first thing that the console
            // does: in one file, which compresses better than its parts.
            { name: 'first', test: /app\/main\.tsx|client\/src\/(?:exchange|stream)\/|node_modules\/ky\// },
            // What comes with the first page that is not in it.
            {
              name: 'later',
              test: /app\/shell\/later-pages\.ts|app\/words\/unknown\.ts|client\/src\/(?:resources|create-client\/other-resources)/,
            },
            { name: 'pages', test: /console.src.app/, minShareCount: 13 },
            { name: 'forms', test: /console.src.app.(forms|contract)/, minShareCount: 4 },
          ],
        },
      },
    },
  },
  plugins: [writeManifest(here('./'), here('./dist/public'))],
});
