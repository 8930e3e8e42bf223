import { defineConfig } from 'tsup';

export default defineConfig({
  // The doors, and the thread that patterns run in.
  entry: {
    index: 'src/index.ts',
    'address-guard': 'src/address-guard.ts',
    conformance: 'src/conformance.ts',
    'sealed-credentials': 'src/sealed-credentials.ts',
    'node-version': 'src/node-version.ts',
    'pattern-worker': 'src/patterns/pattern-worker.ts',
  },
  // The first import of every file: a Node that is too old would otherwise crash in a dependency.
  banner: { js: "import './node-version.js';" },
  format: 'esm',
  dts: true,
  clean: true,
  target: 'node22',
  platform: 'node',
});
