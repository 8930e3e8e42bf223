import { fileURLToPath } from 'node:url';
import { defineNitroConfig } from 'nitro/config';

export default defineNitroConfig({
  compatibilityDate: '2026-11-01',
  serverDir: '.',
  // The driver is named by the kit alone, and goes along with the build.
  externals: { traceInclude: [fileURLToPath(import.meta.resolve('better-sqlite3'))] },
});
