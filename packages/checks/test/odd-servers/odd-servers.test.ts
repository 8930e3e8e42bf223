import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { verdict } from '../run.js';
import { httpCorpus } from './http-corpus.js';
import { isUpBy, remark } from './odd-server.js';
import { serveOdd } from './serve.js';

describe('a check of a server that', () => {
  it.each(httpCorpus)('$what', async (server) => {
    await using served = await serveOdd(server);
    const origin = `http://127.0.0.1:${served.port}`;
    const { method = 'GET', keyword = 'hello' } = server;
    const assertions = keyword === null ? [] : [{ source: 'body', operator: 'contains', expected: keyword } as const];
    expect(await verdict(`${origin}/`, { config: { method }, assertions })).toEqual({
      status: isUpBy(server) ? 'up' : 'down',
      message: server.message?.replace('ORIGIN', origin) ?? null,
    });
  });
});

describe('a check that asserts that an answer has no remark, of a server that', () => {
  it.each(httpCorpus.filter(isUpBy))('$what', async (server) => {
    await using served = await serveOdd(server);
    const config = { method: server.method ?? 'GET' };
    const assertions = [{ source: 'remark', operator: 'notExists' }] as const;
    const said = server.message?.slice(remark().length);
    expect(await verdict(`http://127.0.0.1:${served.port}/`, { config, assertions })).toEqual(
      said === undefined
        ? { status: 'up', message: null }
        : { status: 'down', message: `remark is "${said}", expected none` },
    );
  });
});

describe('the corpus of odd servers', () => {
  it('has every remark that the documentation explains, and no other', async () => {
    const page = await readFile(new URL('../../../../docs/operations/troubleshooting.md', import.meta.url), 'utf8');
    const [table = ''] = /(?<=\n\| Message \| What to change on the server \|\n)(?:\|.+\n)+/.exec(page) ?? [];
    const explained = table.split('\n').flatMap((row) => (row.split('|')[1] ?? '').match(/(?<=`)[^`,]+(?=`)/g) ?? []);
    const said = httpCorpus.flatMap(({ message }) =>
      message?.startsWith(remark()) === true ? message.slice(remark().length).split(', ') : [],
    );
    expect(explained.sort()).toEqual([...new Set(said)].sort());
  });

  it('has no server twice, and says why where a check follows one of curl and Chromium, or neither', () => {
    expect(httpCorpus.length).toBeGreaterThan(60);
    expect(new Set(httpCorpus.map(({ what }) => what)).size).toBe(httpCorpus.length);
    const unexplained = httpCorpus.filter(
      (server) => (server.isUp !== undefined || server.curl !== (server.chromium ?? server.curl)) && !server.because,
    );
    expect(unexplained).toEqual([]);
  });
});
