import type { MessageText, NotificationMessage } from '@watchpost/schemas';
import { plainOf, spansOf } from './text.js';

/** What a template may name. */
export const templatePaths = [
  'title',
  'summary',
  'cause',
  'kind',
  'tone',
  'severity',
  'conversation',
  'startedAt',
  'at',
  'duration',
  'url',
  'count',
  'items',
  'facts',
  'actors',
] as const;

type TemplatePath = (typeof templatePaths)[number];

const filters = ['upper', 'lower', 'limit', 'default', 'join'] as const;
type FilterName = (typeof filters)[number];

interface Filter {
  readonly name: FilterName;
  readonly argument: string;
}

/** A piece of a template. */
export type TemplateNode =
  | { readonly kind: 'words'; readonly text: string }
  | { readonly kind: 'value'; readonly path: TemplatePath; readonly filters: readonly Filter[]; readonly at: number }
  | {
      readonly kind: 'section';
      readonly path: TemplatePath;
      readonly isInverted: boolean;
      readonly inner: readonly TemplateNode[];
    };

/** A template that was read; rendering it cannot fail. */
export type Template = readonly TemplateNode[];

/** What is wrong with a template, and where. */
export interface TemplateProblem {
  /** In characters from its beginning. */
  readonly position: number;
  readonly message: string;
}

const most = { characters: 16_384, placeholders: 100, nesting: 4 } as const;

const isPath = (path: string): path is TemplatePath => templatePaths.some((one) => one === path);
const isFilter = (name: string): name is FilterName => filters.some((one) => one === name);

class TemplateError extends Error {
  readonly position: number;
  constructor(position: number, message: string) {
    super(message);
    this.position = position;
  }
}

const pathAt = (path: string, position: number): TemplatePath => {
  if (isPath(path)) return path;
  throw new TemplateError(position, `has no value named "${path}"; there are: ${templatePaths.join(', ')}`);
};

const filterAt = (text: string, position: number): Filter => {
  const [name = '', ...rest] = text.split(':');
  const argument = rest.join(':').trim();
  const trimmed = name.trim();
  if (!isFilter(trimmed)) {
    throw new TemplateError(position, `has no filter named "${trimmed}"; there are: ${filters.join(', ')}`);
  }
  if (trimmed === 'limit' && !/^[1-9]\d{0,3}$/.test(argument)) {
    throw new TemplateError(position, 'limit needs a number from 1 to 9999, as in {{cause|limit:200}}');
  }
  return { name: trimmed, argument };
};

interface OpenSection {
  readonly path: TemplatePath;
  readonly isInverted: boolean;
  readonly position: number;
  readonly inner: TemplateNode[];
}

const parse = (text: string): Template => {
  const root: TemplateNode[] = [];
  const open: OpenSection[] = [];
  let placeholders = 0;
  let end = 0;
  const into = (): TemplateNode[] => open.at(-1)?.inner ?? root;
  for (const match of text.matchAll(/\{\{([^{}]*)\}\}/g)) {
    const { index: position } = match;
    const words = text.slice(end, position);
    if (words !== '') into().push({ kind: 'words', text: words });
    end = position + match[0].length;
    placeholders += 1;
    if (placeholders > most.placeholders) {
      throw new TemplateError(position, `must have at most ${most.placeholders} placeholders`);
    }
    const inner = (match[1] ?? '').trim();
    const [sign, name] = /^[#^/]/.test(inner) ? [inner[0], inner.slice(1).trim()] : ['', inner];
    if (sign === '/') {
      const section = open.pop();
      if (section === undefined || section.path !== name) {
        const expected = section === undefined ? 'no section is open' : `{{/${section.path}}} is expected`;
        throw new TemplateError(position, `{{/${name}}} closes nothing: ${expected}`);
      }
      into().push({ kind: 'section', path: section.path, isInverted: section.isInverted, inner: section.inner });
    } else if (sign === '#' || sign === '^') {
      if (open.length >= most.nesting) {
        throw new TemplateError(position, `must not nest sections more than ${most.nesting} deep`);
      }
      open.push({ path: pathAt(name, position), isInverted: sign === '^', position, inner: [] });
    } else {
      const [path = '', ...rest] = name.split('|');
      into().push({
        kind: 'value',
        path: pathAt(path.trim(), position),
        filters: rest.map((filter) => filterAt(filter, position)),
        at: position,
      });
    }
  }
  const rest = text.slice(end);
  const stray = rest.indexOf('{{');
  if (stray !== -1) throw new TemplateError(end + stray, 'a {{ is not closed by }}');
  if (rest !== '') into().push({ kind: 'words', text: rest });
  const unclosed = open.at(-1);
  if (unclosed !== undefined) {
    throw new TemplateError(unclosed.position, `{{#${unclosed.path}}} is not closed by {{/${unclosed.path}}}`);
  }
  return root;
};

/** Reads a template. What it names and how it is nested is checked here, so rendering it cannot fail. */
export const parseTemplate = (
  text: string,
): { readonly template: Template } | { readonly problem: TemplateProblem } => {
  if (text.length > most.characters) {
    return { problem: { position: most.characters, message: `must have at most ${most.characters} characters` } };
  }
  try {
    return { template: parse(text) };
  } catch (error) {
    if (!(error instanceof TemplateError)) throw error;
    return { problem: { position: error.position, message: error.message } };
  }
};

const durationOf = (ms: number): string => {
  const seconds = Math.round(ms / 1000);
  const [days, hours, minutes] = [
    Math.floor(seconds / 86_400),
    Math.floor(seconds / 3600) % 24,
    Math.floor(seconds / 60) % 60,
  ];
  const units = [
    [days, 'd'],
    [hours, 'h'],
    [minutes, 'min'],
    [seconds % 60, 's'],
  ] as const;
  const shown = units.filter(([count]) => count > 0).slice(0, 2);
  return shown.length === 0 ? '0 s' : shown.map(([count, unit]) => `${count} ${unit}`).join(' ');
};

type Value = string | readonly string[] | number | null;

const textOf = (text: MessageText | null): string | null => (text === null ? null : plainOf(spansOf(text)));

/** The values of a message, by their paths. */
const valueAt = (message: NotificationMessage, path: TemplatePath): Value => {
  switch (path) {
    case 'title':
    case 'summary':
    case 'cause':
      return textOf(message[path]);
    case 'kind':
    case 'tone':
    case 'severity':
    case 'conversation':
    case 'startedAt':
    case 'at':
      return message[path];
    case 'duration':
      return message.lastedMs === null ? null : durationOf(message.lastedMs);
    case 'url':
      return message.links[0]?.url ?? null;
    case 'count':
      return Math.max(1, message.items.length + message.more);
    case 'items':
      return message.items.map(({ title }) => plainOf(spansOf(title)));
    case 'facts':
      return message.facts.map(({ name, value }) => `${name}: ${plainOf(spansOf(value))}`);
    case 'actors':
      return message.actors;
  }
};

const isEmpty = (value: Value): boolean =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0);

