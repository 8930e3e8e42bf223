// Copied to a folder
export { ExportError, type ExportOptions, exportSite } from './export/export-site.js';
