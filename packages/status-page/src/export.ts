// Copied to a folder
export { ExportError, type ExportOptions, exportSite, type SiteCopy } from './export/export-site.js';
export { type WatchOptions, watchSite } from './export/watch-site.js';
