import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ExportError, watchSite } from '../src/export.js';
import { apiUrl, createSampleApi } from './sample-api.js';
import { samplePage } from './sample-page.js';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'watchpost-copy-'));
});
afterEach(() => rm(folder, { recursive: true }));

/** Watches a page through steps, one before each further poll; `seen` has what was reported after each poll. */
const watchThrough = async (steps: readonly ((api: ReturnType<typeof createSampleApi>) => void)[]) => {
  const api = createSampleApi();
  const seen: string[][] = [[]];
  const note = async (text: string): Promise<void> => {
    seen.at(-1)?.push(text);
  };
  const left = [...steps];
  const ended = await watchSite({
    ...{ apiUrl, slug: 'acme', folder, fetch: api.fetch },
    async pause() {
      const step = left.shift();
      if (step === undefined) throw new Error('stopped');
      seen.push([]);
      step(api);
    },
    onCopy: () => note('copy'),
    onFailure: ({ reason }) => note(reason),
  }).catch((error: unknown) => error);
  return { seen, ended, front: await readFile(join(folder, 'index.html'), 'utf8') };
};

test('a copy is written again only when the data of the page has changed', async () => {
  const { seen, front, ended } = await watchThrough([
    () => {},
    (api) => {
      api.page = samplePage({ status: 'operational' });
    },
    () => {},
  ]);
  expect(seen).toEqual([['copy'], [], ['copy'], []]);
  expect(front).toContain('All systems operational');
  expect(ended).toEqual(new Error('stopped'));
  const files = await readdir(folder, { recursive: true });
  expect(files.filter((file) => file.endsWith('.part') || file.endsWith('.js'))).toEqual([]);
});

test('while the server is away the last copy stays, which is reported once', async () => {
  const { seen, front } = await watchThrough([
    (api) => {
      api.failsWith = 503;
    },
    () => {},
    (api) => {
      api.failsWith = null;
    },
    (api) => {
      api.failsWith = 429;
    },
  ]);
  expect(seen).toEqual([['copy'], ['unavailable'], [], [], ['tooMany']]);
  expect(front).toContain('Some systems are down');
  expect(front).toContain('This is a copy from');
});

test('a page that is no longer public ends the watch; its last copy stays', async () => {
  const { ended, front } = await watchThrough([
    (api) => {
      api.failsWith = 404;
    },
  ]);
  expect(ended instanceof ExportError && ended.reason).toBe('missing');
  expect(front).toContain('Some systems are down');
});
