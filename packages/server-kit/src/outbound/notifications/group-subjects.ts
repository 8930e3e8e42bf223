import type { NotificationGrouping, Severity } from '@watchpost/schemas';
import { notificationsBounds } from './bounds.js';
import { worstFirst } from './severity-order.js';

/** A subject that waits to be reported to a place. */
export interface WaitingSubject {
  readonly subject: string;
  readonly severity: Severity;
  /** When it began, in milliseconds since the epoch. */
  readonly startedAt: number;
}

/** What is sent: a message for each subject, or one digest. `named` is the worst first; `more` counts the rest. */
export type SubjectGroup<Subject extends WaitingSubject> =
  | { readonly form: 'single'; readonly subject: Subject }
  | { readonly form: 'digest'; readonly named: readonly Subject[]; readonly more: number };

const mostNamed = notificationsBounds.digestNamed.most;

const byUrgency = (a: WaitingSubject, b: WaitingSubject): number =>
  worstFirst(a.severity, b.severity) || a.startedAt - b.startedAt || (a.subject < b.subject ? -1 : 1);

/** Groups what waits together for a place: more than `digestAbove` subjects become one digest. */
export const groupSubjects = <Subject extends WaitingSubject>(
  subjects: readonly Subject[],
  { digestAbove }: Pick<NotificationGrouping, 'digestAbove'>,
): readonly SubjectGroup<Subject>[] => {
  const sorted = [...subjects].sort(byUrgency);
  if (digestAbove === null || sorted.length <= digestAbove) {
    return sorted.map((subject) => ({ form: 'single', subject }));
  }
  const named = sorted.slice(0, mostNamed);
  return [{ form: 'digest', named, more: sorted.length - named.length }];
};
