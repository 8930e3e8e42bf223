import type { NotificationMessage, Severity } from '@watchpost/schemas';
import * as z from '@watchpost/schemas/zod';
import {
  type ChannelAnswer,
  type ChannelTurn,
  defineHttpChannelType,
  type Interpretation,
  type RenderOptions,
} from '../../../request/ports/channel-type.js';
import { byStatus, objectIn, reasonOf, textOf } from '../answers.js';
import { guideTo } from '../guide.js';
import { fitMessage, plainMarkup } from '../render/message-layout.js';
import { summaryAndLink, summaryLine } from '../render/summary-line.js';
import { cutString } from '../render/text.js';
import { bySeverity, endOf, secretSetting } from '../settings.js';

const priority = z.enum(['P1', 'P2', 'P3', 'P4', 'P5'], { error: 'must be one of: P1, P2, P3, P4, P5' });

const config = z.strictObject({ priority: bySeverity(priority) });

const credentials = z.strictObject({ apiKey: secretSetting });

type JsmConfig = z.output<typeof config>;

/** developer.atlassian.com, "JSM Operations API", integration events, as its Postman collection describes them (read 2026-11-28). */
interface JsmAlert {
  readonly message: string;
  readonly description: string;
  readonly priority: string;
  readonly source: string;
}

/** As in the alerts of Opsgenie, from which it comes: message 130, description 15,000, alias 512. */
const limits = { title: 130, body: 15_000, unit: 'utf16' } as const;

const priorities: Readonly<Record<Severity, z.output<typeof priority>>> = { minor: 'P3', major: 'P2', critical: 'P1' };

const alertOf = (message: NotificationMessage, description: string, settings: JsmConfig): JsmAlert => ({
  message: summaryLine(message, limits.title),
  description,
  priority: settings.priority[message.severity] ?? priorities[message.severity],
  source: 'Watchpost',
});

const render = (message: NotificationMessage, { config: settings, step }: RenderOptions<JsmConfig>): JsmAlert => {
  const room = { step, most: limits.body, unit: limits.unit };
  return alertOf(message, fitMessage(message, { ...room, markup: plainMarkup, bullet: '-', links: 'lines' }), settings);
};

/** The same for the whole conversation. */
const aliasOf = ({ ref, message }: ChannelTurn): string => ref?.alias ?? cutString(message.conversation, 512, 'utf16');

/** What is taken over is worked off later, so nothing is known of it yet. */
const interpret = (answer: ChannelAnswer, turn: ChannelTurn): Interpretation => {
  const { requestId, message } = objectIn(answer.body);
  if (answer.statusCode === 202 && textOf(requestId) !== undefined) {
    return { outcome: 'delivered', certainty: 'accepted', ref: { alias: aliasOf(turn) } };
  }
  const said = textOf(message);
  // A key that is not known is answered as content that cannot be read.
  if (answer.statusCode === 422 && /key/i.test(said ?? '')) {
    return { outcome: 'unauthorized', reason: reasonOf('Jira Service Management', answer, said) };
  }
  return byStatus(answer, { provider: 'Jira Service Management', scope: 'account', detail: said });
};

const base = 'https://api.atlassian.com/jsm/ops/integration/v2/alerts';

/** Jira Service Management: alerts that are opened, acknowledged and closed under one alias for each conversation. */
export const jsm = defineHttpChannelType<JsmConfig, z.output<typeof credentials>, JsmAlert>({
  type: 'jsm',
  title: 'Jira Service Management',
  config,
  credentials,
  credentialFields: [
    { name: 'apiKey', isRequired: true, hint: 'Of an API integration of a team, under Operations, Integrations.' },
  ],
  supports: { edit: true, thread: false, close: true, buttons: false, mentions: false, confirms: false },
  limits,
  helpUrl: guideTo('jira-service-management'),
  destination: ({ credentials: { apiKey } }) => ({
    shown: `Jira Service Management ${endOf(apiKey)}`,
    key: `jsm ${apiKey}`,
    origins: ['https://api.atlassian.com'],
  }),
  paces: ({ credentials: { apiKey } }) => [
    { count: 60, perSeconds: 60, scope: 'account', key: `jsm ${apiKey}`, isDocumented: false },
  ],
  render,
  renderPlain: (message, { config: settings }) =>
    alertOf(message, summaryAndLink(message, limits.body, limits.unit), settings),
  request: (alert, { credentials: { apiKey } }, turn) => {
    const { step, message } = turn;
    const alias = aliasOf(turn);
    const isOver = step === 'close' || message.kind === 'resolved';
    const action = isOver ? 'close' : message.kind === 'acknowledged' ? 'acknowledge' : null;
    const note = { source: alert.source, note: alert.description };
    return {
      method: 'POST',
      url: action === null ? base : `${base}/${encodeURIComponent(alias)}/${action}?identifierType=alias`,
      headers: { 'content-type': 'application/json; charset=utf-8', authorization: `GenieKey ${apiKey}` },
      // An open alert with this alias counts the event, so a repetition is one alert.
      body: JSON.stringify(action === null ? { ...alert, alias } : note),
    };
  },
  interpret,
});
