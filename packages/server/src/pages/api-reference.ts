import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { icon } from '@watchpost/console';
import { type SharedPage, sharedFile, sharedPage } from './shared-page.js';

const bundle = 'redoc.standalone.js';

const options = JSON.stringify({
  hideLoading: true,
  // Nothing is loaded from elsewhere, fonts neither.
  theme: {
    typography: {
      fontFamily: 'system-ui, sans-serif',
      headings: { fontFamily: 'system-ui, sans-serif' },
      code: { fontFamily: 'ui-monospace, monospace' },
    },
    colors: { primary: { main: '#14532d' } },
  },
  jsonSampleExpandLevel: 3,
});

const html = (base: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>API reference – Watchpost</title>
<link rel="icon" href="${icon}">
<style>body { margin: 0; }</style>
</head>
<body>
<noscript><p>This page needs JavaScript. The same as a document: <a href="${base}/api/v1/openapi.json">OpenAPI 3.1</a>.</p></noscript>
<div id="reference"></div>
<script src="${base}/docs/redoc.js"></script>
<script src="${base}/docs/start.js"></script>
</body>
</html>
`;

const start = (base: string): string =>
  `Redoc.init('${base}/api/v1/openapi.json', ${options}, document.getElementById('reference'));\n`;

const headers = { 'x-content-type-options': 'nosniff', 'cache-control': 'public, max-age=3600' };
const scriptHeaders = { ...headers, 'content-type': 'text/javascript; charset=utf-8' };
const pageHeaders = {
  ...headers,
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': [
    "default-src 'none'",
    "script-src 'self'",
    // Its styles are made while it runs, and its search runs in a worker that it makes of a blob.
    "style-src 'unsafe-inline'",
    'worker-src blob:',
    "connect-src 'self'",
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  'referrer-policy': 'no-referrer',
};

/** The bundle lies beside the built program; a program that runs from its sources finds it where it was installed. */
const bundleFile = (): URL => {
  const beside = new URL(bundle, import.meta.url);
  return existsSync(fileURLToPath(beside)) ? beside : new URL(import.meta.resolve(`redoc/bundles/${bundle}`));
};

/**
 * `GET /docs` for people: the API's own description as pages to read and search, which load nothing from elsewhere.
 *
 * @param base where the server lies on its host, such as `/watch`; empty for the host itself
 * @returns the pages by their paths below that
 */
export const apiReference = (base: string): Readonly<Record<string, SharedPage>> => ({
  '/docs': sharedPage({ html: html(base), headers: pageHeaders }),
  '/docs/start.js': sharedPage({ html: start(base), headers: scriptHeaders }),
  '/docs/redoc.js': sharedFile({ read: () => readFile(bundleFile()), headers: scriptHeaders }),
});
