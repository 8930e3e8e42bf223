import type { MonitorCreate } from '@watchpost/client';
import {
  type AddRemark,
  cannotBe,
  type Fields,
  type ForeignPlan,
  fieldsOf,
  isFields,
  listOf,
  numberOf,
  planEntries,
  textOf,
} from './foreign-plan.js';
import { isSecretName, StepTexts } from './step-texts.js';

type BrowserSteps = NonNullable<NonNullable<MonitorCreate<'browser'>['config']>['steps']>;

/** Bounds of a monitor of type browser. */
const mostSteps = 40;
const mostSelectors = 10;
const longestSelector = 500;
const longestWaitMs = 30_000;
/** A flow is no ping: some minutes are often enough. */
const intervalSeconds = 300;
const timeoutSeconds = 60;

const ofAll = ['type', 'timeout', 'target', 'assertedEvents'];
const inElement = ['selectors', 'frame'];
const ofClicks = [...inElement, 'offsetX', 'offsetY', 'duration', 'deviceType', 'button'];
/** What is kept of each type of step, as Recorder writes it. */
const keptFields: Readonly<Record<string, readonly string[]>> = {
  navigate: ['url'],
  click: ofClicks,
  doubleClick: ofClicks,
  hover: inElement,
  change: [...inElement, 'value'],
  keyDown: ['key'],
  keyUp: ['key'],
  scroll: ['x', 'y', ...inElement],
  setViewport: ['width', 'height', 'deviceScaleFactor', 'isMobile', 'hasTouch', 'isLandscape'],
  emulateNetworkConditions: ['download', 'upload', 'latency'],
  waitForElement: [...inElement, 'operator', 'count', 'visible'],
  close: [],
};

/** Whether a document is a flow as Chrome DevTools Recorder exports it. */
export const isRecording = (document: unknown): document is Fields =>
  isFields(document) &&
  Array.isArray(document.steps) &&
  document.steps.every((step) => isFields(step) && 'type' in step);

const isSelector = (part: unknown): boolean =>
  typeof part === 'string' && part !== '' && part.length <= longestSelector;

/** Those that a monitor takes; Recorder may write the texts of whole articles. */
const selectorsOf = (selectors: unknown): readonly unknown[] =>
  listOf(selectors)
    .filter((one) =>
      Array.isArray(one) ? one.length > 0 && one.length <= 5 && one.every(isSelector) : isSelector(one),
    )
    .slice(0, mostSelectors);

/** A word of the selectors of a field that is the name of a secret. */
const secretNameOf = ({ selectors }: Fields): string | undefined =>
  listOf(selectors)
    .flat()
    .flatMap((selector) => String(selector).match(/[A-Za-z][\w-]*/g) ?? [])
    .map((word) => word.toLowerCase())
    .find(isSecretName);

const knownFields = (type: string): readonly string[] => [...ofAll, ...(keptFields[type] ?? [])];

/** One step, with the fields that its type has. */
const stepOf = (step: Fields, texts: StepTexts, flowWaitMs: unknown): Fields => {
  const type = String(step.type);
  const known = knownFields(type);
  const kept = Object.fromEntries(
    Object.entries({ timeout: flowWaitMs, ...step }).filter(
      ([name, value]) => known.includes(name) && value !== undefined,
    ),
  );
  const secretName = type === 'change' ? secretNameOf(step) : undefined;
  const wait = numberOf(kept.timeout);
  return {
    ...kept,
    // The first page is meant where none is named.
    ...(kept.target === 'main' && { target: undefined }),
    ...('selectors' in kept && { selectors: selectorsOf(kept.selectors) }),
    ...('assertedEvents' in kept && { assertedEvents: listOf(kept.assertedEvents).slice(0, 1) }),
    ...(wait !== undefined && { timeout: Math.min(longestWaitMs, Math.max(1, Math.round(wait))) }),
    ...(secretName !== undefined && { value: texts.secret(secretName, textOf(step.value) ?? '') }),
  };
};

const monitorOf = (recording: Fields, remark: AddRemark): Omit<MonitorCreate<'browser'>, 'name'> => {
  const given = listOf(recording.steps).map(fieldsOf);
  const target = URL.parse(textOf(given.find(({ type }) => type === 'navigate')?.url) ?? '');
  if (target === null || !/^https?:$/.test(target.protocol)) throw cannotBe('noFirstPage');
  const texts = new StepTexts(new Map());
  const left = new Set<string>();
  const kept = given.flatMap((step, index) => {
    const type = String(step.type);
    if (!Object.hasOwn(keptFields, type) || ('selectors' in step && selectorsOf(step.selectors).length === 0)) {
      remark('stepLeftOut', index + 1, type.slice(0, 100));
      return [];
    }
    for (const name of Object.keys(step)) if (!knownFields(type).includes(name)) left.add(name);
    return [stepOf(step, texts, recording.timeout)];
  });
  for (const name of [...left].slice(0, 20)) remark('settingLeftOut', name.slice(0, 100));
  if (kept.length > mostSteps) remark('stepsLeftOut', kept.length - mostSteps, mostSteps);
  const { secrets } = texts;
  return {
    type: 'browser' as const,
    target: target.href,
    intervalSeconds,
    timeoutSeconds,
    // What the fields of a step may be is a matter of the server: its answer names the step.
    config: { steps: JSON.parse(JSON.stringify(kept.slice(0, mostSteps))) as BrowserSteps },
    ...(secrets !== undefined && { credentials: { secrets } }),
  };
};

/** Plans a flow that was recorded by clicking, as one monitor. */
export const planRecording = (recording: Fields, except: readonly string[]): ForeignPlan =>
  planEntries(
    [
      {
        key: 'recording',
        name: textOf(recording.title) ?? 'Recording',
        from: 'recorder',
        read: (remark) => monitorOf(recording, remark),
      },
    ],
    except,
  );
