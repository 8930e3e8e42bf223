import { httpBounds } from './bounds.js';

/** Of a file name, in UTF-16 code units. */
const maxCharacters = httpBounds.fileName.most;

/** What is no part of a name on any system: separators, what Windows refuses, controls, and marks that turn text around. */
const unsafe = /[\\/:*?"<>|\p{Cc}\p{Cf}\p{Cs}]+/gu;

/** A name that every system can store, in the directory that the client chose: no path, no hidden file, no control. */
export const safeFileName = (name: string, extension: string): string => {
  const clean = name
    .replace(unsafe, '-')
    .replace(/\s+/g, ' ')
    .slice(0, maxCharacters - extension.length - 1);
  // Cutting may leave half of a character.
  const whole = clean.replace(/[\ud800-\udbff]$/, '').replace(/^[.\s-]+|[.\s-]+$/g, '');
  return `${whole === '' ? 'download' : whole}.${extension}`;
};

/**
 * `Content-Disposition` of an answer that is saved as a file (RFC 6266), with the name in ASCII for old clients.
 *
 * @param extension without the dot, such as `csv`
 */
export const attachment = (name: string, extension: string): { readonly 'content-disposition': string } => {
  const safe = safeFileName(name, extension);
  const ascii = safe.replace(/[^\x20-\x7e]/g, '_').replace(/%/g, '_');
  const encoded = encodeURIComponent(safe).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);
  const extended = ascii === safe ? '' : `; filename*=UTF-8''${encoded}`;
  return { 'content-disposition': `attachment; filename="${ascii}"${extended}` };
};
