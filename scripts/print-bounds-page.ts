import type { Bound } from '../packages/schemas/src/bounds.ts';
import { type BoundedDocument, contractBounds, type FieldBound, placeText } from '../testbed/src/contract-bounds.ts';
import type { ServerBounds } from '../testbed/src/server-bounds.ts';

type Bounds = Readonly<Record<string, Bound>>;

/** What the page of bounds is printed from. */
export interface BoundsPageSource {
  /** The table of the contract. */
  readonly bounds: Bounds;
  /** The tables of a running server, by the folder that each lies in. */
  readonly serverBounds: ReadonlyMap<string, ServerBounds>;
  /** The table of checks. */
  readonly checkBounds: Bounds;
  /** The table of agents. */
  readonly agentBounds: Bounds;
  readonly document: BoundedDocument;
}

const introduction = `<!-- Derived from the contract and the server by \`pnpm generate\`; changes made here are lost. -->

# Bounds

How much of everything there may be, and why. Characters are UTF-16 code units. A request that goes beyond a bound is
answered with a problem that names the field and the rule, such as \`too_big\`.

The tables are [packages/schemas/src/bounds.ts](../packages/schemas/src/bounds.ts),
the \`bounds.ts\` of each room in [packages/server-kit/src](../packages/server-kit/src),
[packages/checks/src/bounds.ts](../packages/checks/src/bounds.ts) and [packages/agent/src/bounds.ts](../packages/agent/src/bounds.ts).
[A test](../packages/server-kit/test/base/bounds.test.ts) sends every field of every request at its bound and beyond, and fails when
a text, a list, an object or a number of a request has none. Others fail when a number of the server or of a check that is
named like a bound, such as \`maxLines\`, is not in these tables.
`;

const number = (value: number): string => (value === 1e15 ? '10¹⁵' : value.toLocaleString('en'));
const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [row(head), row(head.map(() => '---')), ...rows.map(row)].join('\n');

const boundRows = (bounds: Bounds | ServerBounds): string[][] =>
  Object.entries(bounds).map(([name, { most, unit, reason }]) => {
    const counted = unit === 'number' ? number(most) : `${number(most)} ${unit}`;
    return [`\`${name}\``, counted, reason];
  });

const allowed = ({ kind, most, least }: FieldBound): string =>
  kind === 'number' ? `${number(least ?? 0)} to ${number(most)}` : `${number(most)} ${kind}`;

/** Fields by what they allow; operations that take the same are in one row. */
const fieldRows = (fields: readonly FieldBound[]): string[][] => {
  const byBound = Map.groupBy(fields, (field) => `${placeText(field)}\n${allowed(field)}`);
  return [...byBound.entries()].map(([key, same]) => {
    const [place = '', bound = ''] = key.split('\n');
    const operations = [...new Set(same.map(({ operationId }) => operationId))];
    const shown = operations.length > 6 ? `${operations.length} operations` : operations.join(', ');
    return [`\`${place}\``, bound, shown];
  });
};

/** Prints the page of all bounds, in Markdown. */
export const printBoundsPage = ({
  bounds,
  serverBounds,
  checkBounds,
  agentBounds,
  document,
}: BoundsPageSource): string =>
  [
    introduction,
    '## Contract\n',
    table(['Bound', 'At most', 'Why'], boundRows(bounds)),
    '\n## Server\n',
    'By the folder that they lie in.\n',
    [...serverBounds]
      .map(([folder, ofRoom]) => `### ${folder}\n\n${table(['Bound', 'At most', 'Why'], boundRows(ofRoom))}`)
      .join('\n\n'),
    '\n## Checks\n',
    table(['Bound', 'At most', 'Why'], boundRows(checkBounds)),
    '\n## Agents\n',
    table(['Bound', 'At most', 'Why'], boundRows(agentBounds)),
    '\n## Fields of requests\n',
    table(['Field', 'Allowed', 'Operations'], fieldRows(contractBounds(document).bounds)),
    '',
  ].join('\n');
