import { randomBytes } from 'node:crypto';
import {
  bounds,
  reservedPageSlugs,
  type StatusPage,
  type StatusPageCreate,
  type StatusPageUpdate,
  statusPageRoutes,
} from '@watchpost/schemas';
import { newId } from '../../base/ids.js';
import { nameMonitors } from '../../monitoring/targets/named-monitors.js';
import { slugOf } from '../../people/organizations/new-organization.js';
import type { OrganizationContext } from '../../request/context.js';
import { invalidField, ProblemError } from '../../request/http/problem.js';
import { serve, serveList, servePlain, type Verb } from '../../request/operation.js';
import { decideCreate, newColumns } from '../../request/verbs/create.js';
import { assertKeyIsFree } from '../../request/verbs/declared-key.js';
import { idOf } from '../../request/verbs/get.js';
import { pageBody, readPage } from '../../request/verbs/list.js';
import { decideRemove } from '../../request/verbs/remove.js';
import { assertVersion, readOwnRow, versionHeaders } from '../../request/verbs/served-resource.js';
import { changedColumns, decideUpdate } from '../../request/verbs/update.js';
import type { Row } from '../../store/interface/store.js';
import { type GivenImages, imageChanges, imagesAfter, readImages } from './page-images.js';
import { answered, statusPageResource, withStatuses, writtenResource } from './present-page.js';

type PageRow = Row<'statusPages'>;
type Component = PageRow['components'][number];
type GivenComponent = Omit<Component, 'id'> & { readonly id?: string | undefined };
type GivenPage = Omit<StatusPage, 'components'> &
  Pick<StatusPageCreate, 'password' | 'slug' | 'timezone' | 'logo' | 'favicon'>;

const listPages = serveList(async ({ query }, context) => {
  const { rows, totalItems } = await readPage(statusPageResource, query, context);
  const data = [];
  // One after the other: each may be about a thousand monitors.
  for (const row of rows) {
    data.push(await withStatuses(statusPageResource.present(row, context.now), row, context));
  }
  return { body: pageBody(query, data, totalItems) };
});

const getPage = servePlain(async (input, context) => {
  const row = await readOwnRow('statusPages', idOf(input), context);
  return {
    body: await withStatuses(statusPageResource.present(row, context.now), row, context),
    headers: versionHeaders(row),
  };
});

/** Gives new components their ids. @throws ProblemError `validation_failed` for an id that the page does not have */
const identified = (
  components: readonly GivenComponent[],
  known: readonly Component[],
  { now }: OrganizationContext,
): Component[] =>
  components.map(({ id, ...component }, index) => {
    if (id !== undefined && !known.some((each) => each.id === id)) {
      throw invalidField(`components[${index}].id`, 'not_found', 'must be the id of a component of this page');
    }
    return { id: id ?? newId('cmp', now), ...component };
  });

const namedMonitors = (components: readonly Component[]): string[] =>
  components.flatMap(({ target }) => (target.scope === 'monitors' ? target.monitorIds : []));

/** The field that names a monitor. */
const fieldNaming = (components: readonly Component[]) => (monitorId: string) =>
  `components[${components.findIndex((each) => namedMonitors([each]).includes(monitorId))}].target.monitorIds`;

/** @throws ProblemError `validation_failed` when a page for those who know its password has none */
const assertPassword = ({ visibility, passwordHash }: Pick<PageRow, 'visibility' | 'passwordHash'>): void => {
  if (visibility === 'password' && passwordHash === null) {
    throw invalidField('password', 'required', 'must be given for a page with the visibility password');
  }
};

/** @throws ProblemError `conflict` when another page has the slug */
const assertFree = async (slug: string, { services }: OrganizationContext): Promise<void> => {
  if ((await services.store.get('statusPages', { slug })) !== undefined) {
    throw new ProblemError('conflict', `slug: ${slug} is taken by another status page.`);
  }
};

/** A slug made from the name that no page has. */
const freeSlug = async (name: string, { services }: OrganizationContext): Promise<string> => {
  const slug = slugOf(name);
  const isReserved = reservedPageSlugs.some((reserved) => reserved === slug);
  if (!isReserved && (await services.store.get('statusPages', { slug })) === undefined) return slug;
  const suffix = `-${randomBytes(4).toString('hex')}`;
  return slug.slice(0, bounds.slug.most - suffix.length).replace(/-$/, '') + suffix;
};

