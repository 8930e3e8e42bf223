import { usageFailure } from '../failure.js';
import type { Command } from './command.js';

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

/** `api METHOD PATH`: any request, with the credentials, retries and errors of every other command. */
export const apiCommand: Command = {
  path: ['api'],
  summary: 'Make any request to the API',
  arguments: [
    { name: 'method', description: methods.join(', '), choices: methods },
    { name: 'path', description: 'Below /api/v1, such as /monitors?pageSize=5' },
  ],
  flags: [
    { name: 'query', kind: 'list', placeholder: 'name=value', description: 'Query parameters' },
    { name: 'data', kind: 'json', description: 'The body' },
    { name: 'if-match', kind: 'integer', placeholder: 'version', description: 'Only if this is still the version' },
  ],
  examples: ['api GET /monitors --query pageSize=5,sort=name', 'api PATCH /monitors/ID --data \'{"name":"Website"}\''],
  run: async ({ context, args: { method = '', path = '' }, flags }) => {
    const request = { method: parseMethod(method), ...parsePath(path, flags.list('query') ?? []) };
    const body = await flags.json('data');
    const session = await context.connect();
    const answer = await session.request({ ...request, body, ifVersion: flags.number('if-match') });
    if (answer !== undefined && answer !== null) return context.output.item(answer);
    await context.output.done('Done.');
  },
};
