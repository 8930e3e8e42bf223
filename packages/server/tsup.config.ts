import { copyFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { defineConfig } from 'tsup';

export default defineConfig({
  entry: ['src/main.ts'],
  format: 'esm',
  // A program: no code imports it.
  dts: false,
  clean: true,
  target: 'node22',
  platform: 'node',
  // What browsers load is not bundled but lies beside the program.
  async onSuccess() {
    for (const file of ['redoc.standalone.js', 'redoc.standalone.js.LICENSE.txt']) {
      await copyFile(createRequire(import.meta.url).resolve(`redoc/bundles/${file}`), `dist/${file}`);
    }
  },
});
