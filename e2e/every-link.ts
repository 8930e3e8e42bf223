import type { Visitor } from '@watchpost/testbed/visitor';

/** What a file names that a browser then loads or offers, by the type of the file. */
const named: readonly (readonly [RegExp, RegExp])[] = [
  [/^text\/html/, /<(?!form)[^>]*?\s(?:href|src)="(?!data:|mailto:)([^"#]+)/g],
  [/^text\/css/, /url\(\s*["']?(?!data:)([^"')#]+)/g],
  [/javascript/, /(?:\bfrom|\bimport\(?)\s*["'](\.[^"']+)["']/g],
  [/^application\/(?:atom|rss)\+xml/, /(?:href="|<(?:link|id)>)(https?:[^"<]+)/g],
  [/^text\/calendar/, /^URL[^:]*:(https?:\S+)/gm],
  [/^application\/manifest\+json/, /"(?:src|start_url)":\s*"([^"]+)"/g],
];

const unescaped = (text: string): string => text.replaceAll('&amp;', '&');

/** All that an answer names, as addresses. */
const linksIn = (address: string, contentType: string, text: string): string[] =>
  named
    .filter(([type]) => type.test(contentType))
    .flatMap(([, form]) => [...text.matchAll(form)].map(([, link = '']) => new URL(unescaped(link), address).href));

/** A visitor that opens each address once, with all that it leads to. */
export interface Walk {
  /** Opens an address and follows what it names below `roots`. */
  open(address: string, headers?: Readonly<Record<string, string>>): Promise<void>;
  /** What did not answer as it should: `404 https://… (on https://…)`. */
  readonly failures: readonly string[];
  /** All that was opened. */
  readonly opened: ReadonlySet<string>;
}

/** @param roots what is ours: other addresses are not opened */
export const walkThrough = (visitor: Visitor, roots: readonly string[]): Walk => {
  const opened = new Set<string>();
  const failures: string[] = [];
  const isOurs = (address: string): boolean =>
    roots.some((root) => address === root || address.startsWith(`${root}/`) || address.startsWith(`${root}?`));
  /** Redirects are followed as browsers follow them; what is empty came from a proxy that knew no better. */
  const read = async (address: string, headers: Readonly<Record<string, string>>, from: string): Promise<string[]> => {
    const { status, headers: answered, text } = await visitor.open(address, { headers });
    const { location, 'content-type': type = '' } = answered;
    if (status >= 300 && status < 400 && location !== undefined) {
      const next = new URL(location, address);
      // nginx adds the slash to a path with the port that it listens on, which is 443 elsewhere.
      next.port = '';
      return [next.href];
    }
    if (status >= 400 || text === '') failures.push(`${status} ${address} (on ${from})`);
    return linksIn(address, type, text);
  };
  const walk = async (start: string, headers: Readonly<Record<string, string>>): Promise<void> => {
    if (!isOurs(start)) failures.push(`elsewhere: ${start}`);
    const queue = [{ address: start, from: 'a link' }];
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      const address = next.address.replace(/#.*$/, '');
      if (opened.has(address)) continue;
      opened.add(address);
      const found = await read(address, headers, next.from);
      for (const link of found) if (isOurs(link)) queue.push({ address: link, from: address });
    }
  };
  return {
    open: (address, headers = {}) => walk(address, { accept: 'text/html,*/*;q=0.8', ...headers }),
    failures,
    opened,
  };
};
