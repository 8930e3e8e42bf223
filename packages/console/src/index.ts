export { type Console, type ConsoleOptions, createConsole } from './server/create-console.js';
export type { AssetEntry, ConsoleManifest } from './server/manifest.js';
