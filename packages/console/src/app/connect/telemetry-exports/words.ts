import { defineWords } from '../../words/define-words.js';

const en = {
  new: 'New export',
  edit: 'Edit export',
  name: 'Name',
  endpoint: 'Endpoint',
  protocol: 'Protocol',
  signals: 'Sends',
  signalNames: { metrics: 'Metrics', traces: 'Traces' },
  headers: 'Headers',
  none: 'None',
  health: 'Health',
  lastDelivered: 'Last sent',
  never: 'Never',
  failingSince: 'Failing since',
  dropped: 'Results not sent',
  lastError: 'The last request failed',
  status: { active: 'Active', failing: 'Failing', disabled: 'Disabled' },
  reasons: {
    manual: 'It was switched off by hand.',
    failing: 'Nothing arrived for five days, so it was disabled.',
  },
  enable: 'Enable',
  disable: 'Disable',
  removeHint: 'No results are sent to it any more, and what waits is dropped.',
  empty:
    'No export yet. An export sends the results of all monitors to your OpenTelemetry: as metrics, and each check as a trace.',
  command: 'watchpost telemetry-exports create --name Collector --endpoint https://otlp.example.com',
  setHeaders: 'Set headers',
  headersKept: (names: string) => `Kept: ${names}. A change replaces all of them.`,
  labels: {
    name: 'Name',
    endpoint: 'Endpoint',
    protocol: 'Protocol',
    signals: 'Sends',
    headers: 'Request headers',
    enabled: 'Enabled',
  },
  hints: {
    name: 'What you call it.',
    endpoint: 'Where OTLP over HTTP is received. /v1/metrics and /v1/traces are appended.',
    protocol: 'Binary, or JSON.',
    signals: 'With traces, requests of checks name their trace: the spans of your services join them.',
    headers: 'Such as Authorization. Kept sealed and never shown; another host or port asks for them again.',
    enabled: 'What waits when it is switched off is dropped.',
  },
};

export const telemetryExportWords = defineWords(en, () => import('./words.de.js'));
