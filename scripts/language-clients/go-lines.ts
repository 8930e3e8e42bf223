import { wrapText } from './words.ts';

/** The head of every printed file. */
export const head = `// Code generated from the contract by "pnpm generate"; DO NOT EDIT.

package watchpost
`;

export const comment = (text: string, indent = ''): string =>
  text === ''
    ? ''
    : wrapText(text, 108 - indent.length)
        .map((line) => `${indent}// ${line}`.trimEnd())
        .join('\n')
        .concat('\n');

/** “Settings of …” becomes “Name: settings of …”, as Go begins a comment with the name. */
export const about = (name: string, description: string, otherwise: string): string =>
  `${name}: ${description === '' ? otherwise : description.replace(/^[A-Z](?=[a-z ])/, (first) => first.toLowerCase())}`;

/** A field: its comment, and the cells that gofmt aligns. */
export interface Line {
  readonly comment: string;
  readonly cells: readonly [string, string, string];
}

/** Lines without a comment between them are aligned, as gofmt does. */
export const printLines = (lines: readonly Line[]): string => {
  const groups: Line[][] = [];
  for (const line of lines) {
    const last = groups.at(-1);
    if (line.comment !== '' || last === undefined) groups.push([line]);
    else last.push(line);
  }
  return groups
    .map((group) => {
      const width = (column: 0 | 1): number => Math.max(...group.map(({ cells }) => cells[column].length));
      return group
        .map(({ comment: above, cells: [name, type, tag] }) =>
          `${above}\t${name.padEnd(width(0))} ${type.padEnd(width(1))} ${tag}`.trimEnd(),
        )
        .join('\n')
        .concat('\n');
    })
    .join('');
};
