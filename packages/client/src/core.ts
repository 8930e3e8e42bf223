// A client in two parts, for pages that count what they load.

export type { Client } from './create-client/client.js';
export type { Core } from './create-client/core-of.js';
export { type CoreClient, createCoreClient } from './create-client/create-core-client.js';
export type { CurrentSession } from './resources/current-session.js';
