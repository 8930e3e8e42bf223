import type { Noun } from './noun.js';

/** What a word stands for; `undefined` when it means nothing. */
const channelOf = (word: string): { readonly type: string; readonly [field: string]: string } | undefined => {
  if (word === 'webhook') return { type: 'webhook' };
  if (/^nch_[0-9a-z]+$/.test(word)) return { type: 'channel', channelId: word };
  if (/^esc_[0-9a-z]+$/.test(word)) return { type: 'escalation', escalationPolicyId: word };
  return undefined;
};

/**
 * `webhook,ops@example.com`: webhooks, and a mail to that address; `email` alone is everyone who may respond. The id of a
 * notification channel or of an escalation policy stands for itself.
 */
const readChannels = (text: string): unknown => {
  const words = text
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '');
  const to = words.filter((word) => /^[^\s@]+@[^\s@]+$/.test(word));
  const hasMail = to.length > 0 || words.includes('email');
  const others = words.filter((word) => word !== 'email' && !to.includes(word)).map(channelOf);
  if (others.includes(undefined)) return undefined;
  return [
    ...others.filter((channel) => channel?.type === 'webhook').slice(0, 1),
    ...(hasMail ? [{ type: 'email', to }] : []),
    ...others.filter((channel) => channel?.type !== 'webhook'),
  ];
};

export const alertRules: Noun = {
  summary: 'Conditions that raise alerts and open incidents',
  table: {
    columns: ['state', 'name', 'severity', 'condition', 'target', 'enabled', 'id'],
    expendable: ['enabled', 'severity', 'target'],
  },
  flexible: ['condition', 'target', 'subject.name', 'cause'],
  shorthands: { channels: { placeholder: 'webhook,email,address,nch_…,esc_…', read: readChannels } },
  operations: {
    create: {
      examples: [
        'alert-rules create --name Down --condition-metric status --condition-operator == --condition-threshold down --channels webhook,ops@example.com',
      ],
      nextStep: ({ id }) => `Try it on stored results: watchpost alert-rules test ${id}`,
    },
    states: {
      table: {
        columns: ['state', 'subject.name', 'value', 'cause', 'firedAt', 'acknowledgedAt', 'monitorId'],
        expendable: ['acknowledgedAt'],
      },
      whenEmpty: 'The rule has evaluated nothing yet; it does with the next result of each monitor.',
    },
    testDraft: { command: 'alert-rules test' },
    test: {
      command: 'alert-rules test',
      table: { columns: ['firedAt', 'clearedAt', 'subject.name', 'value', 'monitorId'], hasExactTimes: true },
    },
  },
};

export const alerts: Noun = {
  summary: 'What alert rules found, across all of them',
  table: {
    columns: ['state', 'severity', 'ruleName', 'subject.name', 'value', 'firedAt', 'cause', 'ruleId', 'monitorId'],
    expendable: ['ruleId', 'monitorId', 'cause', 'severity'],
  },
  flexible: ['ruleName', 'subject.name', 'cause'],
  operations: {
    list: {
      isWatchable: true,
      examples: ['alerts list --state firing'],
      whenEmpty: 'No alerts. A rule has one for each monitor, agent or series that it was evaluated for.',
    },
  },
};
