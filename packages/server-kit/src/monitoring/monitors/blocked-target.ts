import { failureMessages, failureReport } from '@watchpost/checks';
import { literalAddress, withoutBrackets } from '@watchpost/checks/address-guard';
import { isBuiltInMonitorType, type MonitorDocument } from '@watchpost/schemas';
import type { OrganizationContext } from '../../request/context.js';
import type { Row } from '../../store/interface/store.js';

/** Types whose target is a name in the DNS: a check connects to name servers or registries. */
const typesOfNames: ReadonlySet<string> = new Set(['dns', 'domain']);

/** The host in a URL, in `host:port`, or alone. */
const hostOf = (target: string): string => {
  if (target.includes('://')) return new URL(target).hostname;
  // An IPv6 address alone ends like a port.
  return literalAddress(target) === undefined ? target.replace(/:\d+$/, '') : target;
};

/**
 * The columns of a new monitor whose target is written as an address that this server does not connect to. Its first
 * check would only find that out: the answer to the creation says so already, and the check makes it `unknown`. A name
 * is looked up by checks alone, and agents connect from elsewhere.
 */
export const blockedColumns = (
  { type, target, enabled, agentIds }: Pick<MonitorDocument, 'type' | 'target' | 'enabled' | 'agentIds'>,
  { services, now }: OrganizationContext,
): Partial<Pick<Row<'monitors'>, 'lastResult' | 'unknownSince' | 'failureCause'>> => {
  if (!enabled || agentIds.length > 0 || !isBuiltInMonitorType(type) || typesOfNames.has(type)) return {};
  const host = withoutBrackets(hostOf(target));
  const address = literalAddress(host);
  const refusal = address === undefined ? null : services.addressGuard.refusalOf(address);
  if (refusal === null) return {};
  const message = failureMessages.addressRefused(host, refusal);
  const { measurement } = failureReport({ status: 'unknown', message });
  return { lastResult: measurement, unknownSince: now, failureCause: message };
};