const createPage = servePlain(async (input, context: OrganizationContext<'passwordHasher'>) => {
  const { password, logo, favicon, ...body } = input.body as GivenPage & {
    readonly components: readonly GivenComponent[];
  };
  const { store, passwordHasher } = context.services;
  const { organizationId } = context.caller;
  if (body.slug !== undefined) await assertFree(body.slug, context);
  await assertKeyIsFree(statusPageResource, { ...body }, context);
  const organization = await store.get('organizations', { id: organizationId });
  const components = identified(body.components, [], context);
  const naming = await nameMonitors(fieldNaming(components), namedMonitors(components), context);
  const images = await readImages({ logo, favicon });
  const content = {
    ...body,
    images: imagesAfter({ logo: null, favicon: null }, images),
    slug: body.slug ?? (await freeSlug(body.name, context)),
    timezone: body.timezone ?? organization?.timezone ?? 'UTC',
    components,
    domains: body.domains.map(({ name }) => ({ name, verifiedAt: null })),
    passwordHash: password === undefined || password === null ? null : await passwordHasher.hash(password),
    viewTokenGeneration: 1,
    domainToken: randomBytes(24).toString('base64url'),
  };
  const row: PageRow = { ...content, ...newColumns(statusPageResource, content, context) };
  assertPassword(row);
  const decision = await answered(decideCreate(statusPageResource, row, context), row, context);
  return { ...decision, changes: [...naming, ...(decision.changes ?? []), ...imageChanges(row, images)] };
});

/** The columns that a password in a change leads to. A new one ends the view tokens of the old one. */
const passwordColumns = async (
  { password }: StatusPageUpdate,
  row: PageRow,
  { services }: OrganizationContext<'passwordHasher'>,
): Promise<Partial<PageRow>> => {
  if (password === undefined) return {};
  const passwordHash = password === null ? null : await services.passwordHasher.hash(password);
  return { passwordHash, viewTokenGeneration: row.viewTokenGeneration + 1 };
};

/** The columns that pictures in a change lead to. */
const imageColumns = ({ images }: PageRow, given: GivenImages): Partial<PageRow> =>
  Object.keys(given).length === 0 ? {} : { images: imagesAfter(images, given) };

const updatePage = servePlain(async (input, context: OrganizationContext<'passwordHasher'>) => {
  const row = await readOwnRow('statusPages', idOf(input), context);
  assertVersion(row, context);
  const { password: _, logo, favicon, ...patch } = input.body as StatusPageUpdate;
  const images = await readImages({ logo, favicon });
  const written = changedColumns(writtenResource, row, patch) as Partial<PageRow>;
  const columns: Partial<PageRow> = {
    ...written,
    ...(written.components && { components: identified(written.components, row.components, context) }),
    ...(written.domains && {
      domains: written.domains.map(
        ({ name }) => row.domains.find((domain) => domain.name === name) ?? { name, verifiedAt: null },
      ),
    }),
    ...(await passwordColumns(input.body as StatusPageUpdate, row, context)),
    ...imageColumns(row, images),
  };
  const changed: PageRow = { ...row, ...columns };
  assertPassword(changed);
  await assertKeyIsFree(statusPageResource, columns, context);
  if (changed.slug !== row.slug) await assertFree(changed.slug, context);
  const known = new Set(namedMonitors(row.components));
  const named = namedMonitors(changed.components).filter((id) => !known.has(id));
  const naming = await nameMonitors(fieldNaming(changed.components), named, context);
  const decision = await answered(decideUpdate(statusPageResource, row, columns, context), changed, context);
  const left = row.domains.filter(({ name }) => !changed.domains.some((domain) => domain.name === name));
  return {
    ...decision,
    changes: [
      ...naming,
      ...(decision.changes ?? []),
      ...imageChanges(row, images),
      ...left.map(({ name }) => ({
        kind: 'delete' as const,
        table: 'statusPageDomains' as const,
        where: { name, statusPageId: row.id },
      })),
    ],
  };
});

const removePage = servePlain(async (input, context) => {
  const row = await readOwnRow('statusPages', idOf(input), context);
  assertVersion(row, context);
  const { changes = [] } = decideRemove(statusPageResource, row, context);
  const statusPageId = row.id;
  return {
    changes: [
      ...changes,
      { kind: 'delete', table: 'statusPageDomains', where: { statusPageId } },
      { kind: 'delete', table: 'statusPageImages', where: { statusPageId } },
      { kind: 'delete', table: 'statusPageSubscribers', where: { statusPageId } },
    ],
  };
});

const rotateViewToken = serve(statusPageRoutes.rotateViewToken, async ({ params }, context) => {
  const row = await readOwnRow('statusPages', params.id, context);
  assertVersion(row, context);
  const columns = { viewTokenGeneration: row.viewTokenGeneration + 1 };
  return answered(decideUpdate(statusPageResource, row, columns, context), { ...row, ...columns }, context);
});

export const statusPageOperations: Readonly<Record<string, Verb>> = {
  'statusPages.list': listPages,
  'statusPages.get': getPage,
  'statusPages.create': createPage,
  'statusPages.update': updatePage,
  'statusPages.remove': removePage,
  'statusPages.rotateViewToken': rotateViewToken,
};
