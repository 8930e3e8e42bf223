export type { ConsoleAnswer, ConsoleCall } from './server/answer.js';
export { type Console, type ConsoleOptions, createConsole } from './server/create-console.js';
export {
  createMailedPages,
  type MailedPage,
  type MailedPages,
  type MailedPagesOptions,
} from './server/mailed-pages/mailed-pages.js';
export { escapeHtml, icon, type Page } from './server/mailed-pages/page-frame.js';
export type { AssetEntry, ConsoleManifest } from './server/manifest.js';
