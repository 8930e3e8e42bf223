import type { MonitoringPlan, PlannedChange } from '@watchpost/client/monitoring';
import type { SourceReport } from '../../discovery/discover.js';
import { plainText } from '../../discovery/plain-text.js';

const marks = { create: '+', update: '~', delete: '-' } as const;

/** Values longer than this are cut. */
const longestValue = 60;
const valueText = (value: unknown): string => {
  const text = JSON.stringify(value ?? null);
  return text.length > longestValue ? `${text.slice(0, longestValue - 1)}…` : text;
};

const headOf = ({ key, name }: PlannedChange): string => `${key}  ${plainText(name, longestValue)}`;

const changeLines = (change: PlannedChange): string[] => [
  `${marks[change.action]} ${headOf(change)}`,
  ...(change.action === 'update' ? change.fields : []).map(
    ({ field, before, after }) => `    ${field}: ${valueText(before)} → ${valueText(after)}`,
  ),
];

/** How many changes of a plan are of each kind. */
export const countsOf = ({ changes, unchanged }: MonitoringPlan) => {
  const count = (action: PlannedChange['action']): number =>
    changes.filter((change) => change.action === action).length;
  return { created: count('create'), updated: count('update'), deleted: count('delete'), unchanged };
};

/** A report of a source for people: a line for each change, and what is wrong. */
export const reportText = (report: SourceReport, isApplied: boolean): string => {
  if (report.failure !== undefined) return `${report.source}: ${plainText(report.failure, 1000)}\n`;
  const { source, plan, kept, keptBecause, problems } = report;
  const { created, updated, deleted, unchanged } = countsOf(plan);
  const counts = isApplied
    ? `${created} created, ${updated} changed, ${deleted} deleted, ${unchanged} unchanged`
    : `${created} to create, ${updated} to change, ${deleted} to delete, ${unchanged} unchanged`;
  const lines = [
    ...plan.changes.flatMap(changeLines),
    ...kept.map((change) => `  ${headOf(change)} (${keptBecause})`),
    ...problems.map((problem) => `! ${plainText(problem, 1000)}`),
    `${source}: ${counts}.`,
  ];
  return `${lines.join('\n')}\n`;
};
