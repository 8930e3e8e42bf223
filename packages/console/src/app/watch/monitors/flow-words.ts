import { defineWords } from '../../words/define-words.js';
import type { FlowKind } from './flow.js';
import type { RecordingProblem, RecordingRemark } from './recording.js';

const remark = (said: RecordingRemark): string => {
  switch (said.code) {
    case 'stepLeftOut':
      return `Step ${said.number} (${said.type}) is left out: a flow has no such step.`;
    case 'noElement':
      return `Step ${said.number} (${said.type}) is left out: the recording has no usable way to find its element.`;
    case 'shortSecret':
      return `The value of step ${said.number} is too short for a secret, and is readable in the step.`;
    case 'fieldsLeftOut':
      return `These settings of steps are left out: ${said.names.join(', ')}.`;
    case 'stepsBeyond':
      return `The last steps are left out, ${said.count} in all: a flow has at most 40.`;
  }
};

const en = {
  hint: 'What is done in the browser, in this order. The first step that fails ends the check. Unless a step opens a page first, the target is opened.',
  type: 'What it does',
  kinds: {
    navigate: 'Open a page',
    click: 'Click',
    doubleClick: 'Double-click',
    hover: 'Point at',
    change: 'Fill in a field',
    keyDown: 'Press a key',
    keyUp: 'Release a key',
    scroll: 'Scroll',
    waitForElement: 'Wait for an element',
    setViewport: 'Set the size of the page',
    emulateNetworkConditions: 'Slow the network down',
    close: 'Close the page',
    textIsVisible: 'Text is on the page',
    titleMatches: 'Title matches',
    urlMatches: 'Address matches',
  } as Readonly<Record<FlowKind, string>>,
  url: 'Address',
  urlHint: 'A whole address, or a path of the target.',
  selectors: 'Ways to find the element',
  selectorsHint: 'One on each line; the first that finds it counts: CSS, `aria/…`, `text/…`, `xpath/…`, `pierce/…`.',
  value: 'What is typed',
  valueHint: '`{{secrets.name}}` stands for a secret of the credentials below.',
  key: 'Key',
  keyHint: 'Its name, such as `Enter` or `Tab`.',
  numbers: {
    width: 'Width (px)',
    height: 'Height (px)',
    x: 'From the left (px)',
    y: 'From the top (px)',
    download: 'Download (B/s)',
    upload: 'Upload (B/s)',
    latency: 'Added latency (ms)',
  } as Readonly<Record<string, string>>,
  parameters: { text: 'Text', contains: 'Contains', equals: 'Is exactly' },
  timeout: 'Timeout (ms)',
  navigation: 'Another page follows',
  navigationHint: 'The next step waits until that is loaded.',
  take: 'Take a recording',
  takeHint: 'A JSON export of the Recorder panel in Chrome’s developer tools. It replaces the steps.',
  taken: (count: number) => (count === 1 ? '1 step taken.' : `${count} steps taken.`),
  secrets: (names: readonly string[]) =>
    `What was typed into secret fields is a secret of the credentials now: ${names.join(', ')}.`,
  replaced: 'These secrets replace those that were saved.',
  remark,
  problems: {
    noRecording: 'The file is no recording. Export it from the Recorder panel as JSON.',
    noFirstPage: 'The recording opens no page with an address of https:// or http://.',
    tooLarge: 'The file has more than 2 MB.',
  } as Readonly<Record<RecordingProblem | 'tooLarge', string>>,
};

export const flowWords = defineWords(en, () => import('./flow-words.de.js'));
