/**
 * Prints levels 1 and 2 of OWASP ASVS 5.0.0, each requirement with the test or the page that holds it, those that do not apply
 * with the reason, and those that are missing by name.
 *
 *     node scripts/print-asvs.ts             all of them
 *     node scripts/print-asvs.ts --missing   what is missing
 */
import { parseArgs } from 'node:util';
import { type Requirement, readAsvs } from './read-asvs.ts';

const { values } = parseArgs({ options: { missing: { type: 'boolean', default: false } } });
const requirements = readAsvs();

const holder = ({ heldBy, tests, reason }: Requirement): string[] =>
  heldBy === 'test' ? tests.map(({ path, title }) => `${path}: ${title}`) : [`${heldBy}: ${reason}`];

const lines = requirements
  .filter(({ heldBy }) => !values.missing || heldBy === 'missing')
  .flatMap((requirement) => [
    `${requirement.id} (L${requirement.level}) ${requirement.asks}`,
    ...holder(requirement).map((line) => `    ${line}`),
  ]);
const count = (level: 1 | 2, heldBy: Requirement['heldBy']): number =>
  requirements.filter((requirement) => requirement.level === level && requirement.heldBy === heldBy).length;
const sums = ([1, 2] as const).map(
  (level) =>
    `Level ${level}: ${count(level, 'test')} held by tests, ${count(level, 'doc')} by documentation, ${count(level, 'n/a')} do not apply, ${count(level, 'missing')} missing.`,
);
process.stdout.write(`${[...lines, '', ...sums].join('\n')}\n`);
