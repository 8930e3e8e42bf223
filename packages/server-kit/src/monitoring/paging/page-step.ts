import { timestamp } from '../../base/timestamp.js';
import { actionLifetimeMs, writeActionToken } from '../../outbound/channels/action-token.js';
import type { Outbox } from '../../request/ports/outbox.js';
import type { Change, Row } from '../../store/store.js';
import { stateOf, stepsOf } from '../escalation/escalation-rows.js';
import { advanceEscalation, type EscalationEntry, type EscalationState } from '../escalation/escalation-steps.js';
import { incidentEntry, incidentNews } from '../incidents/incident-rows.js';
import type { Reach, Recipient } from './reach.js';

/** What a step is taken with. */
export interface StepOptions {
  readonly incident: Row<'incidents'>;
  readonly organizationName: string;
  /** Makes the links that acknowledge as the person who is paged; `null` where the organization wants more than a mailbox. */
  readonly actionKey: Uint8Array | null;
  readonly reach: Reach;
  readonly outbox: Pick<Outbox, 'mailChange'>;
  readonly now: number;
}

/** The columns of a state. */
export const columnsOf = (state: EscalationState): Partial<Row<'escalations'>> => {
  if (state.status === 'running') {
    const { round, step, nextAt } = state;
    return { state: 'running', round, step, nextAt, snoozedUntil: null };
  }
  if (state.status === 'acknowledged') return { state: 'acknowledged', nextAt: state.nextAt, snoozedUntil: null };
  if (state.status === 'snoozed') return { state: 'snoozed', nextAt: state.nextAt, snoozedUntil: state.nextAt };
  return { state: state.status === 'exhausted' ? 'exhausted' : 'resolved', nextAt: null, snoozedUntil: null };
};

const recipientsOf = (entry: EscalationEntry, { reach, now }: StepOptions): Recipient[] => [
  ...new Map(
    entry.targets.flatMap((target) => reach.recipientsOf(target, now)).map((person) => [person.userId, person]),
  ).values(),
];

/** More names than these make no line of a timeline. */
const namedPeople = 5;

const listed = (people: readonly Recipient[]): string => {
  const named = people.slice(0, namedPeople).map(({ name }) => name);
  return [...named, ...(people.length > namedPeople ? [`${people.length - namedPeople} more`] : [])].join(', ');
};

/** What the timeline says of an entry. */
const messageOf = (entry: EscalationEntry, people: readonly Recipient[], { reach, now }: StepOptions): string => {
  if (entry.type === 'exhausted') {
    return people.length === 0
      ? 'The last step of the escalation was taken without an acknowledgement'
      : `The last step of the escalation was taken without an acknowledgement; paged ${listed(people)}`;
  }
  const where = `round ${entry.round + 1}, step ${entry.step + 1}`;
  const missed = entry.missed === 0 ? '' : `; left out ${entry.missed} steps that were due while the server was down`;
  if (entry.type === 'paged') return `Paged ${listed(people)} (${where})${missed}`;
  const problems = entry.targets.flatMap((target) => reach.problemOf(target, now) ?? []);
  return `No person could be paged (${where}): ${problems.join('; ')}${missed}`;
};

const changesOf = (entry: EscalationEntry, options: StepOptions): Change[] => {
  const { incident, organizationName, actionKey, outbox, now } = options;
  const people = recipientsOf(entry, options);
  return [
    incidentEntry(incident, {
      kind: entry.type === 'unreachable' ? 'notificationFailed' : 'escalated',
      at: now,
      message: messageOf(entry, people, options),
    }),
    ...(entry.type === 'paged' ? [incidentNews('incident.escalated', incident, { now })] : []),
    ...(entry.type === 'unreachable' ? [] : people).map(({ userId, email }) =>
      outbox.mailChange(
        {
          to: email,
          organizationId: incident.organizationId,
          template: 'page',
          values: {
            organizationName,
            incident: { id: incident.id, number: incident.number, title: incident.title, severity: incident.severity },
            cause: incident.cause,
            since: `${timestamp(incident.startedAt).slice(0, 19).replace('T', ' ')} UTC`,
            actionToken:
              actionKey === null
                ? null
                : writeActionToken(
                    { kind: 'mail', incidentId: incident.id, userId },
                    { expiresAt: now + actionLifetimeMs, generation: 0, key: actionKey },
                  ),
            step: entry.type === 'exhausted' ? null : `${entry.step + 1} of round ${entry.round + 1}`,
          },
        },
        now,
      ),
    ),
  ];
};

/**
 * The commit of a step that is due: the row moves on, people are paged, the timeline says so. The commit fails when the
 * row is not as it was read: an acknowledgement came first, and no page is written.
 */
export const stepChanges = (row: Row<'escalations'>, options: StepOptions): Change[] => {
  const { now, reach } = options;
  if (row.policy === null) return [];
  const advance = advanceEscalation(stepsOf(row.policy), stateOf(row), now, reach.problemOf);
  return [
    {
      kind: 'update',
      table: 'escalations',
      where: { id: row.id, state: row.state, round: row.round, step: row.step, leaseToken: row.leaseToken },
      set: { ...columnsOf(advance.state), leaseUntil: null, leaseToken: null, updatedAt: now },
      mustMatch: true,
    },
    ...advance.entries.flatMap((entry) => changesOf(entry, options)),
  ];
};
