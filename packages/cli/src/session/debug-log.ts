import type { Logger } from '@watchpost/client';
import { plainText } from '../output/terminal-text.js';

const detail = ([name, value]: readonly [string, unknown]): string =>
  `${name}=${typeof value === 'number' ? Math.round(value) : plainText(String(value))}`;

/**
 * Writes a line for each attempt, such as `GET /api/v1/monitors attempt=1 status=200 durationMs=34 requestId=req_…`. The client
 * gives a logger no header, query or body.
 */
export const debugLog = (writeLine: (line: string) => void): Logger => {
  const log = (message: string, details: Readonly<Record<string, unknown>>): void => {
    const known = Object.entries(details).filter(([, value]) => value !== undefined);
    writeLine([plainText(message), ...known.map(detail)].join(' '));
  };
  return { debug: log, warn: log };
};
