// A client in two parts, for pages that count what they load.

export type { Client } from './client.js';
export type { Core } from './core-of.js';
export { type CoreClient, createCoreClient } from './create-core-client.js';
export type { CurrentSession } from './resources/current-session.js';
