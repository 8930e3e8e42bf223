import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ConsoleAnswer } from './answer.js';
import type { AssetEntry } from './manifest.js';

/** Content types of what the build writes. */
const contentTypes: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
  json: 'application/json',
  png: 'image/png',
};

/** Answers requests for one hashed file. */
export type Asset = (acceptEncoding: string) => ConsoleAnswer;

/** Of a name that changes with its content: browsers keep it for a year. */
const hashed = { 'cache-control': 'public, max-age=31536000, immutable' };

/** Of what keeps its name and seldom changes. */
export const iconHeaders: Readonly<Record<string, string>> = { 'cache-control': 'public, max-age=86400' };

/** Of the service worker: each visit may find another version, and it may speak to this host alone. */
export const workerHeaders: Readonly<Record<string, string>> = {
  'cache-control': 'no-cache',
  'content-security-policy': "default-src 'none'; connect-src 'self'",
};

/**
 * Reads a file and its compressed copies once.
 *
 * @param further default: those of a file whose name changes with its content
 */
export const readAsset = (
  folder: string,
  { path, sha256 }: AssetEntry,
  further: Readonly<Record<string, string>> = hashed,
): Asset => {
  const file = join(folder, path);
  const headers = {
    'content-type': contentTypes[path.slice(path.lastIndexOf('.') + 1)] ?? 'application/octet-stream',
    etag: `"${sha256}"`,
    vary: 'accept-encoding',
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    ...further,
  };
  const copy = (ending: string, coding: Readonly<Record<string, string>>): ConsoleAnswer => ({
    status: 200,
    headers: { ...headers, ...coding },
    body: new Uint8Array(readFileSync(`${file}${ending}`)),
  });
  const copies = {
    br: copy('.br', { 'content-encoding': 'br' }),
    gzip: copy('.gz', { 'content-encoding': 'gzip' }),
    identity: copy('', {}),
  };
  return (acceptEncoding) => copies[bestOf(acceptEncoding)];
};

/** The best coding that a client accepts (RFC 9110 §12.5.3); a coding with `q=0` is refused. */
export const bestOf = (acceptEncoding: string): 'br' | 'gzip' | 'identity' => {
  const accepted = acceptEncoding
    .toLowerCase()
    .split(',')
    .map((part) => part.trim())
    .filter((part) => !/;\s*q=0(?:\.0*)?$/.test(part))
    .map((part) => part.replace(/;.*$/, ''));
  return (['br', 'gzip'] as const).find((coding) => accepted.includes(coding)) ?? 'identity';
};
