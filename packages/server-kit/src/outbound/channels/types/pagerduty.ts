import type { NotificationMessage, Severity } from '@watchpost/schemas';
import * as z from '@watchpost/schemas/zod';
import {
  type ChannelAnswer,
  defineHttpChannelType,
  type Interpretation,
  type RenderOptions,
} from '../../../request/ports/channel-type.js';
import { byStatus, objectIn, reasonOf, textOf } from '../answers.js';
import { guideTo } from '../guide.js';
import { cutParts, type MessageParts, moreLine, partsOf } from '../render/cutting.js';
import { summaryLine } from '../render/summary-line.js';
import { cutString, lengthIn, plainOf } from '../render/text.js';
import { bySeverity, endOf, patternSetting, textSetting } from '../settings.js';

const eventSeverity = z.enum(['info', 'warning', 'error', 'critical'], {
  error: 'must be one of: info, warning, error, critical',
});

const config = z.strictObject({
  region: z.enum(['us', 'eu'], { error: 'must be one of: us, eu' }).default('us'),
  severityMap: bySeverity(eventSeverity),
  component: textSetting(200).optional(),
  group: textSetting(200).optional(),
});

const credentials = z.strictObject({
  routingKey: patternSetting(/^[A-Za-z0-9]{32}$/, 'an integration key of 32 letters and digits'),
});

type PagerDutyConfig = z.output<typeof config>;

/** PagerDuty/api-schema, reference/events-v2 (read 2026-11-28). */
interface PagerDutyEvent {
  readonly payload: Readonly<Record<string, unknown>>;
  readonly links: readonly { readonly href: string; readonly text: string }[];
  readonly client: string;
}

/** An event has at most 512 KB (PagerDuty/developer-docs, Events API v2 Overview, read 2026-11-28), a summary 1024 characters (unproved); people read far less. */
const limits = { title: 1024, body: 16_000, unit: 'bytes' } as const;

const severities: Readonly<Record<Severity, z.output<typeof eventSeverity>>> = {
  minor: 'warning',
  major: 'error',
  critical: 'critical',
};

const eventOf = (
  parts: MessageParts,
  message: NotificationMessage,
  { severityMap, component, group }: PagerDutyConfig,
): PagerDutyEvent => {
  const more = moreLine(parts);
  const subjects = [...parts.items.map(({ title }) => plainOf(title)), ...(more === null ? [] : [more])];
  return {
    payload: {
      summary: summaryLine(message, limits.title),
      source: 'Watchpost',
      severity: severityMap[message.severity] ?? severities[message.severity],
      timestamp: message.at,
      ...(component !== undefined && { component }),
      ...(group !== undefined && { group }),
      custom_details: {
        ...(parts.cause.length > 0 && { Cause: plainOf(parts.cause) }),
        ...Object.fromEntries(parts.facts.map(({ name, value }) => [name, plainOf(value)])),
        ...(subjects.length > 0 && { Subjects: subjects.join('\n') }),
      },
    },
    links: parts.links.map(({ label, url }) => ({ href: url, text: label })),
    client: 'Watchpost',
  };
};

const render = (message: NotificationMessage, { config }: RenderOptions<PagerDutyConfig>): PagerDutyEvent => {
  const parts = cutParts(
    partsOf(message),
    (shorter) => lengthIn(JSON.stringify(eventOf(shorter, message, config)), limits.unit) <= limits.body,
  );
  return eventOf(parts, message, config);
};

/** Status codes: PagerDuty/developer-docs, Events API v2 Overview (read 2026-11-28). An event that was taken over is not yet a page. */
const interpret = (answer: ChannelAnswer): Interpretation => {
  const { status, dedup_key: key, message, errors } = objectIn(answer.body);
  const said = [textOf(message), ...(Array.isArray(errors) ? errors.map(textOf) : [])].filter(Boolean).join(': ');
  if (answer.statusCode === 202 && status === 'success') {
    const dedupKey = textOf(key);
    return { outcome: 'delivered', certainty: 'accepted', ...(dedupKey !== undefined && { ref: { dedupKey } }) };
  }
  if (answer.statusCode === 400 && /routing.key/i.test(said)) {
    return { outcome: 'unauthorized', reason: reasonOf('PagerDuty', answer, said) };
  }
  return byStatus(answer, { provider: 'PagerDuty', detail: said || undefined });
};

/** PagerDuty: alerts that are triggered, acknowledged and resolved under one key for each conversation. */
export const pagerduty = defineHttpChannelType<PagerDutyConfig, z.output<typeof credentials>, PagerDutyEvent>({
  type: 'pagerduty',
  title: 'PagerDuty',
  config,
  credentials,
  credentialFields: [
    { name: 'routingKey', isRequired: true, hint: 'The integration key of an Events API v2 integration of a service.' },
  ],
  supports: { edit: true, thread: false, close: true, buttons: false, mentions: false, confirms: false },
  limits,
  helpUrl: guideTo('pagerduty'),
  destination: ({ config: { region }, credentials: { routingKey } }) => ({
    shown: `PagerDuty ${endOf(routingKey)}`,
    key: `${region} ${routingKey}`,
    origins: [region === 'eu' ? 'https://events.eu.pagerduty.com' : 'https://events.pagerduty.com'],
  }),
  // About 120 a minute for a key (PagerDuty/developer-docs, Events API Rate Limits, read 2026-11-28), and a limit of the account that it does not name.
  paces: ({ credentials: { routingKey } }) => [
    { count: 120, perSeconds: 60, scope: 'receiver', key: `pagerduty ${routingKey}`, isDocumented: true },
  ],
  render,
  renderPlain: (message, { config }) =>
    eventOf({ ...partsOf(message), cause: [], facts: [], items: [], more: 0, links: [] }, message, config),
  request: (event, { config: { region }, credentials: { routingKey } }, { step, message, ref }) => {
    // What had ended before it was said pages no one: a key that is not known is not resolved.
    const isOver = step === 'close' || message.kind === 'resolved';
    const action = isOver ? 'resolve' : message.kind === 'acknowledged' ? 'acknowledge' : 'trigger';
    return {
      method: 'POST',
      url: `https://events${region === 'eu' ? '.eu' : ''}.pagerduty.com/v2/enqueue`,
      headers: { 'content-type': 'application/json; charset=utf-8' },
      body: JSON.stringify({
        routing_key: routingKey,
        event_action: action,
        // At most 255 characters; the same for the whole conversation, so a repetition is one alert.
        dedup_key: ref?.dedupKey ?? cutString(message.conversation, 255, 'utf16'),
        ...event,
      }),
    };
  },
  interpret,
});
