import type { ApiResponse, Client, RawRequest } from '@watchpost/client';
import { usageFailure } from '../../failure.js';
import { toJson } from '../../output/json.js';
import { plainText } from '../../output/terminal-text.js';
import type { Command } from '../command/command.js';

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
type Method = (typeof methods)[number];

const parseMethod = (text: string): Method => {
  const method = methods.find((candidate) => candidate === text.toUpperCase());
  if (method === undefined) throw usageFailure(`“${text}” is not a method.`, `It is one of: ${methods.join(', ')}.`);
  return method;
};

/** Takes `/monitors`, `monitors` and `/api/v1/monitors?page=2`. */
const parsePath = (text: string, pairs: readonly string[]): { path: string; query: Record<string, string> } => {
  if (/^[a-z][a-z0-9+.-]*:|^\/\//i.test(text)) {
    throw usageFailure(
      'The path has no server in it.',
      'A path has the form /monitors; --server or a profile names the server.',
    );
  }
  const [path = '', search = ''] = text.replace(/^\/?(api\/v1(?=\/|$))?\/?/, '/').split('?');
  const query = Object.fromEntries(new URLSearchParams(search));
  for (const pair of pairs) {
    const at = pair.indexOf('=');
    if (at < 1) throw usageFailure(`--query takes name=value, not “${pair}”.`);
    query[pair.slice(0, at)] = pair.slice(at + 1);
  }
  return { path, query };
};

/** What the command signs in with is set by the profile or the environment, never on a command line. */
const credentialHeaders = /^(authorization|x-api-key|cookie)$/i;

const parseHeaders = (pairs: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    pairs.map((pair) => {
      const [, name = '', value = ''] = /^([A-Za-z0-9-]+):\s*(.*)$/.exec(pair) ?? [];
      if (name === '') throw usageFailure(`--header takes “Name: value”, not “${pair}”.`);
      if (!credentialHeaders.test(name)) return [name, value];
      throw usageFailure(
        `--header does not take ${name}.`,
        'Sign in with `watchpost login`, or set WATCHPOST_API_KEY.',
      );
    }),
  );

interface PageLike {
  readonly data: readonly unknown[];
  readonly meta: { readonly page: number; readonly pageSize: number; readonly totalItems: number };
}

const isPage = (answer: unknown): answer is PageLike =>
  typeof answer === 'object' && answer !== null && 'data' in answer && Array.isArray(answer.data) && 'meta' in answer;

/** Pages of a list, to its end. */
const pagesOf = async function* (
  client: Client,
  request: RawRequest & { readonly query: Readonly<Record<string, string>> },
): AsyncGenerator<ApiResponse<unknown>> {
  for (let page = Number(request.query.page ?? 1); ; page += 1) {
    const answer = await client.request({ ...request, query: { pageSize: '100', ...request.query, page } });
    yield answer;
    if (!isPage(answer.data)) throw usageFailure('--paginate is for lists; this is another answer.');
    const { meta } = answer.data;
    if (meta.page * meta.pageSize >= meta.totalItems) return;
  }
};

/** The status and the headers of an answer. */
const headLines = ({ status, headers }: ApiResponse<unknown>): string[] => [
  `HTTP ${status}`,
  ...[...headers].map(([name, value]) => plainText(`${name}: ${value}`)),
  '',
];

/** The only word of the line: a path, for a GET. */
const assertPath = (word: string): string => {
  const isMethod = methods.some((method) => method === word.toUpperCase());
  if (isMethod)
    throw usageFailure('The path is missing.', `It follows the method: api ${word.toUpperCase()} /monitors`);
  return word;
};

/** `api [METHOD] PATH`: any request, with the credentials, retries and errors of every other command. */
export const apiCommand: Command = {
  path: ['api'],
  summary: 'Make any request to the API',
  arguments: [
    { name: 'method', description: `${methods.join(', ')}; GET when it is left out`, choices: methods },
    { name: 'path', description: 'Below /api/v1, such as /monitors?pageSize=5', isOptional: true },
  ],
  flags: [
    { name: 'query', kind: 'list', placeholder: 'name=value', description: 'Query parameters' },
    { name: 'data', kind: 'json', description: 'The body' },
    { name: 'header', short: 'H', kind: 'list', placeholder: 'name: value', description: 'Further headers' },
    { name: 'include', short: 'i', kind: 'switch', description: 'Also status and headers of the answer' },
    { name: 'paginate', kind: 'switch', description: 'All pages of a list, an item in each line of JSON' },
    { name: 'if-match', kind: 'integer', placeholder: 'version', description: 'Only if this is still the version' },
  ],
  examples: [
    'api /monitors --query pageSize=5,sort=name',
    'api /monitors --paginate',
    'api PATCH /monitors/ID --data \'{"name":"Website"}\'',
  ],
  run: async ({ context, args: { method: first = '', path: second }, flags }) => {
    const [method, path] = second === undefined ? ['GET', assertPath(first)] : [first, second];
    const request = { method: parseMethod(method), ...parsePath(path, flags.list('query') ?? []) };
    const body = await flags.json('data');
    const headers = parseHeaders(flags.list('header') ?? []);
    const { client } = await context.connect();
    const { output, signal } = context;
    const sent = { ...request, body, headers, ifVersion: flags.number('if-match'), signal };
    if (flags.isOn('paginate')) {
      if (request.method !== 'GET') throw usageFailure('--paginate is for GET.');
      if (flags.isOn('include')) throw usageFailure('--paginate and --include exclude each other.');
      for await (const answer of pagesOf(client, sent)) {
        if (isPage(answer.data)) await output.lines(answer.data.data.map((item) => toJson(item, 0)));
      }
      return;
    }
    const answer = await client.request(sent);
    if (flags.isOn('include')) await output.lines(headLines(answer));
    if (answer.data !== undefined && answer.data !== null) return output.item(answer.data);
    await output.done('Done.');
  },
};
