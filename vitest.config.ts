import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const source = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  resolve: {
    // Tests run on the sources, so that a change is seen without a build; the end-to-end tests start the built server.
    alias: [
      { find: /^@watchpost\/testbed\/(.*)$/, replacement: source('./testbed/src/$1.ts') },
      { find: /^@watchpost\/([a-z-]+)\/([a-z-]+)$/, replacement: source('./packages/$1/src/$2.ts') },
      { find: /^@watchpost\/([a-z-]+)$/, replacement: source('./packages/$1/src/index.ts') },
    ],
  },
  test: {
    globalSetup: ['./testbed/src/global-setup.ts'],
    include: ['packages/*/test/**/*.test.ts', 'e2e/**/*.test.ts', 'examples/*/*.test.ts'],
    // Most tests wait for sockets and databases, so that on two cores two workers take little more than half the time.
    maxWorkers: '100%',
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
});
