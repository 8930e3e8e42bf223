import { defineConfig } from 'tsup';

export default defineConfig({
  // One door for each database, so that a host loads only the driver of its own.
  entry: ['src/index.ts', 'src/sqlite.ts', 'src/postgres.ts', 'src/store-conformance.ts'],
  // Inlined: Node reads the large manifest of drizzle-orm again for each of its modules, which costs half a second and
  // 130 MB at every start. It stays a dependency for its types.
  noExternal: [/^drizzle-orm/],
  format: 'esm',
  dts: true,
  clean: true,
  target: 'node22',
  platform: 'node',
});
