import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Source package of Debian whose test data tests read; nothing of it is part of this repository. */
export interface DebianSource {
  readonly name: string;
  /** Patterns of `tar` for the paths that are unpacked. */
  readonly paths: readonly string[];
  /** Test files that read it, relative to the root. */
  readonly testFiles: readonly string[];
}

const cache = fileURLToPath(new URL('../../node_modules/.cache/debian-sources', import.meta.url));

/** All of them; `scripts/fetch-debian-sources.ts` fetches them. */
export const debianSources: readonly DebianSource[] = [
  {
    name: 'prometheus',
    paths: ['*/promql/testdata/*.test', '*/model/textparse/promtestdata*.txt'],
    testFiles: [
      'packages/server-kit/test/monitoring/prometheus/query/promql-corpus.test.ts',
      'packages/checks/test/scrape/exposition-corpus.test.ts',
    ],
  },
  {
    name: 'golang-github-prometheus-common',
    paths: ['*/expfmt/testdata/text', '*/expfmt/fuzz/corpus/*'],
    testFiles: ['packages/checks/test/scrape/exposition-corpus.test.ts'],
  },
];

/** Where a source package is unpacked, or would be. */
export const sourceFolder = (name: string): string => join(cache, name);

/** Full paths of its files whose path ends so, sorted. */
export const sourceFiles = (name: string, ending: string): readonly string[] =>
  readdirSync(sourceFolder(name), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith(ending))
    .sort()
    .map((path) => join(sourceFolder(name), path));

/** The source packages whose tests are left out of this run because they have not been fetched. */
export const sourcesLeftOut = (): readonly DebianSource[] =>
  debianSources.filter(({ name }) => !existsSync(sourceFolder(name)));
