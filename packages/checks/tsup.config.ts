import { defineConfig } from 'tsup';

export default defineConfig({
  // The doors, and the thread that patterns run in.
  entry: {
    index: 'src/index.ts',
    'address-guard': 'src/address-guard.ts',
    'sealed-credentials': 'src/sealed-credentials.ts',
    'pattern-worker': 'src/patterns/pattern-worker.ts',
  },
  format: 'esm',
  dts: true,
  clean: true,
  target: 'node22',
  platform: 'node',
});
