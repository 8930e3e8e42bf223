import { defineConfig } from 'tsup';

export default defineConfig({
  entry: {
    index: 'src/index.ts',
    core: 'src/core.ts',
    'license-file': 'src/license-file.ts',
    monitoring: 'src/monitoring.ts',
    testing: 'src/testing.ts',
    'uptime-kuma': 'src/uptime-kuma.ts',
    validation: 'src/validation.ts',
  },
  tsconfig: 'tsconfig.build.json',
  format: 'esm',
  dts: true,
  clean: true,
  target: 'es2022',
  platform: 'neutral',
});
