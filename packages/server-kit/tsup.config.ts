import { defineConfig } from 'tsup';

export default defineConfig({
  // One door for each database, so that a host loads only the driver of its own.
  entry: ['src/index.ts', 'src/sqlite.ts', 'src/postgres.ts', 'src/store-conformance.ts'],
  format: 'esm',
  dts: true,
  clean: true,
  target: 'node22',
  platform: 'node',
});
