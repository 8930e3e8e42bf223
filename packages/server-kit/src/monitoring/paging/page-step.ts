import { channelNewsChange } from '../../outbound/notifications/channel-news.js';
import type { Change, Row } from '../../store/interface/store.js';
import { stateOf, stepsOf } from '../escalation/escalation-rows.js';
import { advanceEscalation, type EscalationEntry, type EscalationState } from '../escalation/escalation-steps.js';
import { endAcknowledgement } from '../incidents/incident-changes.js';
import { incidentEntry, newsOfIncident } from '../incidents/incident-rows.js';
import { type PagedPerson, type PageOptions, pageChanges } from './page-deliveries.js';
import type { PagedChannel, Reach } from './reach.js';

/** What a step is taken with. */
export interface StepOptions extends Omit<PageOptions, 'policyId'> {
  readonly reach: Reach;
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

/** Whom and what a step pages, each once. */
interface Paged {
  readonly people: readonly PagedPerson[];
  readonly channels: readonly PagedChannel[];
}

const pagedBy = ({ targets }: EscalationEntry, { reach, now }: StepOptions): Paged => {
  const people = targets.flatMap((target) => reach.recipientsOf(target, now));
  const channels = targets.flatMap((target) => reach.channelOf(target, now) ?? []);
  return {
    people: [...new Map(people.map((person) => [person.userId, person])).values()].map((person) => ({
      person,
      quietUntil: reach.quietUntil(person, now),
    })),
    channels: [...new Map(channels.map((channel) => [channel.id, channel])).values()],
  };
};

/** More names than these make no line of a timeline. */
const shownNames = 5;

/** Whom a step pages now; those who have quiet hours are paged when these end. */
const ringing = ({ people, channels }: Paged): Paged => ({
  people: people.filter(({ quietUntil }) => quietUntil === null),
  channels,
});

const listed = ({ people, channels }: Paged): string => {
  const names = [...people.map(({ person }) => person), ...channels].map(({ name }) => name);
  const more = names.length - shownNames;
  return [...names.slice(0, shownNames), ...(more > 0 ? [`${more} more`] : [])].join(', ');
};

/** What the timeline says of an entry. */
const messageOf = (entry: EscalationEntry, all: Paged, { reach, now }: StepOptions): string => {
  const paged = ringing(all);
  if (entry.type === 'exhausted') {
    return paged.people.length === 0
      ? 'The last step of the escalation was taken without an acknowledgement'
      : `The last step of the escalation was taken without an acknowledgement; paged ${listed(paged)}`;
  }
  const where = `round ${entry.round + 1}, step ${entry.step + 1}`;
  const steps = entry.missed === 1 ? '1 step that was' : `${entry.missed} steps that were`;
  const missed = entry.missed === 0 ? '' : `; left out ${steps} due while the server was down`;
  if (entry.type === 'paged') return `Paged ${listed(paged)} (${where})${missed}`;
  const problems = entry.targets.flatMap((target) => reach.problemOf(target, now) ?? []);
  return `No person could be paged (${where}): ${problems.join('; ')}${missed}`;
};

const changesOf = async (
  entry: EscalationEntry,
  { policyId, written }: { readonly policyId: string | null; readonly written: Set<string> },
  options: StepOptions,
): Promise<Change[]> => {
  const { incident, now } = options;
  const paged = pagedBy(entry, options);
  // A step that reaches no person leaves pages to those whose quiet hours end; each person has one page of a commit.
  const people = paged.people.filter(
    ({ person, quietUntil }) => !written.has(person.userId) && (entry.type !== 'unreachable' || quietUntil !== null),
  );
  for (const { person } of people) written.add(person.userId);
  const news = newsOfIncident('incident.escalated', incident, { now });
  return [
    incidentEntry(incident, {
      kind: entry.type === 'unreachable' ? 'notificationFailed' : 'escalated',
      at: now,
      message: messageOf(entry, paged, options),
    }),
    ...(entry.type === 'paged'
      ? [
          channelNewsChange(
            { ...news, content: { ...news.content, pagedChannelIds: paged.channels.map(({ id }) => id) } },
            now,
          ),
        ]
      : []),
    ...(await pageChanges(
      entry,
      { people, channels: entry.type === 'unreachable' ? [] : paged.channels },
      { ...options, policyId },
    )),
  ];
};

/** What opens an incident again that was acknowledged or snoozed for a time, once that is over. */
const beginAgain = ({ state }: Row<'escalations'>, { incident, now }: StepOptions): Change[] => {
  if (incident.status !== 'acknowledged' || (state !== 'acknowledged' && state !== 'snoozed')) return [];
  const what = state === 'snoozed' ? 'The snooze' : 'The acknowledgement';
  return endAcknowledgement(incident, `${what} has ended: the incident is open again`, now);
};

/**
 * The commit of a step that is due: the row moves on, people are paged, the timeline says so. The commit fails when the
 * row is not as it was read: an acknowledgement came first, and no page is written.
 */
export const stepChanges = async (row: Row<'escalations'>, options: StepOptions): Promise<Change[]> => {
  const { now, reach } = options;
  if (row.policy === null) return [];
  const advance = advanceEscalation(stepsOf(row.policy), stateOf(row), now, reach.problemOf);
  const entries: Change[] = [];
  const { policyId } = row;
  const written = new Set<string>();
  for (const entry of advance.entries) entries.push(...(await changesOf(entry, { policyId, written }, options)));
  return [
    {
      kind: 'update',
      table: 'escalations',
      where: { id: row.id, state: row.state, round: row.round, step: row.step, leaseToken: row.leaseToken },
      set: { ...columnsOf(advance.state), leaseUntil: null, leaseToken: null, updatedAt: now },
      mustMatch: true,
    },
    ...beginAgain(row, options),
    ...entries,
  ];
};
