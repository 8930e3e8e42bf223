// Served
export type { Fetch } from './copies/public-api.js';
export {
  createStatusPages,
  type StatusPages,
  type StatusPagesOptions,
  type StatusPagesResult,
} from './create-status-pages.js';
export type { Answer, Call } from './visit/call.js';
