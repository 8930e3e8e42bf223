import type { Fate, Fates } from '../packages/server-kit/src/operator/deletion/table-fates.ts';

const introduction = `<!-- Derived from the fates of the server's tables by \`pnpm generate\`; changes made here are lost. -->

# What a deletion leaves in the database

What becomes of the rows of each table when an [organization or an account is deleted](deletion.md), after the days in which it can be undone. Tables have the names of the
database.
`;

const sqlName = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const whatBecomes = (fate: Fate): string => {
  switch (fate.is) {
    case 'deleted':
      return `Deleted${Object.entries(fate.where ?? {}).map(([column, value]) => ` where \`${sqlName(column)}\` is ${value}`)}`;
    case 'follows':
      return `Deleted with ${sqlName(fate.of)}`;
    case 'expires':
      return `Expires within ${fate.within}, as everywhere`;
    case 'reduced':
      return `Stays, reduced to ${fate.to}`;
    case 'kept':
      return `Stays. ${fate.why}`;
  }
};

const order: readonly Fate['is'][] = ['deleted', 'follows', 'expires', 'reduced', 'kept'];

const names = (tables: readonly string[]): string => tables.map((table) => `\`${sqlName(table)}\``).join(', ');

/** Prints what becomes of every table, in Markdown. */
export const printDeletionPage = (tableFates: Readonly<Record<string, Fates>>): string => {
  const tables = Object.keys(tableFates);
  const section = (title: string, owner: keyof Fates): string => {
    const held = tables.flatMap((table) => {
      const fate = tableFates[table]?.[owner];
      return fate === undefined ? [] : [{ table, fate }];
    });
    const sorted = held.toSorted((a, b) => order.indexOf(a.fate.is) - order.indexOf(b.fate.is));
    const byFate = Map.groupBy(sorted, ({ fate }) => whatBecomes(fate));
    const rows = [...byFate].map(([fate, of]) => `| ${fate} | ${names(of.map(({ table }) => table))} |`);
    return [`## ${title}\n`, '| What becomes of it | Tables |', '| --- | --- |', ...rows, ''].join('\n');
  };
  const others = tables.filter((table) => Object.keys(tableFates[table] ?? {}).length === 0);
  return [
    introduction,
    section('Of an organization', 'organization'),
    section('Of a person', 'person'),
    '## Of the server alone\n',
    `${names(others)} hold nothing of an organization or a person.\n`,
  ].join('\n');
};
