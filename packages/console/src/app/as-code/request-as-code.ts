import type { PlaceOfApi } from '../console/place-of-api.js';

/** A request to the API, as a form or a list would send it. */
export interface CodeRequest {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  /** Below the path of the API, such as `/monitors/mon_…`. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** The command that does the same, such as `monitors create`; without one it is `api METHOD PATH`. */
  readonly command?: string;
  /** The method of the client that does the same, such as `monitors.create`. */
  readonly call?: string;
  /** What the method takes before the body, such as an id. */
  readonly callArguments?: readonly string[];
}

/** The same request in the forms that people paste elsewhere. */
export interface RequestCode {
  readonly curl: string;
  readonly cli: string;
  readonly typescript: string;
  /** The document alone; `undefined` without one. */
  readonly yaml: string | undefined;
}

/** Writes a request as code, secrets included: the person has just typed them. */
export const requestAsCode = (request: CodeRequest, place: PlaceOfApi): RequestCode => ({
  curl: curlOf(request, place),
  cli: cliOf(request, place),
  typescript: typescriptOf(request, place),
  yaml: request.body === undefined ? undefined : yamlOf(request.body),
});

/** A word for a shell: quoted unless it is plain. */
const shellWord = (text: string): string =>
  /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;

const urlOf = ({ path, query = {} }: CodeRequest, { serverUrl, apiPath }: PlaceOfApi): string => {
  const search = new URLSearchParams(query).toString();
  return `${serverUrl}${apiPath}${path}${search === '' ? '' : `?${search}`}`;
};

const curlOf = (request: CodeRequest, place: PlaceOfApi): string => {
  const { method, body } = request;
  return [
    `curl${method === 'GET' ? '' : ` -X ${method}`} ${shellWord(urlOf(request, place))}`,
    '-H "X-Api-Key: $WATCHPOST_API_KEY"',
    ...(body === undefined
      ? []
      : [
          `-H 'Content-Type: ${method === 'PATCH' ? 'application/merge-patch+json' : 'application/json'}'`,
          `-d ${shellWord(JSON.stringify(body))}`,
        ]),
  ].join(' \\\n  ');
};

const cliOf = ({ method, path, query = {}, body, command }: CodeRequest, { apiPath }: PlaceOfApi): string => {
  const at = apiPath === '/api/v1' ? [] : [`--base-path ${shellWord(apiPath)}`];
  const data = body === undefined ? [] : [`--data ${shellWord(JSON.stringify(body))}`];
  if (command !== undefined) {
    const flags = Object.entries(query).map(([name, value]) => `--${kebab(name)} ${shellWord(value)}`);
    return [`watchpost ${command}`, ...at, ...flags, ...data].join(' ');
  }
  const pairs = Object.entries(query).map(([name, value]) => `--query ${shellWord(`${name}=${value}`)}`);
  return [`watchpost api ${method} ${path}`, ...at, ...pairs, ...data].join(' ');
};

const kebab = (name: string): string => name.replace(/(?<=[a-z0-9])(?=[A-Z])/g, '-').toLowerCase();

const typescriptOf = (request: CodeRequest, place: PlaceOfApi): string => {
  const { method, query = {}, body, call, callArguments = [] } = request;
  const at = place.apiPath === '/api/v1' ? '' : ` basePath: ${quoted(place.apiPath)},`;
  const client = [
    "import { createClient } from '@watchpost/client';",
    '',
    `const client = createClient({ baseUrl: ${quoted(place.serverUrl)},${at} apiKey: process.env.WATCHPOST_API_KEY ?? '' });`,
  ];
  if (call === undefined) {
    const init =
      body === undefined ? `{ method: ${quoted(method)} }` : `{ method: ${quoted(method)}, body: ${literal(body)} }`;
    return `await fetch(${quoted(urlOf(request, place))}, ${init});`;
  }
  const given = [
    ...callArguments.map(quoted),
    ...(body !== undefined ? [literal(body)] : Object.keys(query).length > 0 ? [literal(query)] : []),
  ];
  return [...client, `await client.${call}(${given.join(', ')});`].join('\n');
};

const quoted = (text: string): string =>
  `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll('\n', '\\n')}'`;

/** A value as TypeScript writes it, with names unquoted where they may be. */
const literal = (value: unknown, indent = ''): string => {
  if (typeof value === 'string') return quoted(value);
  if (Array.isArray(value)) return `[${value.map((item) => literal(item, indent)).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return String(value);
  const entries = Object.entries(value).filter(([, inner]) => inner !== undefined);
  if (entries.length === 0) return '{}';
  const deeper = `${indent}  `;
  const lines = entries.map(
    ([name, inner]) => `${deeper}${/^[A-Za-z_$][\w$]*$/.test(name) ? name : quoted(name)}: ${literal(inner, deeper)},`,
  );
  return `{\n${lines.join('\n')}\n${indent}}`;
};

/** A JSON value as YAML 1.2, in block style. */
export const yamlOf = (value: unknown, indent = ''): string => {
  if (Array.isArray(value)) {
    if (value.length === 0) return '[]';
    return value
      .map((item) => `${indent}- ${isNested(item) ? yamlOf(item, `${indent}  `).trimStart() : yamlOf(item)}`)
      .join('\n');
  }
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value).filter(([, inner]) => inner !== undefined);
    if (entries.length === 0) return '{}';
    return entries
      .map(([name, inner]) =>
        isNested(inner)
          ? `${indent}${yamlText(name)}:\n${yamlOf(inner, `${indent}  `)}`
          : `${indent}${yamlText(name)}: ${yamlOf(inner)}`,
      )
      .join('\n');
  }
  return typeof value === 'string' ? yamlText(value) : String(value);
};

const isNested = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && Object.values(value).some((inner) => inner !== undefined);

/** Plain where no reader could take it for anything but text; else as JSON, which is YAML too. */
const yamlText = (text: string): string =>
  /^[A-Za-z_/][\w./-]*(?: [\w./-]+)*$/.test(text) && !/^(?:true|false|yes|no|on|off|null|y|n)$/i.test(text)
    ? text
    : JSON.stringify(text);
