import * as z from 'zod';
import { demand, readJson, seenMarkdown } from './body-rules.js';
import { createProvider, type Provider, type ProviderReply } from './provider.js';

const body = z.string().max(65_536);
// docs.github.com/rest/issues (unproved), @octokit/openapi 23.
const create = z.strictObject({ title: z.string().min(1).max(256), body, labels: z.array(z.string()) });
const change = z.strictObject({
  title: z.string().min(1).max(256),
  body,
  state: z.literal('closed').optional(),
  state_reason: z.literal('completed').optional(),
});
const comment = z.strictObject({ body: body.min(1) });

const fail = (status: number, message: string, headers: Record<string, string> = {}): ProviderReply => ({
  status,
  body: { message, documentation_url: 'https://docs.github.com/rest' },
  headers,
});
const marks = ['**', '_', '~~'];
const rings = /(^|[^\w\u200b`])@\w/;

/** The REST API with one repository. */
export const createGithub = (known: { repository: string; token: string }): Provider =>
  createProvider(['api.github.com'], (request, kept) => {
    const { headers, method, url } = request;
    demand(
      (headers['user-agent'] ?? '') !== '',
      'no user agent',
      fail(403, 'Request forbidden by administrative rules.'),
    );
    demand(headers.authorization === `Bearer ${known.token}`, 'another token', fail(401, 'Bad credentials'));
    const [, repository, number, comments] =
      /^\/repos\/([\w.-]+\/[\w.-]+)\/issues(?:\/(\d+)(\/comments)?)?$/.exec(url.pathname) ?? [];
    demand(repository === known.repository, 'another repository', fail(404, 'Not Found'));
    const invalid = (problem: string): ProviderReply => fail(422, `Validation Failed: ${problem.slice(0, 100)}`);
    const seen = (text: string): string => {
      demand(!rings.test(text), 'it would ring', invalid('ring'));
      return seenMarkdown(text, marks);
    };
    const page = (id: string): string => `https://github.com/${known.repository}/issues/${id}`;
    if (number === undefined) {
      const issue = readJson(request, create, invalid);
      const { id } = kept.add(`${issue.title}\n${seen(issue.body)}`);
      return { status: 201, body: { id: 9_000_000 + Number(id), number: Number(id), html_url: page(id) } };
    }
    const issue = kept.find(number);
    demand(issue !== undefined, 'no such issue', fail(404, 'Not Found'));
    if (comments !== undefined) {
      const { id } = kept.add(seen(readJson(request, comment, invalid).body), { thread: number });
      return { status: 201, body: { id: Number(id), html_url: `${page(number)}#issuecomment-${id}` } };
    }
    demand(method === 'PATCH', 'no such method', fail(404, 'Not Found'));
    const changed = readJson(request, change, invalid);
    kept.change(issue, `${changed.title}\n${seen(changed.body)}`);
    issue.isClosed = changed.state === 'closed';
    return { status: 200, body: { id: 9_000_000 + Number(number), number: Number(number), html_url: page(number) } };
  });

/** Answers from docs.github.com/rest, "Rate limits" and "Troubleshooting" (read 2026-11-28). */
export const githubFaults = {
  'secondary limit': fail(403, 'You have exceeded a secondary rate limit.', { 'retry-after': '60' }),
  'primary limit': fail(403, 'API rate limit exceeded', {
    'x-ratelimit-remaining': '0',
    'x-ratelimit-reset': '1763950000',
  }),
  'too many': fail(429, 'Too many requests', { 'retry-after': '30' }),
  'another token': fail(401, 'Bad credentials'),
  'no rights': fail(403, 'Resource not accessible by personal access token'),
  'no such repository': fail(404, 'Not Found'),
  'no issues': fail(410, 'Issues has been disabled in this repository.'),
  'deleted issue': fail(410, 'This issue was deleted'),
  'bad body': fail(422, 'Validation Failed'),
  'trouble inside': fail(502, 'Server Error'),
} as const satisfies Record<string, ProviderReply>;
