import { defineConfig } from 'tsup';

export default defineConfig({
  // The doors: all of the contract, and what agents and checks need of it.
  entry: ['src/index.ts', 'src/agent.ts', 'src/checks.ts'],
  format: 'esm',
  dts: true,
  clean: true,
  target: 'es2023',
  platform: 'neutral',
});
