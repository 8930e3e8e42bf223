import { defineConfig } from 'tsup';

export default defineConfig({
  // One door for each database: a host loads only the driver that it uses.
  entry: {
    index: 'src/index.ts',
    sqlite: 'src/sqlite.ts',
    postgres: 'src/postgres.ts',
    'node-version': 'src/node-version.ts',
    'store-conformance': 'src/store/conformance/conformance.ts',
    'channel-conformance': 'src/outbound/channels/conformance.ts',
    'payment-provider-conformance': 'src/commerce/payments/conformance.ts',
  },
  // Inlined: Node reads the large manifest of drizzle-orm again for each of its modules, which costs half a second and
  // 130 MB at every start. No declaration names its types, so hosts do not install it.
  noExternal: [/^drizzle-orm/],
  // The first import of every file: a Node that is too old would otherwise crash in a dependency.
  banner: { js: "import '@watchpost/checks/node-version';" },
  format: 'esm',
  dts: true,
  clean: true,
  target: 'node22',
  platform: 'node',
});
