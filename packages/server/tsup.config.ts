import { copyFile } from 'node:fs/promises';
import { defineConfig } from 'tsup';

export default defineConfig({
  entry: ['src/main.ts'],
  format: 'esm',
  // A program: no code imports it.
  dts: false,
  clean: true,
  target: 'node22',
  platform: 'node',
  // What the API reference reads lies beside the program.
  async onSuccess() {
    for (const file of ['reference.css', 'reference.js', 'samples.json']) {
      await copyFile(`src/pages/reference/${file}`, `dist/${file}`);
    }
  },
});
