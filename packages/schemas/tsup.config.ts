import { defineConfig } from 'tsup';

export default defineConfig({
  // The doors: all of the contract, what agents and checks need of it, and zod for other packages of ours.
  entry: ['src/index.ts', 'src/agent.ts', 'src/checks.ts', 'src/zod.ts'],
  // Inlined: its own entry loads 95 files, most of which are translations. Declarations name its types.
  noExternal: ['zod'],
  format: 'esm',
  dts: true,
  clean: true,
  target: 'es2023',
  platform: 'neutral',
});
