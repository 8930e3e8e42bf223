import type { DataFormatName } from './data-format.js';

/** Output formats. */
export type OutputFormat = 'table' | DataFormatName;

/** All there are, the one for people first. */
export const outputFormats: readonly OutputFormat[] = ['table', 'json', 'yaml', 'csv'];
