import { atMost, bounds } from '../bounds.js';
import * as z from '../zod.js';

/** Steps of flows as Chrome DevTools Recorder names them; `waitForExpression` is left out, because it is a script. */
export const browserStepTypes = [
  'navigate',
  'click',
  'doubleClick',
  'hover',
  'change',
  'keyDown',
  'keyUp',
  'scroll',
  'setViewport',
  'emulateNetworkConditions',
  'waitForElement',
  'close',
  'customStep',
] as const;

/** What the format calls custom steps: ours, by name. */
export const browserCustomSteps = ['textIsVisible', 'titleMatches', 'urlMatches'] as const;

const text = z.string({ error: 'must be text' });
const pixels = z
  .number()
  .min(1)
  .max(...atMost(bounds.browserPixels));
const scroll = z
  .number()
  .min(0)
  .max(...atMost(bounds.browserScroll));
const offset = z
  .number()
  .min(-bounds.browserScroll.most)
  .max(...atMost(bounds.browserScroll));
const place = z
  .int()
  .min(0)
  .max(...atMost(bounds.browserPlace));
const rate = z
  .number()
  .min(0)
  .max(...atMost(bounds.browserRate));
const flag = z.boolean({ error: 'must be true or false' });
const selector = text.min(1, { error: 'must not be empty' }).max(...atMost(bounds.line));

const stepFields = {
  type: z
    .enum(browserStepTypes, { error: `must be one of: ${browserStepTypes.join(', ')}` })
    .describe('What it does, as Chrome DevTools Recorder names it.'),
  timeout: z
    .int()
    .min(1)
    .max(...atMost(bounds.browserStepTimeout))
    .optional()
    .describe('Milliseconds that it may wait for its element or page. Default: 5,000.'),
  target: text
    .max(...atMost(bounds.target))
    .optional()
    .describe('URL of the page that it is done in. Default: the first page, `main`.'),
  frame: z
    .array(place)
    .max(...atMost(bounds.browserFrames))
    .optional()
    .describe('The frame of the page, as places among the children of each. Default: the page itself.'),
  assertedEvents: z
    .array(
      z.strictObject({
        type: z.literal('navigation').describe('That another page is loaded.'),
        url: text
          .max(...atMost(bounds.target))
          .optional()
          .describe('Where that led when it was recorded.'),
        title: text
          .max(...atMost(bounds.line))
          .optional()
          .describe('What that page was called.'),
      }),
    )
    .max(...atMost(bounds.browserEvents))
    .optional()
    .describe('What follows, which is waited for. URL and title are not compared: `urlMatches` does that.'),
  selectors: z
    .array(
      z.union([
        selector,
        z
          .array(selector)
          .min(1)
          .max(...atMost(bounds.browserSelectorParts)),
      ]),
    )
    .min(1, { error: 'must name at least one' })
    .max(...atMost(bounds.browserSelectors))
    .optional()
    .describe(
      'Ways to find its element, of which the first that does counts: CSS, `aria/…`, `text/…`, `xpath/…`, `pierce/…`.',
    ),
  offsetX: offset.optional().describe('Pixels from the left of the element; with `offsetY`. Default: its centre.'),
  offsetY: offset.optional().describe('Pixels from its top.'),
  duration: z
    .number()
    .min(0)
    .max(...atMost(bounds.browserStepTimeout))
    .optional()
    .describe('Milliseconds for which the button is held down.'),
  deviceType: z.enum(['mouse', 'pen', 'touch']).optional().describe('What points. All are done with a mouse.'),
  button: z.enum(['primary', 'auxiliary', 'secondary', 'back', 'forward']).optional().describe('Which button.'),
  value: text
    .max(...atMost(bounds.payload))
    .optional()
    .describe('What the field gets. `{{secrets.name}}` stands for a secret of the credentials.'),
  key: text
    .min(1)
    .max(...atMost(bounds.browserKey))
    .optional()
    .describe('Name of a key, such as `Enter`.'),
  url: text
    .max(...atMost(bounds.target))
    .optional()
    .describe('Where to go: absolute, or relative to `target` of the monitor.'),
  x: scroll.optional().describe('Pixels from the left that are scrolled to.'),
  y: scroll.optional().describe('Pixels from the top.'),
  width: pixels.optional().describe('Pixels of the page.'),
  height: pixels.optional().describe('Pixels of the page.'),
  deviceScaleFactor: z
    .number()
    .min(0.1)
    .max(...atMost(bounds.browserScale))
    .optional()
    .describe('Pixels of the screen to one of the page.'),
  isMobile: flag.optional().describe('Whether the page is shown as on a telephone.'),
  hasTouch: flag.optional().describe('Whether the screen can be touched.'),
  isLandscape: flag.optional().describe('Whether it lies on its side.'),
  download: rate.optional().describe('Bytes per second; 0 for both is offline.'),
  upload: rate.optional().describe('Bytes per second.'),
  latency: z
    .number()
    .min(0)
    .max(...atMost(bounds.browserStepTimeout))
    .optional()
    .describe('Milliseconds that are added to each request.'),
  operator: z.enum(['>=', '==', '<=']).optional().describe('How the number of elements compares. Default: `>=`.'),
  count: place.optional().describe('Elements. Default: 1.'),
  visible: flag.optional().describe('`false` waits until that is no longer so. Default: true.'),
  name: z
    .enum(browserCustomSteps, { error: `must be one of: ${browserCustomSteps.join(', ')}` })
    .optional()
    .describe('Which of the steps that Recorder does not know.'),
  parameters: z
    .strictObject({
      text: text
        .min(1)
        .max(...atMost(bounds.line))
        .optional()
        .describe('Text that must be visible on the page.'),
      contains: text
        .min(1)
        .max(...atMost(bounds.line))
        .optional()
        .describe('What title or URL must contain.'),
      equals: text
        .min(1)
        .max(...atMost(bounds.target))
        .optional()
        .describe('What title or URL must be.'),
    })
    .optional()
    .describe('What a custom step compares with.'),
};

