import { dashboardRoutes } from '@watchpost/schemas';
import { timestamp } from '../../base/timestamp.js';
import { notFound } from '../../request/http/problem.js';
import { serve, type Verb } from '../../request/operation.js';
import { answerDashboard, publicScopes } from './answer.js';
import { answerEtag } from './answer-etag.js';
import { hashOfToken } from './public-token.js';
import { publicWidget } from './public-widget.js';

/** How long an answer is given again: as long as the route lets others cache it. */
const keptSeconds = 15;

/** Shows a public dashboard to people without an account. */
const readPublic = serve(dashboardRoutes.getPublic, async ({ params, query }, { services }) => {
  const tokenHash = hashOfToken(params.token);
  const row = tokenHash === null ? undefined : await services.store.get('dashboards', { tokenHash });
  if (row === undefined || row.visibility !== 'public') throw notFound();
  const { id, version, organizationId, name, publicTitle, refreshSeconds } = row;
  const { range, generatedAt, widgets } = await answerDashboard(
    {
      organizationId,
      lane: `public-dashboards:${organizationId}`,
      subject: `${id}/${version}`,
      content: row,
      query,
      scopes: publicScopes,
      keepMs: keptSeconds * 1000,
    },
    services,
  );
  const places = new Map(row.widgets.map((widget) => [widget.id, widget]));
  const body = {
    title: publicTitle ?? name,
    from: timestamp(range.from),
    to: timestamp(range.to),
    generatedAt: timestamp(generatedAt),
    refreshSeconds,
    widgets: widgets.flatMap((widget) => {
      const place = places.get(widget.id);
      return place === undefined ? [] : [publicWidget(place, widget)];
    }),
  };
  return { body, headers: { etag: answerEtag(body, range) } };
});

export const publicDashboardOperations: Readonly<Record<string, Verb>> = { 'dashboards.getPublic': readPublic };
