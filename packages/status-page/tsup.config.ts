import { defineConfig } from 'tsup';

export default defineConfig({
  // Both doors.
  entry: { index: 'src/index.ts', export: 'src/export.ts' },
  format: 'esm',
  dts: true,
  clean: true,
  target: 'node22',
  platform: 'node',
});
