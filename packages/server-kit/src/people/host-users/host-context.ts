import { type Route, routes, type Scope, scopes } from '@watchpost/schemas';
import { anonymous, type OrganizationContext, type UnauthenticatedContext } from '../../request/context.js';
import type { Services } from '../../request/services.js';

/** The host itself: the audit trail names it, and everything is its to change. */
export const host = { ...anonymous, type: 'system', name: 'host' } as const;

/** @throws TypeError when the contract has no such operation */
export const routeOf = (operationId: string): Route => {
  const route = routes.find((one) => one.operationId === operationId);
  if (route === undefined) throw new TypeError(`The contract has no operation ${operationId}.`);
  return route;
};

/** The context of what the host does in an organization, as if it had called an operation. */
export const inOrganization = <Uses extends keyof Services>(
  context: UnauthenticatedContext<Uses>,
  organizationId: string,
): OrganizationContext<Uses> => ({
  ...context,
  userAgent: null,
  ifMatch: null,
  onHangUp: () => () => {},
  caller: { ...host, organizationId, scopes: new Set(Object.keys(scopes) as Scope[]) },
});

/** The same, for an operation of the contract that does what the host does. */
export const asOperation = <Uses extends keyof Services>(
  operationId: string,
  context: UnauthenticatedContext<Uses>,
  organizationId: string,
): OrganizationContext<Uses> => inOrganization({ ...context, route: routeOf(operationId) }, organizationId);
