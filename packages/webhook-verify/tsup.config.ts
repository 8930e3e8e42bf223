import { defineConfig, type Options } from 'tsup';

const common: Options = {
  format: ['esm', 'cjs'],
  target: 'es2023',
  removeNodeProtocol: false,
};

/** What `#hmac` resolves to is decided here, by the conditions of each platform; nothing is left to choose at run time. */
export const builds: Options[] = [
  { ...common, entry: { node: 'src/index.ts' }, platform: 'node' },
  { ...common, entry: { web: 'src/index.ts' }, platform: 'neutral' },
];

// One API, so one set of types for both builds.
export default defineConfig([
  ...builds,
  { ...common, entry: { index: 'src/index.ts' }, dts: { only: true } },
]) as Options[];
