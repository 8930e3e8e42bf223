import { type PublicStatus, statusPages } from '@watchpost/schemas';
import type { OrganizationContext } from '../../request/context.js';
import type { DocumentDecision } from '../../request/operation.js';
import { presentByContract, servedResource } from '../../request/verbs/served-resource.js';
import type { Row } from '../../store/interface/store.js';
import { componentStatus, overallStatus } from './component-status.js';
import { domainOfLinks, readHeldDomains, verificationRecord } from './page-domains.js';
import { pageUrl } from './page-links.js';
import { monitorsOf, readPageMonitors } from './page-monitors.js';

type PageRow = Row<'statusPages'>;

const presentFields = presentByContract(statusPages);

const presentDomains = (
  { domains, domainToken }: Pick<PageRow, 'domains' | 'domainToken'>,
  isHeld: (name: string) => boolean,
) =>
  domains.map(({ name, verifiedAt }) => ({
    name,
    verifiedAt: isHeld(name) ? verifiedAt : null,
    ...verificationRecord(name, domainToken),
  }));

/** A page without what has to be read elsewhere: its address and the statuses. */
export const statusPageResource = servedResource(statusPages, 'statusPages', (row) => ({
  ...presentFields(row),
  hasPassword: row.passwordHash !== null,
  components: row.components,
  domains: presentDomains(row, () => true),
}));

/** A page as people write it, to merge a change into. */
export const writtenResource = servedResource(statusPages, 'statusPages', (row) => ({
  ...presentFields(row),
  domains: row.domains.map(({ name }) => ({ name })),
}));

/**
 * A page with its address, the statuses of its components and the domains that it still has.
 *
 * @param verifies a domain that the page gets with this change
 */
export const withStatuses = async (
  document: Readonly<Record<string, unknown>>,
  row: Pick<PageRow, 'id' | 'organizationId' | 'components' | 'slug' | 'domains' | 'domainToken'>,
  { services }: OrganizationContext,
  verifies?: string,
): Promise<Readonly<Record<string, unknown>>> => {
  const { organizationId, components } = row;
  const monitors = await readPageMonitors(
    services.store,
    organizationId,
    components.map(({ target }) => target),
  );
  const statuses = components.map(
    ({ target }): PublicStatus =>
      componentStatus(monitorsOf(target, monitors).map(({ currentStatus }) => currentStatus)),
  );
  const held = await readHeldDomains(services.store, row);
  const isHeld = (name: string): boolean => name === verifies || held.has(name);
  return {
    ...document,
    domains: presentDomains(row, isHeld),
    components: components.map((component, index) => ({ ...component, status: statuses[index] })),
    url: pageUrl(services.publicUrl, { slug: row.slug, domain: domainOfLinks(row, isHeld) }),
    status: overallStatus(statuses),
  };
};

/** A decision that answers the whole page. @param verifies a domain that the page gets with this change */
export const answered = async (
  decision: DocumentDecision,
  row: PageRow,
  context: OrganizationContext,
  verifies?: string,
): Promise<DocumentDecision> => ({ ...decision, body: await withStatuses(decision.body, row, context, verifies) });
