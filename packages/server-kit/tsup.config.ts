import { defineConfig } from 'tsup';

export default defineConfig({
  // One door for each database: a host loads only the driver that it uses.
  entry: {
    index: 'src/index.ts',
    sqlite: 'src/sqlite.ts',
    postgres: 'src/postgres.ts',
    'store-conformance': 'src/store-conformance.ts',
    'channel-conformance': 'src/outbound/channels/conformance.ts',
    'payment-provider-conformance': 'src/payment-provider-conformance.ts',
  },
  // Inlined: Node reads the large manifest of drizzle-orm again for each of its modules, which costs half a second and
  // 130 MB at every start. It stays a dependency for its types.
  noExternal: [/^drizzle-orm/],
  format: 'esm',
  dts: true,
  clean: true,
  target: 'node22',
  platform: 'node',
});
