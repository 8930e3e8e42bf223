import { type Inline, parseInline } from './parse-inline.js';

/** A part of a text: a paragraph, a heading, a list, and what else stands on lines of its own. */
export type Block =
  | { readonly kind: 'paragraph'; readonly content: readonly Inline[] }
  | { readonly kind: 'heading'; readonly level: number; readonly content: readonly Inline[] }
  | { readonly kind: 'code'; readonly language: string; readonly text: string }
  | { readonly kind: 'quote'; readonly blocks: readonly Block[] }
  | {
      readonly kind: 'list';
      /** Number of the first item; `undefined` for a list without numbers. */
      readonly start: number | undefined;
      readonly items: readonly (readonly Block[])[];
    }
  | {
      readonly kind: 'table';
      readonly head: readonly (readonly Inline[])[];
      readonly rows: readonly (readonly (readonly Inline[])[])[];
    }
  | { readonly kind: 'rule' };

/** Quotes and lists inside of each other beyond this are text: a hostile text must not exhaust the stack. */
const deepest = 6;

/** Rows and columns of a table beyond these are left out of it. */
const mostColumns = 20;

/**
 * Reads the Markdown that people write in notes: headings, lists, quotes, fenced code, tables, rules, and what
 * {@link parseInline} reads. HTML is text. Takes time linear in the length of the text, whatever it is.
 */
export const parseMarkdown = (text: string): readonly Block[] =>
  parseLines(text.replaceAll('\t', '    ').split(/\r\n?|\n/), 0);

const heading = /^ {0,3}(#{1,6}) +(.*)$/;
const fence = /^ {0,3}(`{3,}|~{3,}) *([\w+#.-]{0,40})[^`]*$/;
const rule = /^ {0,3}(?:(?:- *){3,}|(?:\* *){3,}|(?:_ *){3,})$/;
const quoted = /^ {0,3}> ?(.*)$/;
const listed = /^( {0,3})([-*+]|\d{1,9}[.)])( +)(.*)$/;
const tableLine = /^ {0,3}\|.*\|? *$/;
const tableRule = /^ {0,3}\|(?: *:?-+:? *\|?)+$/;

/** A line that ends the paragraph before it. */
const begins = (line: string): boolean =>
  heading.test(line) || fence.test(line) || rule.test(line) || quoted.test(line) || listed.test(line);

const parseLines = (lines: readonly string[], depth: number): readonly Block[] => {
  const blocks: Block[] = [];
  let at = 0;
  while (at < lines.length) {
    const line = lines[at] ?? '';
    if (line.trim() === '') {
      at += 1;
      continue;
    }
    const [block, next] =
      readCode(lines, at) ??
      readHeading(line, at) ??
      (rule.test(line) ? ([{ kind: 'rule' }, at + 1] as const) : undefined) ??
      (depth < deepest ? (readQuote(lines, at, depth) ?? readList(lines, at, depth)) : undefined) ??
      readTable(lines, at) ??
      readParagraph(lines, at, depth);
    blocks.push(block);
    at = next;
  }
  return blocks;
};

type Read = readonly [block: Block, next: number];

const readCode = (lines: readonly string[], at: number): Read | undefined => {
  const [, marks = '', language = ''] = fence.exec(lines[at] ?? '') ?? [];
  if (marks === '') return undefined;
  let end = at + 1;
  while (end < lines.length && !isClosing(lines[end] ?? '', marks)) end += 1;
  return [{ kind: 'code', language, text: lines.slice(at + 1, end).join('\n') }, end + 1];
};

const isClosing = (line: string, marks: string): boolean => {
  const bare = line.trim();
  return bare.length >= marks.length && bare === (marks[0] ?? '`').repeat(bare.length);
};

const readHeading = (line: string, at: number): Read | undefined => {
  const [, marks = '', text = ''] = heading.exec(line) ?? [];
  if (marks === '') return undefined;
  return [{ kind: 'heading', level: marks.length, content: parseInline(text.trim()) }, at + 1];
};

const readQuote = (lines: readonly string[], at: number, depth: number): Read | undefined => {
  let end = at;
  const inner: string[] = [];
  for (; end < lines.length; end += 1) {
    const text = quoted.exec(lines[end] ?? '')?.[1];
    if (text === undefined) break;
    inner.push(text);
  }
  return end === at ? undefined : [{ kind: 'quote', blocks: parseLines(inner, depth + 1) }, end];
};

const readList = (lines: readonly string[], from: number, depth: number): Read | undefined => {
  const first = listed.exec(lines[from] ?? '');
  if (first === null) return undefined;
  const [, , mark = ''] = first;
  const kind = mark.at(-1) ?? '';
  const items: (readonly Block[])[] = [];
  let at = from;
  while (at < lines.length) {
    const [, indent = '', itemMark = '', space = '', text = ''] = listed.exec(lines[at] ?? '') ?? [];
    if (itemMark.at(-1) !== kind || /\d/.test(itemMark) !== /\d/.test(mark) || rule.test(lines[at] ?? '')) break;
    const width = indent.length + itemMark.length + Math.min(space.length, 4);
    const inner = [text];
    at += 1;
    while (at < lines.length && belongs(lines, at, width)) {
      inner.push((lines[at] ?? '').slice(0, width).trimStart() + (lines[at] ?? '').slice(width));
      at += 1;
    }
    items.push(parseLines(inner, depth + 1));
    while (at < lines.length && (lines[at] ?? '').trim() === '') at += 1;
  }
  return [{ kind: 'list', start: /\d/.test(mark) ? Number.parseInt(mark, 10) : undefined, items }, at];
};

/** Whether a line is a part of the item above it: indented, a blank one before an indented one, or the rest of its paragraph. */
const belongs = (lines: readonly string[], at: number, width: number): boolean => {
  const line = lines[at] ?? '';
  if (line.trim() === '') return indentOf(lines[at + 1] ?? '') >= width;
  if (indentOf(line) >= Math.min(width, 2)) return true;
  return (lines[at - 1] ?? '').trim() !== '' && !begins(line);
};

const indentOf = (line: string): number => (line.trim() === '' ? 0 : line.length - line.trimStart().length);

const readTable = (lines: readonly string[], at: number): Read | undefined => {
  const head = lines[at] ?? '';
  const below = lines[at + 1] ?? '';
  if (!tableLine.test(head) || below.length > 2_000 || !tableRule.test(below)) return undefined;
  const columns = cellsOf(head);
  let end = at + 2;
  const rows: (readonly (readonly Inline[])[])[] = [];
  for (; end < lines.length && tableLine.test(lines[end] ?? ''); end += 1) {
    const cells = cellsOf(lines[end] ?? '');
    rows.push(columns.map((_, index) => cells[index] ?? []));
  }
  return [{ kind: 'table', head: columns, rows }, end];
};

const cellsOf = (line: string): readonly (readonly Inline[])[] =>
  line
    .trim()
    .replace(/^\||\|$/g, '')
    .split(/(?<!\\)\|/)
    .slice(0, mostColumns)
    .map((cell) => parseInline(cell.trim().replaceAll('\\|', '|')));

const readParagraph = (lines: readonly string[], at: number, depth: number): Read => {
  let end = at + 1;
  // Beyond the deepest level the marks of quotes and lists are text, and begin nothing.
  while (end < lines.length && (lines[end] ?? '').trim() !== '' && (depth >= deepest || !begins(lines[end] ?? '')))
    end += 1;
  const text = lines.slice(at, end).map((line) => line.trimStart());
  return [{ kind: 'paragraph', content: parseInline(text.join('\n').trimEnd()) }, end];
};
