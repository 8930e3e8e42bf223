import { defineConfig } from 'tsup';

export default defineConfig({
  // The doors, and the threads of patterns and of browsers.
  entry: {
    index: 'src/index.ts',
    'address-guard': 'src/address-guard.ts',
    conformance: 'src/conformance.ts',
    'sealed-credentials': 'src/sealed-credentials.ts',
    'node-version': 'src/node-version.ts',
    'browser-worker': 'src/drivers/browser/worker/browser-worker.ts',
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
