import type { NotificationMessage } from '@watchpost/schemas';
import * as z from '@watchpost/schemas/zod';
import {
  type ChannelAnswer,
  type ChannelTurn,
  defineHttpChannelType,
  type Interpretation,
  type RenderOptions,
} from '../../../request/ports/channel-type.js';
import { byStatus, idOf, objectIn, reasonOf, retryAfterMs, textOf } from '../answers.js';
import { guideTo } from '../guide.js';
import { markdown, unseen } from '../render/markdown.js';
import { fitMessage } from '../render/message-layout.js';
import { summaryAndLink, titleLine } from '../render/summary-line.js';
import { patternSetting, textSetting } from '../settings.js';

const config = z.strictObject({
  owner: patternSetting(/^[A-Za-z0-9-]{1,39}$/, 'the name of a user or an organization'),
  repo: patternSetting(/^(?!\.\.?$)[A-Za-z0-9._-]{1,100}$/, 'the name of a repository, without its owner'),
  labels: z.array(textSetting(50)).max(10, { error: 'must have at most 10 entries' }).default([]),
});

const credentials = z.strictObject({
  token: patternSetting(/^[A-Za-z0-9_]{20,255}$/, 'a token, such as github_pat_…'),
});

type GithubConfig = z.output<typeof config>;

interface GithubIssue {
  readonly title: string;
  readonly body: string;
}

/** A body has at most 65,536 characters, as the error of GitHub says (read 2026-11-28; no page has it); people read less. */
const limits = { title: 256, body: 16_000, unit: 'utf16' } as const;

/** Names ring, and `#1` and `GH-1` link, wherever they stand: they are parted by a sign that is not seen. */
const markup = markdown({
  bold: '**',
  italic: '_',
  escapeSign: (sign) => (/[@:]/.test(sign) ? `${sign}${unseen}` : sign === '#' ? `\\#${unseen}` : `\\${sign}`),
  // Programs that show the source of an issue may read a name in the path of an address as one that rings.
  link: (inner, url) => `[${inner}](${url.replace(/(?<=^\w+:\/\/[^/]*\/.*)@/g, '%40')})`,
});

const render = (message: NotificationMessage, { step }: RenderOptions<GithubConfig>): GithubIssue => ({
  // A title has no markup; a name in it rings for no one.
  title: titleLine(message, limits.title),
  // Two spaces before a line feed keep lines apart in files and comments alike (CommonMark 0.31.2 §6.7).
  body: fitMessage(message, { step, markup, newline: '  \n', most: limits.body, unit: limits.unit }),
});

/** Limits of requests: docs.github.com/rest, "Rate limits for the REST API" (read 2026-11-28). */
const interpret = (answer: ChannelAnswer, { step, ref }: ChannelTurn): Interpretation => {
  const { statusCode, headers, receivedAt } = answer;
  const { number, html_url: page, message, id } = objectIn(answer.body);
  const link = textOf(page);
  if ((statusCode === 201 || statusCode === 200) && idOf(id) !== undefined) {
    const issue = idOf(number);
    const first = ref !== null && step !== 'post' ? ref : issue === undefined ? null : { issue };
    return {
      outcome: 'delivered',
      certainty: 'posted',
      ...(first !== null && { ref: first }),
      ...(link !== undefined && { link }),
    };
  }
  const said = textOf(message);
  const reason = reasonOf('GitHub', answer, said);
  const isLimit = /rate limit|abuse/i.test(said ?? '') || headers['x-ratelimit-remaining'] === '0';
  if (statusCode === 429 || (statusCode === 403 && (isLimit || headers['retry-after'] !== undefined))) {
    const reset = Number(headers['x-ratelimit-reset'] ?? Number.NaN);
    const untilReset = Number.isFinite(reset) && isLimit ? Math.max(0, reset * 1000 - receivedAt) : null;
    return { outcome: 'deferred', retryAfterMs: retryAfterMs(answer) ?? untilReset, scope: 'account', reason };
  }
  // The issue was deleted, or was moved to another repository.
  if (ref !== null && step !== 'post' && (statusCode === 404 || statusCode === 410)) return { outcome: 'lost', reason };
  return byStatus(answer, { provider: 'GitHub', scope: 'account', detail: said });
};

/** GitHub: an issue for each incident, which gets comments and is closed. */
export const githubIssue = defineHttpChannelType<GithubConfig, z.output<typeof credentials>, GithubIssue>({
  type: 'githubIssue',
  title: 'GitHub issue',
  config,
  credentials,
  credentialFields: [
    {
      name: 'token',
      isRequired: true,
      hint: 'A fine-grained token with write access to the issues of the repository.',
    },
  ],
  supports: { edit: true, thread: true, close: true, buttons: false, mentions: false, confirms: false },
  limits,
  helpUrl: guideTo('github-issues'),
  destination: ({ config: { owner, repo } }) => ({
    shown: `${owner}/${repo}`,
    key: `github ${owner}/${repo}`,
    origins: ['https://api.github.com'],
  }),
  // 80 requests a minute and 500 an hour that make content (same source).
  paces: ({ config: { owner, repo }, credentials: { token } }) => [
    { count: 20, perSeconds: 60, scope: 'receiver', key: `github ${owner}/${repo}`, isDocumented: false },
    { count: 500, perSeconds: 3600, scope: 'account', key: `github ${token}`, isDocumented: true },
  ],
  render,
  renderPlain: (message) => ({
    title: titleLine(message, limits.title),
    body: markup.value(summaryAndLink(message, 600, limits.unit)),
  }),
  request: ({ title, body }, { config: { owner, repo, labels }, credentials: { token } }, { ref, step }) => {
    const base = `https://api.github.com/repos/${owner}/${repo}/issues`;
    const headers = {
      'content-type': 'application/json; charset=utf-8',
      accept: 'application/vnd.github+json',
      authorization: `Bearer ${token}`,
      // Requests without one are refused.
      'user-agent': 'Watchpost',
      'x-github-api-version': '2022-11-28',
    };
    if (ref === null || step === 'post') {
      return { method: 'POST', url: base, headers, body: JSON.stringify({ title, body, labels }) };
    }
    if (step === 'reply') {
      return { method: 'POST', url: `${base}/${ref.issue}/comments`, headers, body: JSON.stringify({ body }) };
    }
    const state = step === 'close' ? { state: 'closed', state_reason: 'completed' } : {};
    return { method: 'PATCH', url: `${base}/${ref.issue}`, headers, body: JSON.stringify({ title, body, ...state }) };
  },
  interpret,
});
