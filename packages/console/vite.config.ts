import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { writeManifest } from './write-manifest.js';

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
      { find: /^@watchpost\/client\/uptime-kuma$/, replacement: here('../client/src/uptime-kuma.ts') },
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
    modulePreload: { polyfill: false },
    manifest: 'vite-manifest.json',
    reportCompressedSize: false,
  },
  plugins: [writeManifest(here('./dist/public'))],
});
