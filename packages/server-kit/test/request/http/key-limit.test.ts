import { expect, onTestFinished, test } from 'vitest';
import { dialects, openKit } from '../../kit-fixture.js';

test.each(dialects)(
  'no API key may make more requests than the host allows, whatever it says itself, on %s',
  async (dialect) => {
    const fixture = await openKit(dialect, { rateLimitPerKey: 2 });
    onTestFinished(() => fixture.close());
    const owner = await fixture.newMember('owner');
    const wide = await fixture.newApiKey(owner, ['monitors:read'], { rateLimitPerMinute: 500 });
    const narrow = await fixture.newApiKey(owner, ['monitors:read'], { rateLimitPerMinute: 1 });
    const ask = async (apiKey: string) => {
      const { status, headers } = await fixture.request('GET', '/api/v1/monitors', { apiKey });
      return [status, headers.get('x-ratelimit-limit')];
    };
    expect([await ask(wide.secret), await ask(wide.secret), await ask(wide.secret)]).toEqual([
      [200, '2'],
      [200, '2'],
      [429, '2'],
    ]);
    expect([await ask(narrow.secret), await ask(narrow.secret)]).toEqual([
      [200, '1'],
      [429, '1'],
    ]);
  },
);
