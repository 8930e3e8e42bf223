import { createHash } from 'node:crypto';
import { dashboardRoutes } from '@watchpost/schemas';
import { timestamp } from '../../base/timestamp.js';
import { shownRetention } from '../../monitoring/history/retention.js';
import { type Decision, serve, type Verb } from '../../request/operation.js';
import { answerDashboard, type FilledDashboard } from './answer.js';
import { answerEtag } from './answer-etag.js';
import { readDashboard } from './readers.js';

const decisionOf = (
  of: { readonly dashboardId: string | null; readonly version: number | null },
  { range, retainedFrom, generatedAt, widgets }: FilledDashboard,
): Decision => {
  const body = {
    ...of,
    from: timestamp(range.from),
    to: timestamp(range.to),
    generatedAt: timestamp(generatedAt),
    ...shownRetention(retainedFrom),
    widgets,
  };
  return { body, headers: { etag: answerEtag(body, range) } };
};

const laneOf = (organizationId: string): string => `dashboards:${organizationId}`;

/** Fills the widgets of a dashboard that the caller may see. */
const readData = serve(dashboardRoutes.data, async ({ params, query }, context) => {
  const { caller, services } = context;
  const row = await readDashboard(params.id, context);
  const { id, version, organizationId } = row;
  const subject = `${id}/${version}`;
  const request = { organizationId, lane: laneOf(organizationId), subject, content: row, query, scopes: caller.scopes };
  return decisionOf({ dashboardId: id, version }, await answerDashboard(request, services));
});

/** Fills widgets that are not saved. */
const preview = serve(dashboardRoutes.preview, async ({ body }, context) => {
  const { organizationId, scopes } = context.caller;
  const subject = createHash('sha256').update(JSON.stringify(body)).digest('base64url');
  // The check of the route has given an id to every widget.
  const content = body as Parameters<typeof answerDashboard>[0]['content'];
  const request = { organizationId, lane: laneOf(organizationId), subject, content, query: {}, scopes };
  const filled = await answerDashboard(request, context.services);
  return { body: decisionOf({ dashboardId: null, version: null }, filled).body };
});

export const dashboardDataOperations: Readonly<Record<string, Verb>> = {
  'dashboards.data': readData,
  'dashboards.preview': preview,
};
