import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { toNodeHandler } from '../../src/node/to-node-handler.js';
import { dialects, monitorBody, openKit } from '../kit-fixture.js';

interface Message {
  readonly id: string;
  readonly type: string;
  readonly data: { readonly to?: string; readonly monitorId?: string };
}

/** Reads messages of a stream until `isEnough`; then hangs up. */
const readUntil = async (
  body: ReadableStream<Uint8Array>,
  isEnough: (messages: Message[]) => boolean,
): Promise<Message[]> => {
  const messages: Message[] = [];
  let rest = '';
  for await (const chunk of body.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>)) {
    rest += chunk;
    const blocks = rest.split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks) {
      const data = /^data: (.*)$/m.exec(block)?.[1];
      if (data !== undefined) messages.push(JSON.parse(data) as Message);
    }
    if (isEnough(messages)) break;
  }
  return messages;
};

describe.each(dialects)('The live stream, on %s', (dialect) => {
  const open = async () => {
    const fixture = await openKit(dialect, { clock: Date.now });
    onTestFinished(() => fixture.close());
    const owner = await fixture.newMember('owner');
    const server = createServer(toNodeHandler(fixture.kit));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    onTestFinished(() => {
      server.closeAllConnections();
      server.close();
    });
    const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/v1`;
    const follow = async (token: string, query = '', headers: Record<string, string> = {}) => {
      const response = await fetch(`${base}/stream${query}`, {
        headers: { authorization: `Bearer ${token}`, ...headers },
      });
      expect(response.status).toBe(200);
      expect(response.headers.get('content-type')).toBe('text/event-stream');
      if (response.body === null) throw new Error('no body');
      return response.body;
    };
    const pause = async (token: string): Promise<string> => {
      const made = await fixture.request('POST', '/api/v1/monitors', { token, body: monitorBody() });
      await fixture.request('POST', `/api/v1/monitors/${made.body.id}/pause`, { token });
      return made.body.id;
    };
    return { fixture, owner, follow, pause };
  };

  test('tells what happens as it happens, and to nobody of another organization', async () => {
    const { fixture, owner, follow, pause } = await open();
    const stranger = await fixture.newMember('owner');
    const mine = await follow(owner.token);
    const theirs = await follow(stranger.token);
    const id = await pause(owner.token);
    const [message] = await readUntil(mine, (messages) => messages.length > 0);
    expect(message).toMatchObject({
      type: 'monitor.status_changed',
      data: { monitorId: id, from: 'pending', to: 'paused' },
    });
    const other = await pause(stranger.token);
    const seen = await readUntil(theirs, (messages) => messages.length > 0);
    expect(seen.map(({ data }) => data.monitorId)).toEqual([other]);
  });

  test('goes on where it was left, with everything that happened meanwhile', async () => {
    const { owner, follow, pause } = await open();
    const stream = await follow(owner.token);
    const first = await pause(owner.token);
    const [last] = await readUntil(stream, (messages) => messages.length > 0);
    const missed = [await pause(owner.token), await pause(owner.token)];
    const again = await follow(owner.token, '', { 'last-event-id': last?.id ?? '' });
    const messages = await readUntil(again, (all) =>
      missed.every((id) => all.some(({ data }) => data.monitorId === id)),
    );
    const told = messages.map(({ data }) => data.monitorId).filter((id) => id !== first);
    expect(told.toSorted()).toEqual(missed.toSorted());
  });

  test('gives a place to go on from before anything has happened', async () => {
    const { owner, follow, pause } = await open();
    const stream = await follow(owner.token);
    const { value } = await stream.getReader().read();
    const [, place = ''] = /^id: (evt_\w+)$/m.exec(new TextDecoder().decode(value)) ?? [];
    const id = await pause(owner.token);
    const again = await follow(owner.token, '', { 'last-event-id': place });
    expect((await readUntil(again, (messages) => messages.length > 0)).map(({ data }) => data.monitorId)).toEqual([id]);
  });

  test('shows incidents only to those who may read them', async () => {
    const { fixture, owner, follow, pause } = await open();
    const { secret } = await fixture.newApiKey(owner, ['monitors:read']);
    const response = await fixture.kit.fetch(
      new Request('https://watchpost.test/api/v1/stream', { headers: { 'x-api-key': secret } }),
    );
    const all = await follow(owner.token);
    await fixture.request('POST', '/api/v1/incidents', { token: owner.token, body: { title: 'Trouble' } });
    const id = await pause(owner.token);
    const isDone = (messages: Message[]): boolean => messages.some(({ data }) => data.monitorId === id);
    if (response.body === null) throw new Error('no body');
    expect((await readUntil(response.body, isDone)).map(({ type }) => type)).toEqual(['monitor.status_changed']);
    expect((await readUntil(all, isDone)).map(({ type }) => type).toSorted()).toEqual([
      'incident.opened',
      'monitor.status_changed',
    ]);
  });

  test('ends with the kit', async () => {
    const { fixture, owner, follow } = await open();
    const stream = await follow(owner.token);
    const ended = readUntil(stream, () => false);
    await fixture.kit.stop();
    expect(await ended).toEqual([]);
  });
});
