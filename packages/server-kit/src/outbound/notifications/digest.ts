import type { MessageItem } from '@watchpost/schemas';
import { timestamp } from '../../base/timestamp.js';
import type { Row } from '../../store/interface/store.js';
import { consolePages } from '../mail/console-pages.js';
import { notificationsBounds } from './bounds.js';
import type { PlannedMessage } from './news-message.js';
import { worseOf, worstFirst } from './severity-order.js';

/** What a digest is about. */
export type DigestMembers = NonNullable<Row<'conversations'>['members']>;
/** A subject that a digest is about. */
export type DigestMember = DigestMembers['subjects'][string];

const mostMembers = notificationsBounds.digestMembers.most;
const mostNamed = notificationsBounds.digestNamed.most;

/** A digest that has no subject yet. */
export const emptyDigest: DigestMembers = { subjects: {}, moreOpen: 0, moreClosed: 0 };

/** Whether a digest names a subject. */
export const isMember = ({ subjects }: DigestMembers, subject: string): boolean => Object.hasOwn(subjects, subject);

/** How many subjects are open, and how many there are. */
export const countMembers = ({ subjects, moreOpen, moreClosed }: DigestMembers) => {
  const open = Object.values(subjects).filter(({ state }) => state === 'open').length + moreOpen;
  return { open, all: Object.keys(subjects).length + moreOpen + moreClosed };
};

/** Adds subjects, or replaces what is known of them. Beyond the bound they are only counted. */
export const withMembers = (digest: DigestMembers, news: ReadonlyMap<string, DigestMember>): DigestMembers => {
  const subjects: Record<string, DigestMember> = { ...digest.subjects };
  let { moreOpen, moreClosed } = digest;
  let kept = Object.keys(subjects).length;
  for (const [subject, member] of news) {
    if (Object.hasOwn(subjects, subject) || kept < mostMembers) {
      if (!Object.hasOwn(subjects, subject)) kept++;
      subjects[subject] = member;
    } else if (member.state === 'open') moreOpen++;
    else moreClosed++;
  }
  return { subjects, moreOpen, moreClosed };
};

/** Counts the end of a subject that is only counted; `undefined` when all have ended. */
export const withoutCounted = (digest: DigestMembers): DigestMembers | undefined =>
  digest.moreOpen === 0 ? undefined : { ...digest, moreOpen: digest.moreOpen - 1, moreClosed: digest.moreClosed + 1 };

/** The worst that is open; of what has ended, the worst that there was. */
export const severityOf = (digest: DigestMembers): DigestMember['severity'] => {
  const members = Object.values(digest.subjects);
  const open = members.filter(({ state }) => state === 'open');
  return (open.length > 0 ? open : members).map(({ severity }) => severity).reduce(worseOf, 'minor');
};

const byUrgency = (a: DigestMember, b: DigestMember): number =>
  Number(a.state === 'closed') - Number(b.state === 'closed') ||
  worstFirst(a.severity, b.severity) ||
  a.startedAt - b.startedAt;

/**
 * The incidents that a message about a digest names, the worst first and what is over last.
 *
 * @param at when the message was written: what has joined since is not among them
 */
export const namedIncidents = ({ subjects }: DigestMembers, at: number): readonly string[] =>
  Object.values(subjects)
    .filter(({ startedAt }) => startedAt <= at)
    .toSorted(byUrgency)
    .slice(0, mostNamed)
    .flatMap(({ incidentId }) => incidentId ?? []);

/** A digest as one message: how many are open, the worst by name, and how many more there are. */
export const digestMessage = (digest: DigestMembers, at: number, consoleUrl: string | undefined): PlannedMessage => {
  const { open, all } = countMembers(digest);
  const members = Object.values(digest.subjects).toSorted(byUrgency);
  const isOver = open === 0;
  const remarks = members.filter(({ isRemark }) => isRemark === true).length;
  const problems = all - remarks;
  const besides = remarks === 1 ? '*1* remark' : `*${remarks}* remarks`;
  const ofProblems = isOver
    ? problems === 1
      ? '*1* problem is over'
      : `All *${problems}* problems are over`
    : open === problems
      ? problems === 1
        ? '*1* problem'
        : `*${problems}* problems at once`
      : `*${open} of ${problems}* problems are still open`;
  const words = remarks === 0 ? ofProblems : problems === 0 ? besides : `${ofProblems}, and ${besides}`;
  const items = members.slice(0, mostNamed).map(
    ({ title, state, incidentId, isRemark }): MessageItem => ({
      title: [{ value: title }],
      tone: isRemark === true ? 'warning' : state === 'closed' ? 'good' : 'bad',
      link:
        incidentId === null
          ? null
          : (consolePages({ incident: { id: incidentId, number: 0 }, rule: null, monitorId: null }, consoleUrl)
              .incident ?? null),
    }),
  );
  const startedAt = Math.min(...members.map((member) => member.startedAt), at);
  return {
    // Remarks have no end that could be reported: with them a digest is no good news.
    kind: isOver && remarks === 0 ? 'resolved' : 'digest',
    tone: isOver ? (remarks === 0 ? 'good' : 'warning') : 'bad',
    severity: severityOf(digest),
    title: [words],
    summary: [words.replaceAll('*', '')],
    body: null,
    cause: null,
    facts: [],
    items,
    more: all - items.length,
    actors: [],
    links:
      consoleUrl === undefined
        ? []
        : [{ label: 'All incidents', url: `${consoleUrl.replace(/\/+$/, '')}/incidents`, action: null }],
    startedAt: timestamp(startedAt),
    at: timestamp(at),
    lastedMs: isOver ? Math.max(0, at - startedAt) : null,
  };
};
