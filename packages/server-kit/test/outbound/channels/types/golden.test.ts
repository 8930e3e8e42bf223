import { describe, expect, test } from 'vitest';
import type { ChannelRequest } from '../../../../src/request/ports/channel-type.js';
import { spokenMessages } from '../spoken-messages.js';
import { allBenches } from './benches/all-benches.js';

/** A body as it is sent, in lines that can be compared. */
const written = ({ body, headers }: ChannelRequest): string =>
  headers['content-type'] === 'application/x-www-form-urlencoded'
    ? [...new URLSearchParams(body)].map(([name, value]) => `${name}=${value}`).join('\n')
    : body;

describe.each(allBenches.map((bench) => [bench.name, bench] as const))('the type %s', (name, bench) => {
  test('renders each kind of message as it did before', async () => {
    const { type } = bench;
    const access = { config: type.config.parse(bench.config), credentials: type.credentials.parse(bench.credentials) };
    const lines = spokenMessages.map((message) => {
      const options = { config: access.config, step: 'post', timezone: 'UTC', now: 0 } as const;
      const turn = { step: 'post', message, ref: null, idempotencyKey: 'ndl_1:post' } as const;
      const request = type.request(type.render(message, options), access, turn);
      return `${message.kind}\n${bench.read(request, turn).replace(/^/gm, '  ')}\n${written(request)}\n`;
    });
    const file = name.replaceAll(/[^a-zA-Z]+/g, '-').replace(/-$/, '');
    await expect(lines.join('\n')).toMatchFileSnapshot(`golden/${file}.txt`);
  });
});
