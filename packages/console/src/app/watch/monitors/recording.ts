import { type BrowserStep, fieldsOfKind, isStepType, mostFlowSteps } from './flow.js';

/** A recording is some kilobytes: what is larger is another file. */
export const mostRecordingBytes = 2_000_000;
/** Bounds of a monitor of type browser. */
const mostSelectors = 10;
const mostSelectorParts = 5;
const longestSelector = 500;
const longestWaitMs = 30_000;
/** A shorter value is no secret to the server: it would hide every such word in results. */
const shortestSecret = 4;

/** What is said of a recording: what was left out, by the number of the step in the file. */
export type RecordingRemark =
  | { readonly code: 'stepLeftOut' | 'noElement'; readonly number: number; readonly type: string }
  | { readonly code: 'shortSecret'; readonly number: number }
  | { readonly code: 'fieldsLeftOut'; readonly names: readonly string[] }
  | { readonly code: 'stepsBeyond'; readonly count: number };

/** A flow as Chrome DevTools Recorder exports it, read for a form. */
export interface Recording {
  readonly name: string;
  readonly target: string;
  readonly steps: readonly BrowserStep[];
  /** Lines of the credentials' secrets: those that were there, and those of this recording. */
  readonly secrets: string | undefined;
  /** Names of the secrets that the recording refers to. */
  readonly secretNames: readonly string[];
  readonly remarks: readonly RecordingRemark[];
}

/** Why a file is not taken. */
export type RecordingProblem = 'noRecording' | 'noFirstPage';

type Fields = Readonly<Record<string, unknown>>;
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

const isSelector = (part: unknown): boolean =>
  typeof part === 'string' && part !== '' && part.length <= longestSelector;

/** Those that a monitor takes; Recorder may write the texts of whole articles. */
const selectorsOf = (selectors: unknown): readonly unknown[] =>
  listOf(selectors)
    .filter((one) =>
      Array.isArray(one) ? one.length > 0 && one.length <= mostSelectorParts && one.every(isSelector) : isSelector(one),
    )
    .slice(0, mostSelectors);

const secretWord = /secret|token|passw|api[-_]?key|authorization|credential|^pass$|^pwd$/i;

/** The word of a field's selectors that says that it is secret, as a name. */
const secretNameOf = (selectors: unknown): string | undefined =>
  listOf(selectors)
    .flat()
    .flatMap((selector) => String(selector).match(/[A-Za-z][\w-]*/g) ?? [])
    .find((word) => secretWord.test(word))
    ?.toLowerCase()
    .replaceAll(/\W/g, '_')
    .slice(0, 36);

/** Secrets by name, beside lines that are there already. */
class Secrets {
  readonly #before: string;
  readonly #values = new Map<string, string>();
  readonly #added: string[] = [];
  readonly used = new Set<string>();

  constructor(before: string) {
    this.#before = before.trimEnd();
    for (const line of before.split('\n')) {
      const [, name, value = ''] = /^\s*(\w+):(.*)$/.exec(line) ?? [];
      if (name !== undefined) this.#values.set(name, value.trim());
    }
  }

  /** The reference that stands for a value. */
  keep(wanted: string, value: string): string {
    let name = wanted;
    for (let number = 2; (this.#values.get(name) ?? value) !== value; number += 1) name = `${wanted}_${number}`;
    if (!this.#values.has(name)) this.#added.push(`${name}: ${value}`);
    this.#values.set(name, value);
    this.used.add(name);
    return `{{secrets.${name}}}`;
  }

  get lines(): string | undefined {
    const lines = [this.#before, ...this.#added].filter((line) => line !== '').join('\n');
    return lines === '' ? undefined : lines;
  }
}

/**
 * Reads a JSON export of Chrome DevTools Recorder.
 *
 * @param secretsBefore the lines of secrets that the form has
 */
export const readRecording = (text: string, secretsBefore = ''): Recording | RecordingProblem => {
  const document = parsed(text);
  if (!isFields(document) || !Array.isArray(document.steps)) return 'noRecording';
  const given: readonly unknown[] = document.steps;
  if (!given.every((step): step is Fields => isFields(step) && 'type' in step)) return 'noRecording';
  const target = URL.parse(textOf(given.find(({ type }) => type === 'navigate')?.url));
  if (target === null || !/^https?:$/.test(target.protocol)) return 'noFirstPage';
  const remarks: RecordingRemark[] = [];
  const left = new Set<string>();
  const secrets = new Secrets(secretsBefore);
  const steps: BrowserStep[] = [];
  let beyond = 0;
  for (const [index, step] of given.entries()) {
    const number = index + 1;
    const { type } = step;
    const selectors = selectorsOf(step.selectors);
    if (!isStepType(type)) {
      remarks.push({ code: 'stepLeftOut', number, type: String(type).slice(0, 100) });
      continue;
    }
    if ('selectors' in step && selectors.length === 0) {
      remarks.push({ code: 'noElement', number, type });
      continue;
    }
    if (steps.length === mostFlowSteps) {
      beyond += 1;
      continue;
    }
    const known: readonly string[] = fieldsOfKind(type);
    const kept: Record<string, unknown> = {};
    for (const [name, value] of Object.entries({ timeout: document.timeout, ...step })) {
      if (!known.includes(name)) {
        if (name !== 'timeout') left.add(name.slice(0, 100));
      } else if (value !== undefined) kept[name] = value;
    }
    // The first page is meant where none is named.
    if (kept.target === 'main') delete kept.target;
    if ('selectors' in kept) kept.selectors = selectors;
    if ('assertedEvents' in kept) kept.assertedEvents = listOf(kept.assertedEvents).slice(0, 1);
    if (typeof kept.timeout === 'number') {
      kept.timeout = Math.min(longestWaitMs, Math.max(1, Math.round(kept.timeout)));
    }
    const secretName = type === 'change' ? secretNameOf(step.selectors) : undefined;
    if (secretName !== undefined) {
      const value = textOf(step.value).trim();
      if (/^\{\{secrets\.\w+\}\}$/.test(value)) kept.value = value;
      else if (value.length < shortestSecret || /[\r\n]/.test(value)) remarks.push({ code: 'shortSecret', number });
      else kept.value = secrets.keep(secretName, value);
    }
    // What the fields of a step may be is a matter of the server, whose answer names the step.
    steps.push(kept as unknown as BrowserStep);
  }
  if (left.size > 0) remarks.push({ code: 'fieldsLeftOut', names: [...left].slice(0, 20) });
  if (beyond > 0) remarks.push({ code: 'stepsBeyond', count: beyond });
  return {
    name: textOf(document.title).trim().slice(0, 200),
    target: target.href,
    steps,
    secrets: secrets.lines,
    secretNames: [...secrets.used],
    remarks,
  };
};
