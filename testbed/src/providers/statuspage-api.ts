import * as z from 'zod';
import { demand, readJson } from './body-rules.js';
import { createProvider, type Provider, type ProviderReply } from './provider.js';

// developer.statuspage.io, incidents (unproved).
const body = z.strictObject({
  incident: z.strictObject({
    name: z.string().min(1),
    status: z.enum(['investigating', 'identified', 'monitoring', 'resolved']),
    body: z.string(),
    deliver_notifications: z.boolean(),
    component_ids: z.array(z.string()).optional(),
    components: z
      .record(z.string(), z.enum(['operational', 'degraded_performance', 'partial_outage', 'major_outage']))
      .optional(),
  }),
});

const fail = (status: number, error: string | string[]): ProviderReply => ({ status, body: { error } });

/** The API of Statuspage with one page. */
export const createStatuspage = (page: { pageId: string; apiKey: string }): Provider =>
  createProvider(['api.statuspage.io'], (request, kept) => {
    demand(
      request.headers.authorization === `OAuth ${page.apiKey}`,
      'another key',
      fail(401, 'Could not authenticate'),
    );
    const [, pageId, id] = /^\/v1\/pages\/(\w+)\/incidents(?:\/(\w+))?$/.exec(request.url.pathname) ?? [];
    demand(pageId === page.pageId, 'another page', fail(404, 'Not found'));
    const { incident } = readJson(request, body, (problem) => fail(422, [problem.slice(0, 100)]));
    const text = `${incident.name}\n${incident.body}`;
    const known = id === undefined ? undefined : kept.find(id);
    demand(id === undefined || known !== undefined, 'no such incident', fail(404, 'Not found'));
    if (known === undefined) {
      const { id: added } = kept.add(text, {
        id: `incident${kept.messages.length + 1}`,
        isClosed: incident.status === 'resolved',
      });
      return { status: 201, body: { id: added, shortlink: `https://stspg.io/${added}` } };
    }
    kept.change(known, text);
    known.isClosed = incident.status === 'resolved';
    return { status: 200, body: { id: known.id, shortlink: `https://stspg.io/${known.id}` } };
  });

/** Answers of the same documents. */
export const statuspageFaults = {
  'too many': fail(429, 'Too many requests'),
  'too many, as it said before': fail(420, 'Enhance your calm'),
  'another key': fail(401, 'Could not authenticate'),
  'no rights': fail(403, 'Forbidden'),
  'no such page': fail(404, 'Not found'),
  'deleted incident': fail(404, 'Not found'),
  'bad body': fail(422, ['name is too long']),
  'trouble inside': fail(500, 'Internal server error'),
} as const satisfies Record<string, ProviderReply>;
