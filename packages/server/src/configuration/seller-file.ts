import { assertInvoicing, type InvoicingOptions } from '@watchpost/server-kit';
import { ConfigurationError } from './configuration-error.js';
import { readJsonFile } from './json-file.js';

/**
 * Reads who issues invoices, and how: an object with `seller`, `tax`, `dueDays` and the prefixes of numbers.
 *
 * @throws ConfigurationError, which names every field that is wrong
 */
export const readSellerFile = (file: string): InvoicingOptions => {
  const content = readJsonFile(file, 'SELLER_FILE');
  try {
    assertInvoicing(content);
    return content;
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new ConfigurationError(`SELLER_FILE: ${file} cannot be used. ${error.message.replaceAll('\n', '; ')}.`);
  }
};
