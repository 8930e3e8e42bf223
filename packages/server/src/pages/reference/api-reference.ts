import { readFile } from 'node:fs/promises';
import { type SharedPage, sharedFile } from '../shared-page.js';
import type { ReferenceDocument } from './document.js';
import type { Samples } from './languages.js';
import { referencePage } from './pages.js';

const headers = { 'x-content-type-options': 'nosniff', 'cache-control': 'public, max-age=3600' };
const pageHeaders = {
  ...headers,
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  'referrer-policy': 'no-referrer',
};

/** Files beside this module, in the sources as in the built program. */
const readBeside = (name: string): Promise<Uint8Array<ArrayBuffer>> => readFile(new URL(name, import.meta.url));

const files: Readonly<Record<string, string>> = {
  'reference.css': 'text/css; charset=utf-8',
  'reference.js': 'text/javascript; charset=utf-8',
};

/** `GET /docs` for people: the API's own description as pages to read and search, which load nothing from elsewhere. */
export interface ApiReference {
  /**
   * The page at a path below `/docs`, made when it is first asked for.
   *
   * @param path without `/docs/`; empty for the first page
   * @returns `undefined` where there is no page
   */
  page(path: string): Promise<SharedPage | undefined>;
}

/**
 * Makes the reference of a server.
 *
 * @param options.url where people reach the server, without a slash at its end
 * @param options.readDocument reads the server's own OpenAPI document; it is parsed again when the memory was needed
 */
export const createApiReference = (options: {
  readonly url: string;
  readonly readDocument: () => Promise<ReferenceDocument>;
}): ApiReference => {
  const pages = new Map<string, SharedPage>();
  for (const [name, contentType] of Object.entries(files)) {
    pages.set(name, sharedFile({ read: () => readBeside(name), headers: { ...headers, 'content-type': contentType } }));
  }
  let known: WeakRef<{ readonly document: ReferenceDocument; readonly samples: Samples }> | undefined;
  const readSource = async () => {
    const before = known?.deref();
    if (before !== undefined) return before;
    const samples: Samples = JSON.parse(new TextDecoder().decode(await readBeside('samples.json')));
    const source = { document: await options.readDocument(), samples };
    known = new WeakRef(source);
    return source;
  };
  return {
    async page(path) {
      const made = pages.get(path);
      if (made !== undefined) return made;
      const html = referencePage(path, { ...(await readSource()), url: options.url });
      if (html === undefined) return undefined;
      const bytes = new TextEncoder().encode(html);
      const page = sharedFile({ read: async () => bytes, headers: pageHeaders });
      // As many as there are tags and types: what does not exist is not kept.
      pages.set(path, page);
      return page;
    },
  };
};
