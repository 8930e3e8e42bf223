import { defineWords } from '../../words/define-words.js';

type Texts = Readonly<Record<string, string>>;
type Choices = Readonly<Record<string, Texts>>;

const statuses = {
  up: 'Up',
  degraded: 'Degraded',
  down: 'Down',
  maintenance: 'Maintenance',
  paused: 'Paused',
  pending: 'Pending',
  unknown: 'Unknown',
  open: 'Open',
  acknowledged: 'Acknowledged',
  resolved: 'Resolved',
};

const en = {
  labels: {
    metric: 'Metric',
    status: 'Status',
    exporterId: 'Exporter',
    selector: 'Series',
    reportId: 'Report',
    combine: 'Several monitors',
    thresholds: 'Thresholds',
    by: 'Lines',
    bins: 'Points',
    fn: 'Function',
    windows: 'Stretches',
    statuses: 'Statuses',
    sort: 'Order',
    limit: 'Rows',
    withinDays: 'Days ahead',
    markdown: 'Text',
  } as Texts,
  hints: {
    thresholds: 'The highest threshold that is reached counts.',
    exporterId: 'Its id, such as exp_…',
    reportId: 'Its id, such as rpt_…',
    combine: 'How their numbers become one.',
  } as Texts,
  choices: {
    metric: {
      uptimePercent: 'Uptime',
      latencyAvg: 'Latency, average',
      latencyP50: 'Latency, median',
      latencyP95: 'Latency, 95th percentile',
      latencyP99: 'Latency, 99th percentile',
      monitorsByStatus: 'Monitors by status',
      openIncidents: 'Open incidents',
      certificateDays: 'Days until a certificate ends',
      exporterSample: 'Series of an exporter',
      errorBudget: 'Error budget',
    },
    combine: { worst: 'The worst', average: 'Average', sum: 'Sum' },
    by: { monitor: 'One for each monitor', all: 'One for all together' },
    sort: { name: 'By name', status: 'Worst first', uptime: 'Lowest uptime first', latency: 'Slowest first' },
    windows: { h24: '24 hours', d7: '7 days', d30: '30 days', d90: '90 days' },
    status: statuses,
    statuses,
  } as Choices,
  settings: {
    labels: {
      name: 'Name',
      description: 'Description',
      tags: 'Tags',
      timeRange: 'Time range',
      refreshSeconds: 'Refresh after seconds',
      variables: 'Variables',
      visibility: 'Visible to',
      publicTitle: 'Public title',
    } as Texts,
    hints: {
      description: 'What it is for.',
      tags: 'One in a line.',
      refreshSeconds: 'Empty: never.',
      visibility: 'Anyone with the link sees names, statuses, uptime and latency.',
      publicTitle: 'What people with the link read instead of the name.',
      variables: 'Choices that widgets refer to, as a list of { name, type, values, default }.',
    } as Texts,
    choices: {
      visibility: { private: 'Owner', organization: 'Organization', public: 'Anyone with the link' },
    } as Choices,
  },
};

/** Labels of what widgets and dashboards are set up with. */
export const widgetFieldWords = defineWords(en, () => import('./field-words.de.js'));
