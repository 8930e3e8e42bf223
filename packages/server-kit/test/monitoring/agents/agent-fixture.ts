import { randomBytes } from 'node:crypto';
import { type AgentKeyPair, createAgentKeyPair } from '@watchpost/checks/sealed-credentials';
import type { AgentResult } from '@watchpost/schemas';
import { silenceStep } from '../../../src/monitoring/agents/silence-worker.js';
import { decideLate } from '../../../src/monitoring/locations/late-record.js';
import type { KitFixture, Reply } from '../../kit-fixture.js';

/** A program that speaks the protocol of agents with a kit. */
export interface SimulatedAgent {
  readonly id: string;
  readonly token: string;
  readonly keys: AgentKeyPair;
  readonly instanceId: string;
  call(method: 'GET' | 'POST', path: string, body?: unknown, headers?: Record<string, string>): Promise<Reply>;
  hello(more?: object): Promise<Reply>;
  send(results: readonly unknown[], more?: object): Promise<Reply>;
}

export const newInstanceId = (): string => randomBytes(12).toString('hex');

/** A program with the token of an agent that is there. */
export const simulateAgent = (
  fixture: KitFixture,
  { id, token, keys = createAgentKeyPair() }: { id: string; token: string; keys?: AgentKeyPair },
): SimulatedAgent => {
  const instanceId = newInstanceId();
  const sentAt = () => new Date(fixture.clock.now).toISOString();
  const call: SimulatedAgent['call'] = (method, path, body, headers = {}) =>
    fixture.request(method, `/api/v1/agent${path}`, { token, headers, ...(body === undefined ? {} : { body }) });
  return {
    id,
    token,
    keys,
    instanceId,
    call,
    hello: (more = {}) =>
      call('POST', '/hello', {
        protocol: 1,
        agentVersion: '1.0.0',
        hostname: 'probe-1',
        platform: 'linux x64',
        capabilities: ['https', 'http', 'tcp'],
        instanceId,
        publicKey: keys.publicKey,
        sentAt: sentAt(),
        bufferedResults: 0,
        ...more,
      }),
    send: (results, more = {}) => call('POST', '/results', { instanceId, sentAt: sentAt(), results, ...more }),
  };
};

/** Creates an agent through the API. */
export const createAgent = async (fixture: KitFixture, apiKey: string, more: object = {}): Promise<SimulatedAgent> => {
  const reply = await fixture.request('POST', '/api/v1/agents', { apiKey, body: { name: 'Hamburg', ...more } });
  if (reply.status !== 201) throw new Error(JSON.stringify(reply.body));
  return simulateAgent(fixture, reply.body);
};

/** A result of a check that found what its status says. */
export const resultOf = (
  monitorId: string,
  at: number,
  status: AgentResult['status'] = 'up',
  more: Partial<AgentResult> = {},
): AgentResult => ({
  monitorId,
  version: 1,
  at: new Date(at).toISOString(),
  delayMs: 3,
  status,
  measurement: {
    ok: status === 'up' || status === 'degraded',
    latencyMs: status === 'down' ? null : 12.5,
    statusCode: status === 'down' ? null : 200,
    message: status === 'up' ? null : `is ${status}`,
    timings: { dnsMs: 1, connectMs: 2, tlsMs: 4, firstByteMs: 5 },
  },
  isRetry: false,
  ...more,
});

/** Decides once more about a monitor for which results have come late, as the worker does. */
export const decideWhatIsLate = async ({ store, clock }: KitFixture, id: string): Promise<void> => {
  const queued = await store.get('statusGaps', { id });
  for (let since = queued?.since ?? clock.now; since < clock.now; ) {
    const monitor = await store.get('monitors', { id });
    if (monitor === undefined) throw new Error(`no monitor ${id}`);
    const decided = await decideLate(store, monitor, { since, now: clock.now });
    if (decided === 'refused') throw new Error(`${id} changed meanwhile`);
    since = decided;
  }
  await store.commit([{ kind: 'delete', table: 'statusGaps', where: { id } }]);
};

/** Follows up all agents that are due, as the worker does. */
export const followAgents = async ({ store, clock }: KitFixture): Promise<void> => {
  for (let rounds = 0; rounds < 10; rounds++) {
    const lease = { now: clock.now, leaseUntil: clock.now + 30_000, leaseToken: newInstanceId(), limit: 50 };
    const due = await store.claimDue('agents', lease);
    if (due.length === 0) return;
    for (const { id } of due) await silenceStep(id, lease.leaseToken, store, clock.now);
  }
};
