import type { Bound } from '@watchpost/schemas';

/** Bounds of sqlite; `docs/bounds.md` shows them. */
export const sqliteBounds = {
  keptRows: {
    most: 2000,
    unit: 'entries',
    reason:
      'Rows of each of six tables that are not read again while nothing changes them: a few MB of keys, sessions and users.',
  },
  preparedStatements: {
    most: 300,
    unit: 'entries',
    reason:
      'Statements that each of the two SQLite connections keeps prepared, some 14 MB: more than ordinary use has, which filters and sort orders would multiply.',
  },
  groupedCommits: {
    most: 500,
    unit: 'entries',
    reason: 'Commits of one transaction of SQLite: the event loop must not wait for a burst.',
  },
  longReadOfSqlite: {
    most: 500,
    unit: 'entries',
    reason: 'Rows after which the rest of the process has its turn: they take some milliseconds.',
  },
} as const satisfies Readonly<Record<string, Bound>>;
