import { writeFile } from 'node:fs/promises';
import { type Kind, MonitoringError, type MonitoringPlan, type PlannedChange } from '@watchpost/client/monitoring';
import { CommandFailure, usageFailure } from '../../failure.js';
import { toJson } from '../../output/json.js';
import type { Output } from '../../output/output.js';
import type { Painter } from '../../output/painter.js';
import { plainText } from '../../output/terminal-text.js';

/** How a change is marked, and in which colour. */
const marks = { create: '+', update: '~', delete: '-' } as const;
const paintOf = (painter: Painter) => ({ create: painter.good, update: painter.warning, delete: painter.bad });

/** Values longer than this are cut: a plan is read, the rest is in its JSON. */
const longestValue = 60;

const valueText = (value: unknown): string => {
  const text = plainText(toJson(value ?? null, 0));
  return text.length > longestValue ? `${text.slice(0, longestValue - 1)}…` : text;
};

const changeLines = (change: PlannedChange, painter: Painter): string[] => {
  const { action, kind, key, name, fields } = change;
  const paint = paintOf(painter)[action];
  const head = paint(`${marks[action]} ${kind}.${key}`);
  const called = name === key ? '' : `  ${painter.quiet(plainText(name))}`;
  if (action !== 'update') return [head + called];
  const drift = fields.map(({ field, before, after }) => `    ${field}: ${valueText(before)} → ${valueText(after)}`);
  return [head + called, ...drift];
};

const counted = (count: number, what: string): string => `${count.toLocaleString('en')} to ${what}`;

/** What a plan would do, in a line. */
export const planSummary = ({ changes, unchanged }: MonitoringPlan): string => {
  const count = (action: PlannedChange['action']): number =>
    changes.filter((change) => change.action === action).length;
  const parts = [
    counted(count('create'), 'create'),
    counted(count('update'), 'change'),
    counted(count('delete'), 'delete'),
  ];
  return `${parts.join(', ')}, ${unchanged.toLocaleString('en')} unchanged.`;
};

/** A plan for people: a line for each change, and one for each field that drifted. */
export const planLines = ({ changes }: MonitoringPlan, painter: Painter): string[] =>
  changes.flatMap((change) => changeLines(change, painter));

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Whether a document is a plan that `plan --out` wrote, and not a definition. */
export const isPlan = (document: unknown): document is MonitoringPlan =>
  isRecord(document) &&
  document.version === 1 &&
  Array.isArray(document.changes) &&
  typeof document.unchanged === 'number';

/** Says which sections a server does not offer, because of its host or its version. */
export const warnOfNotOffered = async (kinds: readonly Kind[] = [], output: Output): Promise<void> => {
  if (kinds.length > 0) await output.warn(`Left out, because this server does not offer it: ${kinds.join(', ')}.`);
};

/** Writes a plan to a file that only its owner can read. @throws CommandFailure when it cannot be written */
export const writePlan = async (file: string, plan: MonitoringPlan): Promise<void> => {
  try {
    await writeFile(file, `${toJson(plan)}\n`, { mode: 0o600 });
  } catch {
    throw usageFailure(`Cannot write the file ${file}.`);
  }
};

/** Does something with a definition or a plan; what is wrong with either is said line by line. */
export const withProblems = async <T>(file: string, work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof MonitoringError)) throw error;
    const lines = error.problems.map(({ path, message }) => `${path} ${message}`);
    if (error.code === 'stale') {
      const hint = `Nothing was done. Make a new plan: watchpost plan -f ${file}`;
      throw new CommandFailure('plan_stale', `The plan is stale: ${lines.join('; ')}.`, hint);
    }
    throw new CommandFailure('definition_invalid', `${file}: ${lines.join('; ')}.`);
  }
};
