import { defineConfig } from 'tsup';

export default defineConfig({
  // What a host runs; what a browser runs is built by Vite, into `dist/public`.
  entry: { index: 'src/index.ts' },
  format: 'esm',
  dts: true,
  // Vite cleans its folder; this one writes the same two files each time.
  clean: false,
  target: 'node22',
  platform: 'node',
});
