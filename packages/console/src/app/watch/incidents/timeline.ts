import type { IncidentEntry, IncidentNote } from '@watchpost/client';

/** One thing that happened to an incident: a step, or a note. */
export type Moment =
  | { readonly kind: 'entry'; readonly id: string; readonly at: string; readonly entry: IncidentEntry }
  | { readonly kind: 'note'; readonly id: string; readonly at: string; readonly note: IncidentNote };

/** Steps and notes as one list, the first one first. A note stands for the step that says that it was written. */
export const mergeTimeline = (entries: readonly IncidentEntry[], notes: readonly IncidentNote[]): readonly Moment[] => {
  const written = new Set(notes.map(({ createdAt }) => createdAt));
  const first = entries.reduce<string | undefined>(
    (oldest, { at }) => (oldest === undefined || at < oldest ? at : oldest),
    undefined,
  );
  return [
    ...entries
      .filter(({ kind, at }) => kind !== 'noteAdded' || !written.has(at))
      .map((entry) => ({ kind: 'entry' as const, id: entry.id, at: entry.at, entry })),
    // What is older than the steps that are shown comes with them.
    ...notes
      .filter(({ createdAt }) => first === undefined || createdAt >= first)
      .map((note) => ({ kind: 'note' as const, id: note.id, at: note.createdAt, note })),
  ].sort((one, other) => one.at.localeCompare(other.at) || one.id.localeCompare(other.id));
};
