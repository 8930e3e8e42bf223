import { globSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { configDefaults, defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { programsLeftOut } from './testbed/src/debian-programs.ts';
import { sourcesLeftOut } from './testbed/src/debian-sources.ts';

/** Test files that measure their process as a whole, or load modules otherwise than the rest. */
const alone = [
  // Hono on Node takes the place of the global `Request` and `Response`.
  'examples/*-hono/*.test.ts',
  'packages/console/test/server/frameworks.test.ts',
  'packages/checks/test/run-check.test.ts',
  'packages/checks/test/drivers/dns.test.ts',
  'packages/checks/test/drivers/udp.test.ts',
  'packages/checks/test/file-limit.test.ts',
  'packages/server-kit/test/monitoring/monitors/without-driver.test.ts',
  'packages/checks/test/ssrf.test.ts',
  'packages/server-kit/test/security-timing.test.ts',
  'packages/server-kit/test/outbound/channels/self-hosted-ssrf.test.ts',
  'packages/server-kit/test/outbound/delivery/transport-ssrf.test.ts',
];
/**
 * What starts servers as processes of their own, kills them, and waits for what a clock in the test cannot bring: `pnpm test:long`.
 */
const long = [
  'e2e/agent-scrapes.test.ts',
  'e2e/agent-base-path.test.ts',
  'e2e/agent-commands.test.ts',
  'e2e/agent-discovery.test.ts',
  'e2e/agents.test.ts',
  'e2e/browser-checks.test.ts',
  'e2e/channel-survival.test.ts',
  'e2e/documentation.test.ts',
  'e2e/documented-commands.test.ts',
  'e2e/examples-as-written.test.ts',
  'e2e/generate.test.ts',
  'e2e/generators.test.ts',
  'e2e/go-client.test.ts',
  'e2e/identity-races.test.ts',
  'e2e/links-below-a-path.test.ts',
  'e2e/lost-network.test.ts',
  'e2e/machine-faults.test.ts',
  'e2e/many-processes.test.ts',
  'e2e/monitor-goes-up.test.ts',
  'e2e/python-client.test.ts',
  'e2e/receiving-guide.test.ts',
  'e2e/skewed-clocks.test.ts',
  'e2e/slack-presses.test.ts',
  'e2e/reference-samples.test.ts',
  'e2e/survival.test.ts',
  'e2e/readme.test.ts',
  'e2e/watch-story.test.ts',
  'e2e/watch-survival.test.ts',
  'e2e/webhook-survival.test.ts',
  'examples/alert-on-full-disk/*.test.ts',
  'packages/server-kit/test/commerce/account/account-histories-long.test.ts',
  'packages/server-kit/test/commerce/billing/killed-processes/*.test.ts',
  'packages/server-kit/test/faults/*.test.ts',
  'packages/server-kit/test/monitoring/agents/locations-model.test.ts',
  'packages/server-kit/test/monitoring/history/busy-monitors.test.ts',
  'packages/server-kit/test/monitoring/record/many-histories.test.ts',
  'packages/server-kit/test/monitoring/record/record-postgres.test.ts',
  'packages/cli/test/import/any-file-long.test.ts',
  'packages/cli/test/webhooks-listen.test.ts',
  'packages/cli/test/webhooks-server.test.ts',
  'packages/server-kit/test/store/move/*.test.ts',
  'packages/server/test/commands.test.ts',
  'packages/server/test/end.test.ts',
  'packages/server/test/license-file.test.ts',
  'packages/server/test/pages.test.ts',
  'packages/server/test/rotate-secret-key.test.ts',
  'packages/server/test/start.test.ts',
];

/** Files that take minutes: they begin first, so that no worker waits for one alone at the end. */
const longest = [
  'e2e/installed-packages.test.ts',
  'packages/server-kit/test/monitoring/record/many-histories.test.ts',
  'packages/server-kit/test/monitoring/record/record-postgres.test.ts',
];

// A file that was renamed would run beside others from then on, and nothing would say so.
for (const path of [...alone, ...long, ...longest]) {
  if (globSync(path, { cwd: import.meta.dirname }).length === 0) throw new Error(`No test file is at ${path}.`);
}

/**
 * Files of tests that hold on each database: `pnpm test` runs them on SQLite, and `pnpm test:long` on PostgreSQL. What depends on the database
 * itself, such as the store and its migrations, names both and runs on both in `pnpm test`.
 */
const onEachDatabase = globSync('packages/server-kit/test/**/*.test.ts', { cwd: import.meta.dirname }).filter((path) =>
  /\bdialects\b/.test(readFileSync(join(import.meta.dirname, path), 'utf8')),
);

// Alone, a file runs in `test` only.
for (const path of onEachDatabase) {
  if (alone.includes(path)) throw new Error(`${path} runs alone: it has to name allDialects.`);
}

/** What is installed from npm takes minutes, and is part of `pnpm verify`. */
const installed = [
  'e2e/client-in-new-folders.test.ts',
  'e2e/containerfile.test.ts',
  'e2e/first-minute.test.ts',
  'e2e/installed-packages.test.ts',
  'e2e/node-versions.test.ts',
  'examples/embed-bun/*.test.ts',
  'examples/embed-deno/*.test.ts',
];

/** What holds a server to times needs the machine to itself: `pnpm test:fairness`. */
const fairness = ['e2e/fairness.test.ts'];

/** What is seen in Chromium, two files at a time, because each opens a browser: `pnpm test:browser`. */
const browser = ['packages/*/test/browser/**/*.test.ts'];

/** Draws every page of the console, the pictures of the README, and every message and mail: `pnpm console:pictures`. */
const pictures = [
  'packages/server-kit/test/browser/message-pictures.test.ts',
  'packages/console/test/browser/look.test.ts',
  'packages/console/test/browser/readme-pictures.test.ts',
];

/** Tests whose program or data is not on this machine; `scripts/test.ts` names them at the end. */
const leftOut = [...programsLeftOut(), ...sourcesLeftOut()].flatMap(({ testFiles }) => testFiles);

class LongestFirst extends BaseSequencer {
  override async sort(specifications: TestSpecification[]): Promise<TestSpecification[]> {
    const isLongest = ({ moduleId }: TestSpecification): boolean => longest.some((path) => moduleId.endsWith(path));
    const sorted = await super.sort(specifications);
    return sorted.toSorted((one, other) => Number(isLongest(other)) - Number(isLongest(one)));
  }
}

const source = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  resolve: {
    // Tests run on the sources, so that a change is seen without a build; the end-to-end tests start the built server.
    alias: [
      { find: /^@watchpost\/testbed\/(.*)$/, replacement: source('./testbed/src/$1.ts') },
      {
        find: '@watchpost/server-kit/channel-conformance',
        replacement: source('./packages/server-kit/src/outbound/channels/conformance.ts'),
      },
      { find: /^@watchpost\/([a-z-]+)\/([a-z-]+)$/, replacement: source('./packages/$1/src/$2.ts') },
      { find: /^@watchpost\/([a-z-]+)$/, replacement: source('./packages/$1/src/index.ts') },
    ],
  },
  test: {
    execArgv: ['--import', new URL('./testbed/src/quick-imports.ts', import.meta.url).href],
    globalSetup: ['./testbed/src/global-setup.ts'],
    setupFiles: ['./testbed/src/random-seed.ts'],
    // Many tests wait: for sockets, databases, hostile servers, the next check. On two cores a third and a fourth worker work meanwhile.
    maxWorkers: Math.max(4, availableParallelism()),
    // What is waited for comes at once, or as late as a busy machine lets it: only what never comes meets these.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 30_000 } },
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        // One process takes many files and evaluates what they import once, which takes longer than most of their tests. They
        // share nothing else: the product keeps nothing outside of what it makes.
        test: {
          name: 'together',
          include: ['packages/*/test/**/*.test.ts', 'e2e/**/*.test.ts', 'examples/*/*.test.ts'],
          exclude: [...configDefaults.exclude, ...alone, ...long, ...installed, ...fairness, ...browser, ...leftOut],
          isolate: false,
        },
      },
      { extends: true, test: { name: 'alone', include: alone } },
      {
        extends: true,
        // Servers that are away, or asked in vain, are waited for longer than those of other tests.
        test: {
          name: 'long',
          include: long,
          exclude: leftOut,
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'postgres',
          include: onEachDatabase,
          exclude: [...alone, ...long, ...browser, ...leftOut],
          env: { DATABASES: 'postgres' },
          isolate: false,
        },
      },
      {
        extends: true,
        test: { name: 'browser', include: browser, exclude: [...leftOut, ...pictures], maxWorkers: 2 },
      },
      { extends: true, test: { name: 'pictures', include: pictures } },
      { extends: true, test: { name: 'installed', include: installed, exclude: leftOut } },
      { extends: true, test: { name: 'fairness', include: fairness } },
    ],
  },
});
