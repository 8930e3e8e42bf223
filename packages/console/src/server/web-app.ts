import { createHash } from 'node:crypto';
import type { ConsoleAnswer } from './answer.js';
import type { PageSettings } from './page.js';

/** Where the description of the console as an app is, below its path. */
export const webAppPath = 'app.webmanifest';

const sizes = [192, 512] as const;

/**
 * What the console is as an app on a Home Screen (W3C Web Application Manifest): Safari on a phone shows notifications of such an
 * app alone. It opens where the console is mounted, and takes links to no other part of the host.
 */
export const createWebApp = ({ base }: Pick<PageSettings, 'base'>): ((ifNoneMatch: string | null) => ConsoleAnswer) => {
  const described = {
    id: base,
    name: 'Watchpost',
    short_name: 'Watchpost',
    start_url: base,
    scope: base,
    display: 'standalone',
    icons: sizes.map((size) => ({
      src: `${base}icons/icon-${size}.png`,
      sizes: `${size}x${size}`,
      type: 'image/png',
      purpose: 'any maskable',
    })),
  };
  const body = new TextEncoder().encode(JSON.stringify(described));
  const etag = `"${createHash('sha256').update(body).digest('base64url')}"`;
  const revalidated = { 'cache-control': 'no-cache', etag };
  const headers = {
    ...revalidated,
    'content-type': 'application/manifest+json',
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
  };
  return (ifNoneMatch) =>
    ifNoneMatch === etag ? { status: 304, headers: revalidated, body: null } : { status: 200, headers, body };
};
