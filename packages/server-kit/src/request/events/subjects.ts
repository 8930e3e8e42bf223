import {
  allEventSubjects,
  type EventDeclaration,
  type EventSubject,
  eventSubjects,
  type Scope,
  subjectsOutsideOfAll,
  type Webhook,
} from '@watchpost/schemas';

/** Every subject with what it is declared with, in the order of the catalogue. */
export const eventDeclarations: readonly (readonly [EventSubject, EventDeclaration])[] = allEventSubjects.map(
  (subject) => [subject, eventSubjects[subject]],
);

/** Subjects that `*` includes. */
export const subjectsOfAll: readonly EventSubject[] = allEventSubjects.filter(
  (subject) => !subjectsOutsideOfAll.includes(subject),
);

/** The subjects that a webhook gets by what it names. */
export const subscribedSubjects = (named: Webhook['events']): ReadonlySet<string> =>
  new Set(named.flatMap((name) => (name === '*' ? subjectsOfAll : [name])));

/**
 * What a caller subscribes to who names subjects: `*` is all that this caller may read, so that it stays what it says when
 * they may read all of it, and otherwise becomes the list. A subject named by itself stays.
 */
export const readableSubjects = (named: Webhook['events'], scopes: ReadonlySet<Scope>): Webhook['events'] => {
  if (!named.includes('*')) return named;
  const readable = subjectsOfAll.filter((subject) => scopesToRead([subject]).every((scope) => scopes.has(scope)));
  if (readable.length === subjectsOfAll.length) return named;
  return [...new Set([...readable, ...named.filter((name) => name !== '*')])];
};

/** The scopes that a reader of these subjects needs, beyond those of the webhook itself. */
export const scopesToRead = (subjects: Iterable<string>): Scope[] => {
  const wanted = new Set(subjects);
  const needed = eventDeclarations.flatMap(([subject, { needs }]) => (wanted.has(subject) ? [needs] : []));
  return [...new Set(needed)];
};
