import type { MonitorCreate } from '@watchpost/client';

/** One step of a flow in a browser. */
export type BrowserStep = NonNullable<NonNullable<MonitorCreate<'browser'>['config']>['steps']>[number];

/** As many as a flow may have. */
export const mostFlowSteps = 40;

type StepType = Exclude<BrowserStep['type'], 'customStep'>;
type CustomName = NonNullable<BrowserStep['name']>;
/** What a person chooses: a type of step, or the name of a custom one. */
export type FlowKind = StepType | CustomName;

type Field = keyof BrowserStep;
const ofAll: readonly Field[] = ['type', 'timeout', 'target', 'assertedEvents'];
const inElement: readonly Field[] = ['selectors', 'frame'];
const ofClicks: readonly Field[] = [...inElement, 'offsetX', 'offsetY', 'duration', 'deviceType', 'button'];

/** The fields of each type besides those of all, in the order in which people choose one. */
const fieldsOfType: Readonly<Record<StepType, readonly Field[]>> = {
  navigate: ['url'],
  click: ofClicks,
  doubleClick: ofClicks,
  hover: inElement,
  change: [...inElement, 'value'],
  keyDown: ['key'],
  keyUp: ['key'],
  scroll: [...inElement, 'x', 'y'],
  waitForElement: [...inElement, 'operator', 'count', 'visible'],
  setViewport: ['width', 'height', 'deviceScaleFactor', 'isMobile', 'hasTouch', 'isLandscape'],
  emulateNetworkConditions: ['download', 'upload', 'latency'],
  close: [],
};

type Parameter = keyof NonNullable<BrowserStep['parameters']>;
/** What each custom step compares with. */
export const parametersOf: Readonly<Record<CustomName, readonly Parameter[]>> = {
  textIsVisible: ['text'],
  titleMatches: ['contains', 'equals'],
  urlMatches: ['contains', 'equals'],
};

const isCustom = (kind: FlowKind): kind is CustomName => Object.hasOwn(parametersOf, kind);

/** Whether a flow takes a type of step of Recorder, which has custom steps of any name. */
export const isStepType = (type: unknown): type is StepType =>
  typeof type === 'string' && Object.hasOwn(fieldsOfType, type);

export const flowKinds = [...Object.keys(fieldsOfType), ...Object.keys(parametersOf)] as readonly FlowKind[];

/** What a step is; a custom step without a name is the first of them. */
export const kindOf = (step: BrowserStep): FlowKind =>
  step.type === 'customStep' ? (step.name ?? 'textIsVisible') : step.type;

/** The fields that a kind of step may have. */
export const fieldsOfKind = (kind: FlowKind): readonly Field[] => [
  ...ofAll,
  ...(isCustom(kind) ? (['name', 'parameters', 'frame'] as const) : fieldsOfType[kind]),
];

/** A step as one of another kind; what that has no field for is left out, because the server refuses it. */
export const stepOfKind = (step: BrowserStep, kind: FlowKind): BrowserStep => {
  const known: readonly string[] = fieldsOfKind(kind);
  const kept = Object.fromEntries(Object.entries(step).filter(([name]) => known.includes(name)));
  if (!isCustom(kind)) return { ...kept, type: kind };
  const names: readonly string[] = parametersOf[kind];
  const parameters = Object.entries(step.parameters ?? {}).filter(([name]) => names.includes(name));
  return {
    ...kept,
    type: 'customStep',
    name: kind,
    parameters: parameters.length === 0 ? undefined : Object.fromEntries(parameters),
  };
};

/** The steps of a draft; what has another form counts as no step. */
export const flowOf = (config: unknown): readonly BrowserStep[] => {
  const { steps } = (config ?? {}) as { readonly steps?: unknown };
  return Array.isArray(steps) ? (steps as readonly BrowserStep[]) : [];
};

/** Between the parts of a way that leads through shadow roots; ` >>> ` is a combinator of its own. */
const intoShadowRoot = ' >> ';

type Selectors = NonNullable<BrowserStep['selectors']>;
const lineOf = (selector: Selectors[number]): string =>
  typeof selector === 'string' ? selector : selector.join(intoShadowRoot);

/** Ways to find an element as a person writes them: one on each line. */
export const selectorLines = (selectors: BrowserStep['selectors']): string => (selectors ?? []).map(lineOf).join('\n');

/** Ways of lines; one that was not changed stays as it was recorded. */
export const selectorsOf = (lines: string, before: BrowserStep['selectors']): BrowserStep['selectors'] => {
  const known = new Map((before ?? []).map((selector) => [lineOf(selector), selector]));
  const selectors = lines
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line): Selectors[number] => {
      const parts = line.split(intoShadowRoot);
      return known.get(line) ?? (parts.length === 1 ? line : parts);
    });
  return selectors.length === 0 ? undefined : selectors;
};

/** What a step is done with or compares with, in some words. */
export const subjectOf = (step: BrowserStep): string => {
  const { url, selectors, key, width, height, parameters } = step;
  const text =
    url ??
    (selectors?.[0] === undefined ? undefined : lineOf(selectors[0])) ??
    key ??
    (width === undefined || height === undefined ? undefined : `${width} × ${height}`) ??
    parameters?.text ??
    parameters?.contains ??
    parameters?.equals ??
    '';
  return text.length > 80 ? `${text.slice(0, 79).toWellFormed()}…` : text;
};
