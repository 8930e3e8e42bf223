import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dialects, type Member, monitorBody } from '../../kit-fixture.js';
import { type LimitedKit, openLimitedKit } from './entitlements-fixture.js';

/** What the specification says of the monitors of an organization, in the order in which they were made. */
interface Modelled {
  readonly id: string;
  state: 'running' | 'manual' | 'plan';
}

interface Model {
  most: number | null;
  monitors: Modelled[];
}

type Step =
  | { readonly kind: 'create'; readonly enabled: boolean }
  | { readonly kind: 'pause' | 'resume' | 'delete'; readonly at: number }
  | { readonly kind: 'plan'; readonly most: number | null };

const at = fc.nat(7);
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('create' as const), enabled: fc.boolean() }) },
  { weight: 5, arbitrary: fc.record({ kind: fc.constantFrom('pause', 'resume', 'delete'), at }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('plan' as const), most: fc.option(fc.nat(4), { nil: null }) }),
  },
);

const running = ({ monitors }: Model): Modelled[] => monitors.filter(({ state }) => state === 'running');
const hasRoom = (model: Model): boolean => model.most === null || running(model).length < model.most;

const changePlan = (model: Model, most: number | null): void => {
  const isSame = model.most === most;
  model.most = most;
  if (isSame) return;
  for (const one of running(model).slice(most ?? Number.POSITIVE_INFINITY)) one.state = 'plan';
  for (const one of model.monitors) if (one.state === 'plan' && hasRoom(model)) one.state = 'running';
};

describe.each(dialects)('a model of monitors under a limit, on %s', (dialect) => {
  let fixture: LimitedKit;
  beforeAll(async () => {
    fixture = await openLimitedKit(dialect);
  });
  afterAll(() => fixture.close());

  const send = (member: Member, method: string, path: string, body?: object) =>
    fixture.request(method, `/api/v1/monitors${path}`, {
      token: member.token,
      ...(body !== undefined && { body }),
    });

  /** Carries out a step on both; the answers must be those that the model expects. */
  const run = async (member: Member, model: Model, one: Step): Promise<void> => {
    fixture.clock.now += 1000;
    if (one.kind === 'plan') {
      await fixture.change(member, { maxMonitors: one.most });
      return changePlan(model, one.most);
    }
    if (one.kind === 'create') {
      const isAllowed = !one.enabled || hasRoom(model);
      const reply = await send(member, 'POST', '', monitorBody({ enabled: one.enabled }));
      expect(reply.status).toBe(isAllowed ? 201 : 403);
      if (isAllowed) model.monitors.push({ id: reply.body.id, state: one.enabled ? 'running' : 'manual' });
      return;
    }
    const monitor = model.monitors[one.at];
    if (monitor === undefined) return;
    if (one.kind === 'delete') {
      expect((await send(member, 'DELETE', `/${monitor.id}`)).status).toBe(204);
      model.monitors = model.monitors.filter((each) => each !== monitor);
      return;
    }
    const isAllowed = one.kind === 'pause' || monitor.state === 'running' || hasRoom(model);
    expect((await send(member, 'POST', `/${monitor.id}/${one.kind}`)).status).toBe(isAllowed ? 200 : 403);
    if (isAllowed) monitor.state = one.kind === 'pause' ? 'manual' : 'running';
  };

  test('never has more enabled monitors than the limit, and pauses and resumes the right ones', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
        const member = await fixture.entitled({});
        const model: Model = { most: null, monitors: [] };
        for (const one of steps) {
          await run(member, model, one);
          const { organizationId } = member;
          const rows = await fixture.store.find('monitors', { organizationId }, { limit: 100, orderBy: 'createdAt' });
          const states = rows.map(({ id, enabled, pausedReason }) => ({
            id,
            state: enabled ? 'running' : pausedReason,
          }));
          expect(states).toEqual(model.monitors);
          if (model.most !== null) expect(running(model).length).toBeLessThanOrEqual(model.most);
        }
      }),
      { numRuns: dialect === 'sqlite' ? 60 : 15 },
    );
  });
});