const asText = (value: Value, separator: string): string => {
  if (value === null) return '';
  return typeof value === 'string' || typeof value === 'number' ? String(value) : value.join(separator);
};

const filtered = (value: Value, filters: readonly Filter[]): Value =>
  filters.reduce<Value>((current, { name, argument }) => {
    if (name === 'default') return isEmpty(current) ? argument : current;
    if (name === 'join') return asText(current, argument === '' ? ', ' : argument);
    if (isEmpty(current)) return current;
    const text = asText(current, ', ');
    if (name === 'upper') return text.toUpperCase();
    if (name === 'lower') return text.toLowerCase();
    const characters = [...text];
    const limit = Number(argument);
    return characters.length <= limit ? text : `${characters.slice(0, limit - 1).join('')}…`;
  }, value);

/** Renders a template; `write` makes text of each value, which it gets with where its placeholder begins. */
const render = (
  template: Template,
  message: NotificationMessage,
  write: (value: Value, at: number) => string,
): string =>
  template
    .map((node) => {
      if (node.kind === 'words') return node.text;
      if (node.kind === 'value') return write(filtered(valueAt(message, node.path), node.filters), node.at);
      return isEmpty(valueAt(message, node.path)) === node.isInverted ? render(node.inner, message, write) : '';
    })
    .join('');

/** As plain text. */
export const renderText = (template: Template, message: NotificationMessage): string =>
  render(template, message, (value) => asText(value, ', ').toWellFormed());

/** As parts of a message: words of the template are markup, values never are. */
export const renderMessageText = (template: Template, message: NotificationMessage): MessageText =>
  template.flatMap((node): MessageText => {
    if (node.kind === 'words') return [node.text];
    if (node.kind === 'value') return [{ value: asText(filtered(valueAt(message, node.path), node.filters), ', ') }];
    return isEmpty(valueAt(message, node.path)) === node.isInverted ? renderMessageText(node.inner, message) : [];
  });

/** A template of a JSON document: where its placeholders stand inside of strings. */
export interface JsonTemplate {
  readonly template: Template;
  /** Where they begin. */
  readonly inside: ReadonlySet<number>;
}

/** Reads a template of a JSON document. A section must end as it began: inside of a string, or outside. */
export const parseJsonTemplate = (
  source: string,
): { readonly template: JsonTemplate } | { readonly problem: TemplateProblem } => {
  const parsed = parseTemplate(source);
  if ('problem' in parsed) return parsed;
  const inside = new Set<number>();
  const atStart: boolean[] = [];
  let isInside = false;
  for (let at = 0; at < source.length; at += 1) {
    if (source.startsWith('{{', at)) {
      const sign = source.slice(at + 2).trimStart()[0];
      if (sign === '#' || sign === '^') atStart.push(isInside);
      else if (sign === '/' && atStart.pop() !== isInside) {
        return { problem: { position: at, message: 'a section must not hold one end of a JSON string only' } };
      } else if (isInside) inside.add(at);
      at = source.indexOf('}}', at) + 1;
    } else if (isInside && source[at] === '\\') at += 1;
    else if (source[at] === '"') isInside = !isInside;
  }
  return { template: { template: parsed.template, inside } };
};

/** As JSON: inside of a string a value is escaped, and elsewhere it is a JSON value of its own. */
export const renderJson = ({ template, inside }: JsonTemplate, message: NotificationMessage): string =>
  render(template, message, (value, at) =>
    inside.has(at)
      ? JSON.stringify(asText(value, ', ').toWellFormed()).slice(1, -1)
      : JSON.stringify(typeof value === 'string' ? value.toWellFormed() : value),
  );

/** As a form (`a=b&c=d`): values are encoded. */
export const renderForm = (template: Template, message: NotificationMessage): string =>
  render(template, message, (value) => encodeURIComponent(asText(value, ', ').toWellFormed()));
