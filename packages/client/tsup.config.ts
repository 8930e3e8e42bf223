import { defineConfig } from 'tsup';

export default defineConfig({
  entry: ['src/index.ts'],
  tsconfig: 'tsconfig.build.json',
  format: 'esm',
  dts: true,
  clean: true,
  target: 'es2022',
  platform: 'neutral',
});
