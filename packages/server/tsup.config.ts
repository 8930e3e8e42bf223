import { defineConfig } from 'tsup';

export default defineConfig({
  entry: ['src/main.ts'],
  format: 'esm',
  // A program: nobody imports it.
  dts: false,
  clean: true,
  target: 'node22',
  platform: 'node',
});
