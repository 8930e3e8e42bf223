import { publicStatusPageRoutes, statusPageRoutes } from '@watchpost/schemas';
import { timestamp } from '../../base/timestamp.js';
import type { Context, OrganizationContext } from '../../request/context.js';
import { invalidField, notFound, ProblemError } from '../../request/http/problem.js';
import { serve, type Verb } from '../../request/operation.js';
import { secondsUntilEnd, windowAt } from '../../request/rate-limit/window.js';
import { assertVersion, readOwnRow } from '../../request/verbs/served-resource.js';
import { decideUpdate } from '../../request/verbs/update.js';
import type { Change } from '../../store/interface/change.js';
import { statusPagesBounds } from './bounds.js';
import { verificationRecord } from './page-domains.js';
import { answered, statusPageResource } from './present-page.js';

const hourMs = 3_600_000;
const maxLookups = statusPagesBounds.domainLookups.most;

/** @throws ProblemError `rate_limited` with `Retry-After` */
const countLookup = async ({ caller, now, services }: OrganizationContext): Promise<void> => {
  const window = windowAt(now, hourMs);
  if ((await services.store.requestCounter.count(`txt-lookups:${caller.organizationId}`, window)) <= maxLookups) return;
  const seconds = String(secondsUntilEnd(window, now));
  throw new ProblemError('rate_limited', `At most ${maxLookups} domains of an organization are looked up in an hour.`, {
    headers: { 'retry-after': seconds, 'x-ratelimit-reset': seconds },
  });
};

/** @throws ProblemError `validation_failed` without the record, `unavailable` when the name servers do not answer */
const assertRecord = async (
  name: string,
  domainToken: string,
  { services }: OrganizationContext<'resolveTxt'>,
): Promise<void> => {
  const { txtName, txtValue } = verificationRecord(name, domainToken);
  const records = await services.resolveTxt(txtName).catch(() => {
    throw new ProblemError('unavailable', `The name servers did not answer for ${txtName}; try again later.`);
  });
  if (records.some((parts) => parts.join('') === txtValue)) return;
  throw invalidField('name', 'not_verified', `needs the TXT record ${txtName} with the value ${txtValue}`);
};

/** Gives the page a domain, in place of the page that has it. Simultaneous verifications of a name have one winner. */
const claim = async (name: string, statusPageId: string, context: OrganizationContext): Promise<Change> => {
  const { now, caller, services } = context;
  const held = await services.store.get('statusPageDomains', { name });
  const row = { organizationId: caller.organizationId, statusPageId, verifiedAt: now };
  if (held === undefined) return { kind: 'insert', table: 'statusPageDomains', row: { name, ...row } };
  const where = { name, statusPageId: held.statusPageId, verifiedAt: held.verifiedAt };
  return { kind: 'update', table: 'statusPageDomains', where, set: row, mustMatch: true };
};

const verifyDomain = serve(
  statusPageRoutes.verifyDomain,
  async ({ params, body: { name } }, context: OrganizationContext<'resolveTxt'>) => {
    const row = await readOwnRow('statusPages', params.id, context);
    assertVersion(row, context);
    if (!row.domains.some((domain) => domain.name === name)) {
      throw invalidField('name', 'not_found', 'must be one of the domains of this page');
    }
    await countLookup(context);
    await assertRecord(name, row.domainToken, context);
    const verifiedAt = timestamp(context.now);
    const domains = row.domains.map((domain) => (domain.name === name ? { name, verifiedAt } : domain));
    const change = await claim(name, row.id, context);
    const decision = decideUpdate(statusPageResource, row, { domains }, context);
    const page = await answered(decision, { ...row, domains }, context, name);
    return { ...page, changes: [change, ...(page.changes ?? [])] };
  },
);

const domainCheck = serve(
  publicStatusPageRoutes.domainCheck,
  async ({ query }, { services }: Context<'pageDomains'>) => {
    const slug = await services.pageDomains.slugOf(query.domain);
    if (slug === undefined) throw notFound();
    return { body: { slug } };
  },
);

export const domainOperations: Readonly<Record<string, Verb>> = {
  'statusPages.verifyDomain': verifyDomain,
  'publicStatusPages.domainCheck': domainCheck,
};
