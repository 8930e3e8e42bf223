import { type Resource, routesOf } from './resource.js';
import { apiKeys } from './resources/api-key.js';
import { monitors } from './resources/monitor.js';
import { organizations } from './resources/organization.js';
import { authRoutes } from './resources/session.js';
import type { Route } from './route.js';

/** Where every endpoint lives. */
export const apiBasePath = '/api/v1';

/** The version of the contract, as in OpenAPI's `info.version`. */
export const apiVersion = '1.0.0';

/** Every resource with plain verbs. A new one is one more line here. */
export const resources: readonly Resource[] = [organizations, apiKeys, monitors];

/** Every route, the plain verbs of resources included. */
export const routes: readonly Route[] = [...Object.values(authRoutes), ...resources.flatMap(routesOf)];