type StepField = keyof typeof stepFields;

const always: readonly StepField[] = ['type', 'timeout', 'target', 'assertedEvents'];
const inElement: readonly StepField[] = ['selectors', 'frame'];
const clicks: readonly StepField[] = ['offsetX', 'offsetY', 'duration', 'deviceType', 'button'];

/** Which fields each type of step needs, and which it may have besides those of all steps. */
const fieldsByType: Readonly<
  Record<
    (typeof browserStepTypes)[number],
    { readonly needs: readonly StepField[]; readonly takes: readonly StepField[] }
  >
> = {
  navigate: { needs: ['url'], takes: [] },
  click: { needs: ['selectors'], takes: [...inElement, ...clicks] },
  doubleClick: { needs: ['selectors'], takes: [...inElement, ...clicks] },
  hover: { needs: ['selectors'], takes: inElement },
  change: { needs: ['selectors', 'value'], takes: inElement },
  keyDown: { needs: ['key'], takes: [] },
  keyUp: { needs: ['key'], takes: [] },
  scroll: { needs: [], takes: ['x', 'y', ...inElement] },
  setViewport: { needs: ['width', 'height'], takes: ['deviceScaleFactor', 'isMobile', 'hasTouch', 'isLandscape'] },
  emulateNetworkConditions: { needs: ['download', 'upload', 'latency'], takes: [] },
  waitForElement: {
    needs: ['selectors'],
    takes: [...inElement, 'operator', 'count', 'visible'],
  },
  close: { needs: [], takes: [] },
  customStep: { needs: ['name'], takes: ['parameters', 'frame'] },
};

const step = z
  .strictObject(stepFields)
  .check((context) => {
    const { value } = context;
    const refuse = (field: string, message: string): void => {
      context.issues.push({ code: 'custom', path: [field], message, input: value });
    };
    const { needs, takes } = fieldsByType[value.type];
    const known = new Set<string>([...always, ...needs, ...takes]);
    for (const field of needs) if (value[field] === undefined) refuse(field, `is required for type ${value.type}`);
    for (const field of Object.keys(value)) {
      if (!known.has(field)) refuse(field, `has no meaning for type ${value.type}`);
    }
    if ((value.offsetX === undefined) !== (value.offsetY === undefined)) {
      refuse(value.offsetX === undefined ? 'offsetX' : 'offsetY', 'is required with the other offset');
    }
    const { name, parameters = {} } = value;
    if (name === 'textIsVisible' && parameters.text === undefined) refuse('parameters', 'must have text');
    const isCompared = parameters.contains !== undefined || parameters.equals !== undefined;
    if ((name === 'titleMatches' || name === 'urlMatches') && !isCompared) {
      refuse('parameters', 'must have contains or equals');
    }
  })
  .meta({
    id: 'BrowserStep',
    description:
      'One step of a flow, as Chrome DevTools Recorder exports it; each type takes the fields that it needs.',
  });

/** Settings of `browser` monitors. */
export const browserMonitorConfig = z
  .strictObject({
    steps: z
      .array(step)
      .max(...atMost(bounds.browserSteps))
      .default([])
      .describe(
        'What is done in the browser, in the format of Chrome DevTools Recorder; the first step that fails ends the check. Unless the first page is opened by a step, `target` is opened before.',
      ),
    verifyTls: z.boolean().default(true).describe('`false` accepts any certificate.'),
  })
  .meta({
    id: 'BrowserMonitorConfig',
    description:
      'Settings of `browser` monitors: a flow through web pages in a Chromium that the operator has installed.',
  });

/** One step of a flow with its defaults filled in. */
export interface BrowserStep extends z.output<typeof step> {}
/** `config` of a `browser` monitor with its defaults filled in. */
export interface BrowserMonitorConfig extends z.output<typeof browserMonitorConfig> {}
