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

/** The scopes that a reader of these subjects needs, beyond those of the webhook itself. */
export const scopesToRead = (subjects: Iterable<string>): Scope[] => {
  const wanted = new Set(subjects);
  return eventDeclarations.flatMap(([subject, { needs }]) =>
    needs !== undefined && wanted.has(subject) ? [needs] : [],
  );
};
