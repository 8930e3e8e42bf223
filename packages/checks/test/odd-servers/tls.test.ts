import { describe, expect, it } from 'vitest';
import { check, guardWith } from '../run.js';
import { isUpBy } from './odd-server.js';
import { serveOddTls } from './serve.js';
import { makeTlsCorpus } from './tls-corpus.js';

const { caCertificates, servers } = await makeTlsCorpus();
const guard = guardWith(async () => [{ address: '127.0.0.1' }]);

describe('a check of a server with TLS that', () => {
  it.each(servers)('$what', async (server) => {
    await using served = await serveOddTls(server);
    const { status, measurement, certificate } = await check(`https://${server.host ?? 'localhost'}:${served.port}/`, {
      config: { caCertificates },
      assertions: [{ source: 'body', operator: 'contains', expected: 'hello' }],
      environment: { guard },
    });
    const { message } = measurement;
    expect({ status, message }).toEqual({ status: isUpBy(server) ? 'up' : 'down', message: server.message });
    if (server.days !== undefined) expect(certificate?.daysRemaining).toBe(server.days);
  });

  it('has an authority that ends soon, and the check says which', async () => {
    const server = servers.find(({ what }) => what === 'has an authority that ends before its certificate');
    if (server === undefined) throw new TypeError('It is not in the corpus.');
    await using served = await serveOddTls(server);
    const settings = { type: 'tls', config: { caCertificates, minDaysRemaining: 14 }, environment: { guard } } as const;
    expect((await check(`localhost:${served.port}`, settings)).measurement.message).toBe(
      'certificate of its authority (Ending Middle) ends in 3 days, expected at least 14',
    );
  });
});
