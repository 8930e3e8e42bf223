import * as z from 'zod';
import { demand, readJson } from './body-rules.js';
import { createProvider, type Provider, type ProviderReply } from './provider.js';

// PagerDuty/api-schema, reference/events-v2/openapiv3.json (read 2026-11-28), which has no lengths: 1024 and 255 are those that others name.
const event = z.strictObject({
  routing_key: z.string(),
  event_action: z.enum(['trigger', 'acknowledge', 'resolve']),
  dedup_key: z.string().min(1).max(255),
  payload: z.strictObject({
    summary: z.string().min(1).max(1024),
    source: z.string().min(1),
    severity: z.enum(['critical', 'error', 'warning', 'info']),
    timestamp: z.iso.datetime().optional(),
    component: z.string().optional(),
    group: z.string().optional(),
    custom_details: z.record(z.string(), z.string()),
  }),
  links: z.array(z.strictObject({ href: z.url(), text: z.string() })),
  client: z.string(),
});

const invalid = (error: string): ProviderReply => ({
  status: 400,
  body: { status: 'invalid event', message: 'Event object is invalid', errors: [error] },
});

/** The events API with one integration. */
export const createPagerDuty = (known: { routingKey: string }): Provider =>
  createProvider(['events.pagerduty.com', 'events.eu.pagerduty.com'], (request, kept) => {
    demand(request.url.pathname === '/v2/enqueue' && request.method === 'POST', 'no such page', { status: 404 });
    demand(Buffer.byteLength(request.body) <= 524_288, 'too large', { status: 413 });
    const body = readJson(request, event, invalid);
    demand(body.routing_key === known.routingKey, 'another key', invalid('Invalid routing key'));
    const { summary, custom_details: details } = body.payload;
    const text = [summary, ...Object.entries(details).map(([name, value]) => `${name}: ${value}`)].join('\n');
    const open = kept.find(body.dedup_key);
    if (open !== undefined) {
      kept.change(open, text);
      open.isClosed = body.event_action === 'resolve';
    } else kept.add(text, { id: body.dedup_key, isClosed: body.event_action !== 'trigger' });
    return { status: 202, body: { status: 'success', message: 'Event processed', dedup_key: body.dedup_key } };
  });

/** Answers from PagerDuty/developer-docs, Events API v2 Overview and Rate Limits (read 2026-11-28). */
export const pagerDutyFaults = {
  'another key': invalid('Invalid routing key'),
  'bad event': invalid(
    "'payload.severity' is invalid (must be one of the following: 'critical', 'warning', 'error' or 'info')",
  ),
  'too large': { status: 413 },
  'too many': {
    status: 429,
    body: { status: 'throttle exceeded', message: 'Requests for this service are being throttled' },
  },
  'no rights': { status: 403, body: '' },
  'no such page': { status: 404, body: '' },
  'trouble inside': { status: 500, body: '' },
} as const satisfies Record<string, ProviderReply>;
