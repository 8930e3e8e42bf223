import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

/** The gallery alone, served while it is worked on; nothing of it is published. */
export default defineConfig({
  root: fileURLToPath(new URL('./', import.meta.url)),
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  resolve: {
    alias: [
      {
        find: /^@watchpost\/client$/,
        replacement: fileURLToPath(new URL('../../client/src/index.ts', import.meta.url)),
      },
    ],
  },
  // As the build does: what is drawn on a canvas takes colours that both themes have resolved.
  css: { transformer: 'lightningcss' },
  server: { host: '127.0.0.1', fs: { allow: ['../../..'] } },
});
