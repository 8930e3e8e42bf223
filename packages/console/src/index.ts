export type { ConsoleAnswer, ConsoleCall } from './server/answer.js';
export { type Console, type ConsoleOptions, createConsole } from './server/create-console.js';
export type { AssetEntry, ConsoleManifest } from './server/manifest.js';
