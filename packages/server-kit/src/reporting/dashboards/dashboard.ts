import { type Dashboard, dashboardContent, dashboardRoutes, dashboards } from '@watchpost/schemas';
import type { OrganizationContext } from '../../request/context.js';
import { ProblemError } from '../../request/http/problem.js';
import { type DocumentDecision, serve, serveList, servePlain, type Verb } from '../../request/operation.js';
import { decideCreate, newDocumentRow } from '../../request/verbs/create.js';
import { assertKeyIsFree } from '../../request/verbs/declared-key.js';
import { idOf } from '../../request/verbs/get.js';
import { pageBody, pageQuery } from '../../request/verbs/list.js';
import { decideRemove } from '../../request/verbs/remove.js';
import {
  assertVersion,
  presentByContract,
  servedResource,
  versionHeaders,
} from '../../request/verbs/served-resource.js';
import { changedColumns, decideUpdate } from '../../request/verbs/update.js';
import type { Row } from '../../store/interface/store.js';
import { assertMayPublish, assertSources } from './named-sources.js';
import { newTokenColumns, noTokenColumns, publicTokenOf } from './public-token.js';
import { readableBy, readDashboard, readersOf } from './readers.js';

type DashboardRow = Row<'dashboards'>;
type Content = Pick<Dashboard, 'name' | 'widgets' | 'variables' | 'visibility'>;

const presentFields = presentByContract(dashboards);

/** A dashboard as it is recorded: without its public link, which no audit activity may hold. */
export const dashboardResource = servedResource(dashboards, 'dashboards', (row) => ({
  ...presentFields(row),
  publicToken: null,
  publicUrl: null,
}));

/** The public link, for callers who may change dashboards. */
const linkOf = (row: Pick<DashboardRow, 'id' | 'sealedToken'>, { caller, services }: OrganizationContext) => {
  const publicToken = caller.scopes.has('dashboards:write') ? publicTokenOf(row, services.secretBox) : null;
  const publicUrl = publicToken === null ? null : `${services.apiUrl}/public/dashboards/${publicToken}`;
  return { publicToken, publicUrl };
};

const withLink = (
  decision: DocumentDecision,
  row: Pick<DashboardRow, 'id' | 'sealedToken'>,
  context: OrganizationContext,
): DocumentDecision => ({ ...decision, body: { ...decision.body, ...linkOf(row, context) } });

const listDashboards = serveList(async ({ query }, context) => {
  const page = pageQuery<'dashboards'>(dashboards, query, context);
  const where = { ...page.where, ...readableBy(context) };
  const { rows, totalItems } = await context.services.store.page('dashboards', { ...page, where });
  const data = rows.map((row) => ({ ...dashboardResource.present(row, context.now), ...linkOf(row, context) }));
  return { body: pageBody(query, data, totalItems) };
});

const getDashboard = servePlain(async (input, context) => {
  const row = await readDashboard(idOf(input), context);
  const isContent = (input.query as { fields?: 'document' }).fields === 'document';
  const shown = dashboardResource.present(row, context.now);
  const body = isContent ? dashboardContent(shown as unknown as Dashboard) : { ...shown, ...linkOf(row, context) };
  return { body, headers: versionHeaders(row) };
});

/** Creates a dashboard that belongs to the caller. @throws ProblemError `forbidden` */
const decideNew = (document: Content, context: OrganizationContext): DocumentDecision => {
  const { caller, services } = context;
  assertMayPublish(document, context, { type: dashboards.name, id: null, name: document.name });
  const ownerId = caller.id ?? '';
  const owned = { ...document, ownerId, readers: readersOf(document.visibility, ownerId) };
  const row = newDocumentRow(dashboardResource, owned, context);
  const isPublic = document.visibility === 'public';
  const token = isPublic ? newTokenColumns(row.id, services.secretBox) : noTokenColumns;
  const decision = decideCreate(dashboardResource, { ...row, ...token }, context);
  return withLink(decision, { id: row.id, ...token }, context);
};

const createDashboard = servePlain(async (input, context) => {
  const document = input.body as Content;
  await assertSources(document, context);
  await assertKeyIsFree(dashboardResource, { ...document }, context);
  return decideNew(document, context);
});

/** The columns that follow from the visibility: who reads it, and its token, which ends with being public. */
const visibilityColumns = (changed: DashboardRow, row: DashboardRow, { services }: OrganizationContext) => {
  if (changed.visibility === row.visibility) return {};
  const token = changed.visibility === 'public' ? newTokenColumns(row.id, services.secretBox) : noTokenColumns;
  return { readers: readersOf(changed.visibility, row.ownerId), ...token };
};

const updateDashboard = servePlain(async (input, context) => {
  const row = await readDashboard(idOf(input), context);
  assertVersion(row, context);
  const { timeRange } = input.body as { timeRange?: unknown };
  // A time range of the other form has other fields: it is replaced as a whole.
  const patched = timeRange === undefined ? row : { ...row, timeRange: null };
  const columns = changedColumns(dashboardResource, patched, input.body);
  const changed: DashboardRow = { ...row, ...columns };
  await assertKeyIsFree(dashboardResource, columns, context);
  if ('widgets' in columns || 'variables' in columns) await assertSources(changed, context, row);
  if ('widgets' in columns || 'visibility' in columns) {
    assertMayPublish(changed, context, { type: dashboards.name, id: row.id, name: row.name });
  }
  const following = visibilityColumns(changed, row, context);
  const decision = decideUpdate(dashboardResource, row, { ...columns, ...following }, context);
  return withLink(decision, { ...row, ...following }, context);
});

const removeDashboard = servePlain(async (input, context) => {
  const row = await readDashboard(idOf(input), context);
  assertVersion(row, context);
  return decideRemove(dashboardResource, row, context);
});

/** A name for a copy that fits into the field. */
const nameOfCopy = (name: string): string => `${name.slice(0, 193)} (copy)`;

const duplicate = serve(dashboardRoutes.duplicate, async ({ params, body }, context) => {
  const { name, description, tags, widgets, timeRange, refreshSeconds, variables, publicTitle } = await readDashboard(
    params.id,
    context,
  );
  const content = { description, tags, widgets, timeRange, refreshSeconds, variables, publicTitle };
  const copy = { ...content, key: null, name: body.name ?? nameOfCopy(name), visibility: 'organization' } as const;
  const decision = decideNew(copy, context);
  const location = `${new URL(context.services.apiUrl).pathname}/dashboards/${decision.body.id}`;
  return { ...decision, headers: { ...decision.headers, location } };
});

/** Replaces the token of a public dashboard; the old one opens nothing from the commit on. */
const rotatePublicToken = serve(dashboardRoutes.rotatePublicToken, async ({ params }, context) => {
  const row = await readDashboard(params.id, context);
  assertVersion(row, context);
  if (row.visibility !== 'public') throw new ProblemError('conflict', 'The dashboard is not public.');
  const token = newTokenColumns(row.id, context.services.secretBox);
  return withLink(decideUpdate(dashboardResource, row, token, context), { ...row, ...token }, context);
});

export const dashboardOperations: Readonly<Record<string, Verb>> = {
  'dashboards.list': listDashboards,
  'dashboards.create': createDashboard,
  'dashboards.get': getDashboard,
  'dashboards.update': updateDashboard,
  'dashboards.remove': removeDashboard,
  'dashboards.duplicate': duplicate,
  'dashboards.rotatePublicToken': rotatePublicToken,
};
