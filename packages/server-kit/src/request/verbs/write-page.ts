import type { ListQuery } from '@watchpost/schemas';
import { JsonText } from '../../store/json-text.js';

/** A field of a document, whose value JSON can hold or already is. */
const valueText = (value: unknown): string => {
  if (value instanceof JsonText) return value.text;
  // Most fields are of these, and need no writer.
  if (Number.isFinite(value) || typeof value === 'boolean' || value === null) return String(value);
  return JSON.stringify(value);
};

const documentText = (document: Readonly<Record<string, unknown>>): string => {
  let text = '';
  for (const name in document) {
    const value = document[name];
    // The names are those of the contract, which need no escapes.
    if (value !== undefined) text += `${text === '' ? '{' : ','}"${name}":${valueText(value)}`;
  }
  return text === '' ? '{}' : `${text}}`;
};

/** The envelope of a list as text, where the documents have fields that are JSON already. */
export const pageText = (
  { page, pageSize }: ListQuery,
  documents: readonly Readonly<Record<string, unknown>>[],
  totalItems: number,
): string =>
  `{"data":[${documents.map(documentText).join(',')}],"meta":${JSON.stringify({ page, pageSize, totalItems })}}`;
