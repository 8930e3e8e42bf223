/** One request of a file of Hurl and what it expects, as the file says it. */
export interface HurlEntry {
  /** The line of its method, from 1. */
  readonly line: number;
  readonly method: string;
  readonly url: string;
  /** A comment right above it, which says what it does. */
  readonly comment: string | null;
  readonly headers: readonly (readonly [string, string])[];
  /** Lines of its sections by their name in lower case, such as `captures`. */
  readonly sections: ReadonlyMap<string, readonly HurlLine[]>;
  /** Text and what it is: `raw`, `json`, `xml`, `graphql`, `base64`, `hex`, `file`; `null` without one. */
  readonly body: { readonly kind: string; readonly text: string } | null;
  /** The status that it expects, `*` for any; `null` when it says nothing of its answer. */
  readonly status: string | null;
  /** Headers that the answer must have. */
  readonly expectedHeaders: readonly (readonly [string, string])[];
  /** The body that the answer must have. */
  readonly expectedBody: { readonly kind: string; readonly text: string } | null;
}

/** One line of a section. */
export interface HurlLine {
  readonly line: number;
  readonly text: string;
}

/** A line that cannot be read. */
export class HurlSyntaxError extends Error {
  override readonly name = 'HurlSyntaxError';
  readonly line: number;

  constructor(line: number, message: string) {
    super(message);
    this.line = line;
  }
}

const methodLine = /^([A-Z]{3,20})\s+(\S.*)$/;
const statusLine = /^HTTP(?:\/[\d.]+)?\s+(\d{3}|\*)\s*$/;
const sectionLine = /^\[([A-Za-z]+)\]\s*$/;
const headerLine = /^([^:\s][^:]*?)\s*:\s*(.*)$/;

/** A line without a comment at its end; `#` within quotes, and behind a backslash, does not count. */
const withoutComment = (line: string): string => {
  let quote = '';
  for (let at = 0; at < line.length; at += 1) {
    const letter = line[at] ?? '';
    if (letter === '\\') at += 1;
    else if (quote !== '') quote = letter === quote ? '' : quote;
    else if (letter === '"' || letter === '`') quote = letter;
    else if (letter === '#' && (at === 0 || /\s/.test(line[at - 1] ?? ''))) return line.slice(0, at).trimEnd();
  }
  return line.trimEnd();
};

type Draft = { -readonly [Key in keyof HurlEntry]: HurlEntry[Key] } & {
  headers: (readonly [string, string])[];
  expectedHeaders: (readonly [string, string])[];
  sections: Map<string, HurlLine[]>;
};

/** A body that begins at a line, and the line behind it; `null` when none begins there. */
const bodyAt = (
  lines: readonly string[],
  at: number,
): { readonly body: NonNullable<HurlEntry['body']>; readonly next: number } | null => {
  const line = lines[at] ?? '';
  const [, language] = /^```([a-z]*)[,\w]*\s*$/.exec(line) ?? [];
  if (language !== undefined) {
    const end = lines.findIndex((other, index) => index > at && other.trimEnd() === '```');
    if (end < 0) throw new HurlSyntaxError(at + 1, 'a text that begins with ``` does not end');
    return {
      body: {
        kind: language || 'raw',
        text: lines
          .slice(at + 1, end)
          .map((text) => `${text}\n`)
          .join(''),
      },
      next: end + 1,
    };
  }
  const [, short] = /^`([^`]*)`\s*$/.exec(line) ?? [];
  if (short !== undefined) return { body: { kind: 'raw', text: short }, next: at + 1 };
  const [, kind, given = ''] = /^(base64|hex|file),(.*);\s*$/.exec(line) ?? [];
  if (kind !== undefined) return { body: { kind, text: given }, next: at + 1 };
  if (!/^[{[<]/.test(line)) return null;
  // JSON and XML end with the lines of the body: at an empty one, the answer, or another request.
  let next = at + 1;
  while (next < lines.length && !statusLine.test(lines[next] ?? '') && !methodLine.test(lines[next] ?? '')) {
    const text = lines.slice(at, next).join('\n');
    if (line.startsWith('<') ? (lines[next] ?? '').trim() === '' : isWhole(text)) break;
    next += 1;
  }
  return { body: { kind: line.startsWith('<') ? 'xml' : 'json', text: lines.slice(at, next).join('\n').trim() }, next };
};

/** Whether the brackets of a JSON text are closed; strings may hold some. */
const isWhole = (text: string): boolean => {
  let depth = 0;
  let isQuoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at] ?? '';
    if (isQuoted && letter === '\\') at += 1;
    else if (letter === '"') isQuoted = !isQuoted;
    else if (!isQuoted && /[{[]/.test(letter)) depth += 1;
    else if (!isQuoted && /[}\]]/.test(letter)) depth -= 1;
  }
  return depth <= 0 && !isQuoted;
};

/**
 * Reads a file of Hurl (hurl.dev/docs/grammar.html), so far as its lines go: what assertions and captures mean is for who plans
 * a monitor.
 *
 * @throws HurlSyntaxError
 */
export const readHurl = (text: string): readonly HurlEntry[] => {
  const lines = text.replace(/^\u{feff}/u, '').split(/\r?\n/);
  const entries: Draft[] = [];
  let comment: string | null = null;
  let section: HurlLine[] | undefined;
  for (let at = 0; at < lines.length; ) {
    const raw = lines[at] ?? '';
    const [, said] = /^\s*#+\s*(.*)$/.exec(raw) ?? [];
    if (said !== undefined || raw.trim() === '') {
      comment = said ?? null;
      at += 1;
      continue;
    }
    const entry = entries.at(-1);
    const isInAnswer = entry?.status !== null && entry !== undefined;
    const line = withoutComment(raw);
    const [, method, url] = methodLine.exec(line) ?? [];
    const [, status] = statusLine.exec(line) ?? [];
    const [, name] = sectionLine.exec(line) ?? [];
    const next = comment;
    comment = null;
    if (status === undefined && method !== undefined && url !== undefined && method !== 'HTTP') {
      section = undefined;
      entries.push({
        ...{ line: at + 1, method, url: url.trim(), comment: next, headers: [], sections: new Map() },
        ...{ body: null, status: null, expectedHeaders: [], expectedBody: null },
      });
      at += 1;
      continue;
    }
    if (entry === undefined) throw new HurlSyntaxError(at + 1, 'a request begins with a method and a URL');
    if (status !== undefined) {
      section = undefined;
      entry.status = status;
      at += 1;
      continue;
    }
    if (name !== undefined) {
      section = [];
      entry.sections.set(name.toLowerCase(), section);
      at += 1;
      continue;
    }
    const body = section !== undefined && !/^(```|`|\{|\[|<)/.test(line) ? null : bodyAt(lines, at);
    if (body !== null) {
      if (isInAnswer) entry.expectedBody = body.body;
      else entry.body = body.body;
      section = undefined;
      at = body.next;
      continue;
    }
    if (section !== undefined) {
      section.push({ line: at + 1, text: line.trim() });
    } else {
      const [, header, value] = headerLine.exec(line) ?? [];
      if (header === undefined || value === undefined) {
        throw new HurlSyntaxError(at + 1, 'the line is no header, section, body or answer');
      }
      (isInAnswer ? entry.expectedHeaders : entry.headers).push([header.trim(), value]);
    }
    at += 1;
  }
  return entries;
};
