import { defineConfig } from 'tsup';

export default defineConfig({
  // The library, and the program.
  entry: { index: 'src/index.ts', 'watchpost-agent': 'src/watchpost-agent.ts' },
  format: 'esm',
  dts: true,
  clean: true,
  target: 'node22',
  platform: 'node',
});
