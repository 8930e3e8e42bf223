import type { ApiExtraction, ApiStep } from '@watchpost/client';

/** As many as a monitor may have. */
export const mostSteps = 20;

/** The steps of a draft; what has another form counts as no step. */
export const stepsOf = (config: unknown): readonly ApiStep[] => {
  const { steps } = (config ?? {}) as { readonly steps?: unknown };
  return Array.isArray(steps) ? (steps as readonly ApiStep[]) : [];
};

/** A name that no other step has, so that two are never confused. */
export const freeName = (steps: readonly ApiStep[], nameOf: (number: number) => string): string => {
  const names = new Set(steps.map(({ name }) => name));
  let number = steps.length + 1;
  while (names.has(nameOf(number))) number += 1;
  return nameOf(number);
};

/** A list with one of its items at another place. */
export const placed = <T>(items: readonly T[], from: number, to: number): readonly T[] => {
  const item = items[from];
  if (item === undefined || to < 0 || to >= items.length || from === to) return items;
  return items.toSpliced(from, 1).toSpliced(to, 0, item);
};

/** Headers as a person writes them: one on each line. */
export const headerLines = (headers: ApiStep['headers']): string =>
  Object.entries(headers ?? {})
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n');

/** Headers of lines; a line without a colon is a header without a value, which the server refuses with its name. */
export const headersOf = (lines: string): Readonly<Record<string, string>> | undefined => {
  const entries = lines
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line): [string, string] => {
      const colon = line.indexOf(':');
      return colon < 0 ? [line.trim(), ''] : [line.slice(0, colon).trim(), line.slice(colon + 1).trim()];
    });
  return entries.length === 0 ? undefined : Object.fromEntries(entries);
};

/** Statuses of a text such as `200-299, 404`. */
export const statusesOf = (text: string): readonly string[] | undefined => {
  const statuses = text.split(/[,\s]+/).filter((status) => status !== '');
  return statuses.length === 0 ? undefined : statuses;
};

/** A step with changes; what became empty is left out, and has its default. */
export const changedStep = <Step extends object>(step: Step, changes: Partial<Step>): Step =>
  Object.fromEntries(Object.entries({ ...step, ...changes }).filter(([, value]) => value !== undefined)) as Step;

/** The problems of one step, by their paths within it. */
export const problemsBelow = (
  problems: Readonly<Record<string, string>>,
  path: string,
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(problems).flatMap(([at, text]) =>
      at.startsWith(`${path}.`) ? [[at.slice(path.length + 1), text]] : [],
    ),
  );

/** Steps of a try: those up to one, and those behind it that clean up. */
export const stepsUpTo = (steps: readonly ApiStep[], last: number): readonly ApiStep[] =>
  steps.filter(({ always }, index) => index <= last || always === true);

/** An extraction as the row for a new one begins. */
export const newExtraction: ApiExtraction = { name: '', source: 'json', path: '$.' };
