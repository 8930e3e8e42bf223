import { describe, expect, it } from 'vitest';
import { verdict } from '../run.js';
import { httpCorpus } from './http-corpus.js';
import { isUpBy } from './odd-server.js';
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

describe('the corpus of odd servers', () => {
  it('has no server twice, and says why where a check follows one of curl and Chromium, or neither', () => {
    expect(httpCorpus.length).toBeGreaterThan(60);
    expect(new Set(httpCorpus.map(({ what }) => what)).size).toBe(httpCorpus.length);
    const unexplained = httpCorpus.filter(
      (server) => (server.isUp !== undefined || server.curl !== (server.chromium ?? server.curl)) && !server.because,
    );
    expect(unexplained).toEqual([]);
  });
});
