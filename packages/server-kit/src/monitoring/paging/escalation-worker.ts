import { bounds } from '@watchpost/schemas';
import { type Clock, systemClock } from '../../base/clock.js';
import { type Logger, silentLogger } from '../../base/logger.js';
import { actionKeyPurpose } from '../../outbound/channels/action-token.js';
import { openContact } from '../../outbound/contacts/contact-access.js';
import { notificationsBounds } from '../../outbound/notifications/bounds.js';
import type { OnCallSchedules } from '../../request/ports/on-call.js';
import type { Outbox } from '../../request/ports/outbox.js';
import type { DerivedKeys } from '../../secrets/derived-keys.js';
import type { SecretBox } from '../../secrets/secret-box.js';
import type { Change, Row, Store } from '../../store/interface/store.js';
import { createQueueWorker } from '../../workers/queue-worker.js';
import type { Worker } from '../../workers/worker-loop.js';
import { policyOfRule } from '../alerts/rule-policy.js';
import { stepsOf } from '../escalation/escalation-rows.js';
import { choosePolicy } from './choose-policy.js';
import { keptPolicy } from './kept-policy.js';
import { stillWaitingUntil } from './last-pages.js';
import { withinBound } from './page-bound.js';
import { stepChanges } from './page-step.js';
import { policyOfOrganization } from './policy-users.js';
import { readReach } from './reach.js';

const mostTries = notificationsBounds.planningTries.most;

type EscalationRow = Row<'escalations'>;

/** What the worker is made with. */
export interface EscalationWorkerOptions {
  readonly store: Store;
  readonly outbox: Pick<Outbox, 'mailChange'>;
  readonly onCall: OnCallSchedules;
  /** Where the console is; pages link into it. */
  readonly consoleUrl?: string | undefined;
  readonly derivedKeys: Pick<DerivedKeys, 'of'>;
  /** Opens the mail addresses that people are paged at beside that of their account. */
  readonly secretBox: Pick<SecretBox, 'open'>;
  readonly clock?: Clock;
  readonly logger?: Logger;
}

/** The policy that escalates an incident by itself; `undefined` for none. */
const readPolicy = async (
  incident: Row<'incidents'>,
  organization: Row<'organizations'> | undefined,
  { store }: EscalationWorkerOptions,
): Promise<Row<'escalationPolicies'> | undefined> => {
  const { organizationId, monitorIds, alertRuleId } = incident;
  const policies = await store.find(
    'escalationPolicies',
    { organizationId },
    { limit: bounds.organizationEscalationPolicies.most, orderBy: 'createdAt' },
  );
  if (policies.length === 0) return undefined;
  const found =
    monitorIds.length === 0
      ? []
      : await store.findColumns(
          'monitors',
          ['id', 'tags', 'escalationPolicyId'],
          { organizationId, id: { in: monitorIds } },
          { limit: monitorIds.length },
        );
  const byId = new Map(found.map((monitor) => [monitor.id, monitor]));
  const rule = alertRuleId === null ? undefined : await store.get('alertRules', { id: alertRuleId, organizationId });
  return choosePolicy(policies, incident, {
    ofRule: rule === undefined ? null : policyOfRule(rule),
    monitors: monitorIds.flatMap((id) => byId.get(id) ?? []),
    ofOrganization: policyOfOrganization(organization),
  });
};

/** An escalation that is not needed: no policy means the incident, or the incident is gone. */
const dropped = ({ id, state, leaseToken }: EscalationRow): Change[] => [
  { kind: 'delete', table: 'escalations', where: { id, state, leaseToken }, mustMatch: true },
];

/** Leaves an escalation until its step is due. */
const putOff = ({ id, state, round, step, leaseToken }: EscalationRow, nextAt: number): Change[] => [
  {
    kind: 'update',
    table: 'escalations',
    where: { id, state, round, step, leaseToken },
    set: { nextAt, leaseUntil: null, leaseToken: null },
    mustMatch: true,
  },
];

/** What follows for an escalation that is due. */
export const escalationChanges = async (
  row: EscalationRow,
  options: EscalationWorkerOptions & { readonly now: number },
) => {
  const { store, outbox, onCall, derivedKeys, secretBox, consoleUrl, now } = options;
  const incident = await store.get('incidents', { id: row.id });
  if (incident === undefined) return dropped(row);
  const organization = await store.get('organizations', { id: row.organizationId });
  let due = row;
  if (row.policy === null) {
    const policy = await readPolicy(incident, organization, options);
    if (policy === undefined) return dropped(row);
    due = { ...row, policyId: policy.id, policyVersion: policy.version, policy: keptPolicy(policy) };
  }
  if (due.policy === null) return dropped(row);
  const dueAt = await stillWaitingUntil(due, { store, now });
  if (dueAt !== null) return putOff(row, dueAt);
  const { organizationId } = row;
  const targets = stepsOf(due.policy).steps[due.state === 'running' ? due.step : 0]?.targets ?? [];
  const reach = await withinBound(await readReach(due.policy, incident, { store, onCall }), targets, {
    store,
    organizationId,
    now,
  });
  const [step, ...rest] = await stepChanges(due, {
    store,
    consoleUrl,
    incident,
    organizationName: organization?.name ?? '',
    timezone: organization?.timezone ?? 'UTC',
    actionKey: organization?.settings.requireMfa === false ? await derivedKeys.of(actionKeyPurpose) : null,
    reach,
    outbox,
    addressOf: async (methodId) => {
      const method = await store.get('contactMethods', { id: methodId, type: 'email' });
      return method === undefined ? null : String(openContact(method, secretBox).config.address);
    },
    now,
  });
  if (step?.kind !== 'update') return [];
  const { policyId, policyVersion, policy } = due;
  return [{ ...step, set: { ...step.set, policyId, policyVersion, policy } } as Change, ...rest];
};

/**
 * Takes the step that is due. A commit is refused when the incident was acknowledged, resolved or snoozed meanwhile, and then there
 * is nothing to do; or when another message of the same conversation was written, and then it is decided again.
 */
const takeStep = async (
  row: EscalationRow,
  { clock, ...options }: EscalationWorkerOptions & { readonly clock: Clock },
): Promise<void> => {
  const { store } = options;
  for (let attempt = 1; attempt <= mostTries; attempt++) {
    const { isCommitted } = await store.commit(await escalationChanges(row, { ...options, now: clock.now() }));
    if (isCommitted) return;
    const current = await store.get('escalations', { id: row.id, leaseToken: row.leaseToken });
    if (current === undefined || current.state !== row.state) return;
  }
};

/** Makes the worker that pages people about incidents until a person acknowledges. */
export const createEscalationWorker = (options: EscalationWorkerOptions): Worker => {
  const { store, clock = systemClock, logger = silentLogger } = options;
  return createQueueWorker({
    store,
    clock,
    logger,
    table: 'escalations',
    name: 'escalation',
    work: async (rows) => {
      for (const row of rows) await takeStep(row, { ...options, clock });
    },
  });
};
