import type { NotificationMessage } from '@watchpost/schemas';
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
import { titleLine } from '../render/summary-line.js';
import { cutString, plainOf, spansOf } from '../render/text.js';
import { endOf, patternSetting, secretSetting } from '../settings.js';

const identifier = patternSetting(/^[a-z0-9]{6,30}$/, 'an id of letters and digits');

const config = z.strictObject({
  pageId: identifier,
  /** Components that are in an outage while the incident is open. */
  componentIds: z.array(identifier).max(20, { error: 'must have at most 20 entries' }).default([]),
  /** Whether subscribers of the page are notified. */
  notify: z.boolean({ error: 'must be true or false' }).default(false),
});

const credentials = z.strictObject({ apiKey: secretSetting });

type StatuspageConfig = z.output<typeof config>;

interface StatuspageIncident {
  readonly name: string;
  readonly status: 'investigating' | 'identified' | 'resolved';
  readonly body: string;
}

const limits = { title: 200, body: 1000, unit: 'utf16' } as const;

/** Who is on it, and that no one is, is for the team alone: the sentence without it. A test holds it to the words of messages. */
const publicTitle = ({ title }: NotificationMessage): NotificationMessage['title'] => {
  const named = title[1] === ' is on it: ' ? title.slice(2) : title;
  return named.map((part) =>
    typeof part === 'string'
      ? part.replace(/, and no one has acknowledged it for .*$|^(?:Not acknowledged for [^:]*|Acknowledged): /, '')
      : part,
  );
};

const sentences = {
  investigating: 'We are investigating.',
  identified: 'We are working on it.',
  resolved: 'This is resolved.',
} as const;

/** Customers read it: it has the title, or the words of a template, and neither cause nor facts nor people nor links to the console. */
const render = (message: NotificationMessage, _options: RenderOptions<StatuspageConfig>): StatuspageIncident => {
  const status =
    message.kind === 'resolved' ? 'resolved' : message.kind === 'acknowledged' ? 'identified' : 'investigating';
  const words = message.body === null ? '' : plainOf(spansOf(message.body)).trim();
  return {
    name: titleLine({ ...message, title: publicTitle(message) }, limits.title),
    status,
    body: cutString(words || sentences[status], limits.body, limits.unit),
  };
};

const interpret = (answer: ChannelAnswer, { step, ref }: ChannelTurn): Interpretation => {
  const { id, error, shortlink } = objectIn(answer.body);
  const [incident, link] = [textOf(id), textOf(shortlink)];
  if ((answer.statusCode === 201 || answer.statusCode === 200) && incident !== undefined) {
    return { outcome: 'delivered', certainty: 'posted', ref: { incident }, ...(link !== undefined && { link }) };
  }
  const said = Array.isArray(error) ? error.map(textOf).filter(Boolean).join('; ') : textOf(error);
  const reason = reasonOf('Statuspage', answer, said);
  if (answer.statusCode === 404 && ref !== null && step !== 'post') return { outcome: 'lost', reason };
  // It answers 429 since 2021, and 420 where an integration needs that (community.atlassian.com, "Rate limiting changes to Statuspage REST API", read 2026-11-28).
  if (answer.statusCode === 420) return { outcome: 'deferred', retryAfterMs: null, scope: 'account', reason };
  return byStatus(answer, { provider: 'Statuspage', scope: 'account', detail: said });
};

/** Statuspage: incidents on a page for customers, which are updated and resolved. */
export const statuspage = defineHttpChannelType<StatuspageConfig, z.output<typeof credentials>, StatuspageIncident>({
  type: 'statuspage',
  title: 'Statuspage',
  config,
  credentials,
  credentialFields: [{ name: 'apiKey', isRequired: true, hint: 'Of a user, under API info in the menu of the user.' }],
  supports: { edit: true, thread: false, close: true, buttons: false, mentions: false, confirms: false },
  limits,
  helpUrl: guideTo('statuspage'),
  destination: ({ config: { pageId } }) => ({
    shown: `Statuspage ${endOf(pageId)}`,
    key: `statuspage ${pageId}`,
    origins: ['https://api.statuspage.io'],
  }),
  // 60 a minute for a key (community.atlassian.com, "Rate limiting changes to Statuspage REST API", read 2026-11-28).
  paces: ({ credentials: { apiKey } }) => [
    { count: 60, perSeconds: 60, scope: 'account', key: `statuspage ${apiKey}`, isDocumented: true },
  ],
  render,
  renderPlain: render,
  request: (incident, { config: { pageId, componentIds, notify }, credentials: { apiKey } }, { ref, step }) => {
    const isChange = ref !== null && step !== 'post';
    const status = step === 'close' ? 'resolved' : incident.status;
    const state = status === 'resolved' ? 'operational' : 'major_outage';
    return {
      method: isChange ? 'PATCH' : 'POST',
      url: `https://api.statuspage.io/v1/pages/${pageId}/incidents${isChange ? `/${ref.incident}` : ''}`,
      headers: { 'content-type': 'application/json; charset=utf-8', authorization: `OAuth ${apiKey}` },
      body: JSON.stringify({
        incident: {
          ...incident,
          status,
          deliver_notifications: notify,
          ...(componentIds.length > 0 && {
            component_ids: componentIds,
            components: Object.fromEntries(componentIds.map((id) => [id, state])),
          }),
        },
      }),
    };
  },
  interpret,
});
