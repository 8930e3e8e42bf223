import { startTcpTarget } from '@watchpost/testbed/targets';
import { expect, test } from 'vitest';
import { openKit } from '../../kit-fixture.js';

test('an exporter at a private address is not connected to while private targets are off', async () => {
  const target = await startTcpTarget();
  const fixture = await openKit('sqlite');
  try {
    const { token } = await fixture.newMember('owner');
    const body = { name: 'Node', url: `http://127.0.0.1:${target.port}/metrics`, selectors: ['up'] };
    const tried = await fixture.request('POST', '/api/v1/exporters/test', { token, body });
    expect(tried.body).toMatchObject({ error: expect.stringContaining('private'), kept: [] });
    const { id } = (await fixture.request('POST', '/api/v1/exporters', { token, body })).body;
    await fixture.request('POST', `/api/v1/exporters/${id}/scrape`, { token });
    expect(target.connectionCount).toBe(0);
  } finally {
    await fixture.close();
    await target.stop();
  }
});
