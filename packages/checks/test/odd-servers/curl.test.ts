import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { httpCorpus } from './http-corpus.js';
import type { OddServer, Reading } from './odd-server.js';
import { serveOdd, serveOddTls } from './serve.js';
import { makeTlsCorpus } from './tls-corpus.js';

/** As a person would try it: it follows redirects, keeps cookies and decodes. */
const options = ['-q', '-sS', '-L', '--max-redirs', '20', '--compressed', '--max-time', '20', '-b', ''];

/** Whether curl ends without an error. */
const readingOf = ({ method = 'GET' }: OddServer, url: string, more: readonly string[] = []): Promise<Reading> =>
  new Promise((resolve) => {
    const head = method === 'HEAD' ? ['-I'] : [];
    execFile('curl', [...options, ...more, ...head, url], { encoding: 'buffer' }, (error) =>
      resolve(error === null ? 'takes' : 'refuses'),
    );
  });

const { caCertificates, servers } = await makeTlsCorpus();
const folder = await mkdtemp(join(tmpdir(), 'odd-servers-'));
const authorities = join(folder, 'authorities.pem');
await writeFile(authorities, caCertificates);
afterAll(() => rm(folder, { recursive: true }));

describe('curl of Debian', () => {
  it.concurrent.each(httpCorpus)('$curl a server that $what', async (server) => {
    await using served = await serveOdd(server);
    expect(await readingOf(server, `http://127.0.0.1:${served.port}/`)).toBe(server.curl);
  });

  it.concurrent.each(servers)('$curl a server with TLS that $what', async (server) => {
    await using served = await serveOddTls(server);
    const host = server.host ?? 'localhost';
    const more = ['--cacert', authorities, '--resolve', `${host}:${served.port}:127.0.0.1`];
    expect(await readingOf(server, `https://${host}:${served.port}/`, more)).toBe(server.curl);
  });
});
