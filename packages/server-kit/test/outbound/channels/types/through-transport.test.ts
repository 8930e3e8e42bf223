import { createAddressGuard } from '@watchpost/checks/address-guard';
import type { NotificationMessage } from '@watchpost/schemas';
import { type Authority, createAuthority } from '@watchpost/testbed/authority';
import { serveProvider } from '@watchpost/testbed/providers/provider';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { createDeliveryTransport } from '../../../../src/outbound/delivery/transport.js';
import type {
  ChannelRequest,
  ChannelStep,
  ChannelTurn,
  ConversationRef,
  Interpretation,
} from '../../../../src/request/ports/channel-type.js';
import { messageOf } from '../message-fixture.js';
import { allBenches } from './benches/all-benches.js';
import type { TypeBench } from './benches/type-bench.js';
import { sealing } from './benches/web-push-bench.js';

let authority: Authority;
beforeAll(async () => {
  authority = await createAuthority();
});

/** A provider under its real name, and the transport that would reach it in production. */
const open = async ({ type, config, credentials, createProvider }: TypeBench) => {
  const provider = createProvider();
  const served = await serveProvider(provider, authority);
  const lookups: string[] = [];
  const transport = createDeliveryTransport({
    guard: createAddressGuard({
      allowPrivate: true,
      resolve: async (host) => {
        lookups.push(host);
        return [{ address: served.address }];
      },
    }),
    caCertificates: authority.certificatePem,
  });
  onTestFinished(async () => {
    await transport.close();
    await served.stop();
  });
  const access = { config: type.config.parse(config), credentials: type.credentials.parse(credentials) };
  const send = async (request: ChannelRequest, turn: ChannelTurn): Promise<Interpretation | 'unanswered'> => {
    const sealed = (await type.seal?.(request, access, { ...sealing, now: Date.now() })) ?? request;
    const result = await transport.send({ ...sealed, headers: Object.entries(sealed.headers).flat() });
    if (result.kind !== 'answered') return 'unanswered';
    const { statusCode, response, retryAfter, paceHeaders } = result;
    const headers = { ...paceHeaders, ...(retryAfter !== null && { 'retry-after': retryAfter }) };
    return type.interpret({ statusCode, body: response, headers, receivedAt: Date.now() }, turn, access);
  };
  const step = async (
    name: ChannelStep,
    ref: ConversationRef | null = null,
    changed: Partial<NotificationMessage> = {},
  ) => {
    const message = messageOf(changed);
    const turn: ChannelTurn = { step: name, message, ref, idempotencyKey: `ndl_${message.sequence}:${name}` };
    const options = { config: access.config, step: name, timezone: 'UTC', now: Date.now() };
    return send(type.request(type.render(message, options), access, turn), turn);
  };
  const post = () => step('post');
  const { edit, thread, close } = type.supportsOf?.(access.config) ?? type.supports;
  return { provider, served, lookups, post, step, supports: { edit, thread, close } };
};

describe.each(allBenches.map((bench) => [bench.name, bench] as const))('the type %s', (_name, bench) => {
  test('brings a message to its provider, under the name of that, over TLS', async () => {
    const { provider, lookups, post } = await open(bench);
    const result = await post();
    expect(provider.refused).toEqual([]);
    expect(result).toMatchObject({ outcome: 'delivered' });
    if (bench.ref !== undefined) expect(result).toMatchObject({ ref: bench.ref });
    expect(provider.messages.map(({ text }) => text)).toEqual([expect.stringContaining('Checkout')]);
    for (const host of lookups) expect(provider.names).toContain(host);
  });

  test('goes on with its conversation', async () => {
    const { provider, post, step, supports } = await open(bench);
    const first = await post();
    const ref = first !== 'unanswered' && first.outcome === 'delivered' ? (first.ref ?? null) : null;
    const resolved: Partial<NotificationMessage> = {
      kind: 'resolved',
      tone: 'good',
      sequence: 2,
      title: ['Checkout works again'],
      summary: ['Checkout works again'],
    };
    if (ref === null) expect(supports).toEqual({ edit: false, thread: false, close: false });
    for (const name of ['edit', 'reply', 'close'] as const) {
      if (!supports[name === 'reply' ? 'thread' : name]) continue;
      expect(await step(name, ref, resolved), name).toMatchObject({ outcome: 'delivered' });
      if (name === 'reply') {
        expect(provider.messages).toHaveLength(2);
        expect(provider.messages[1]?.text).toContain('Checkout works again');
      } else {
        expect(provider.messages[0]?.text).toContain('Checkout works again');
        expect(provider.messages[0]?.versions).toBeGreaterThan(1);
      }
    }
    if (supports.close) expect(provider.messages[0]).toMatchObject({ isClosed: true });
    expect(provider.refused).toEqual([]);
  });

  test('knows what is wrong when its provider refuses a message', async () => {
    const { provider, served, post } = await open(bench);
    for (const { name, reply, outcome, step } of bench.faults) {
      if (step !== 'post') continue;
      served.failNext(reply);
      expect(await post(), name).toMatchObject({ outcome });
    }
    served.failNext('reset');
    expect(await post()).toBe('unanswered');
    expect(provider.messages).toEqual([]);
    expect(await post()).toMatchObject({ outcome: 'delivered' });
  });
});
