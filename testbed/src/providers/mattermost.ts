import * as z from 'zod';
import { demand, readJson, seenMarkdown } from './body-rules.js';
import { createProvider, type Provider, type ProviderReply } from './provider.js';

// developers.mattermost.com, incoming webhooks and message attachments; api.mattermost.com, posts (unproved).
const action = z.strictObject({
  id: z.string().regex(/^[A-Za-z0-9]+$/),
  type: z.literal('button'),
  name: z.string().min(1),
  style: z.enum(['default', 'primary', 'success', 'good', 'warning', 'danger']).optional(),
  integration: z.strictObject({ url: z.url(), context: z.record(z.string(), z.unknown()) }),
});
const attachments = z
  .array(
    z.strictObject({
      fallback: z.string(),
      color: z.string().regex(/^#[0-9a-f]{6}$/),
      text: z.string().max(16_383),
      actions: z.array(action).min(1).max(5).optional(),
    }),
  )
  .max(20);
const hook = z.strictObject({ text: z.string().max(16_383), attachments });
const post = z.strictObject({
  channel_id: z.string(),
  root_id: z.string().optional(),
  message: z.string().max(16_383),
  props: z.strictObject({ attachments }),
});
const patch = post.pick({ message: true, props: true });

const fail = (status: number, id: string, message: string): ProviderReply => ({
  status,
  body: { id, message, request_id: 'x', status_code: status },
});

const marks = ['**', '__', '_', '~~'];
const names = /(^|[^\w\u200b])@(?:all|channel|here|everyone)\b/;

/** A server of Mattermost with a webhook and a bot in one channel. */
export const createMattermost = (known: {
  name: string;
  hookPath: string;
  botToken: string;
  channelId: string;
}): Provider =>
  createProvider([known.name], (request, kept) => {
    const { pathname } = request.url;
    const invalid = (): ProviderReply =>
      fail(400, 'api.context.invalid_body_param.app_error', 'Invalid or missing post in request body.');
    const seen = (text: string, shown: z.infer<typeof attachments>): string => {
      const texts = [text, ...shown.map((one) => one.text)];
      demand(texts.join('').trim() !== '', 'empty', invalid());
      demand(!texts.some((one) => names.test(one)), 'it would ring', invalid());
      return texts.map((one) => seenMarkdown(one, marks)).join('\n');
    };
    if (pathname.startsWith('/hooks/')) {
      demand(
        pathname === known.hookPath,
        'no such webhook',
        fail(404, 'web.incoming_webhook.invalid.app_error', 'Invalid webhook.'),
      );
      const body = readJson(request, hook, invalid);
      kept.add(seen(body.text, body.attachments));
      return { status: 200, body: 'ok' };
    }
    demand(
      request.headers.authorization === `Bearer ${known.botToken}`,
      'another token',
      fail(401, 'api.context.session_expired.app_error', 'Invalid or expired session, please login again.'),
    );
    const [, changed] = /^\/api\/v4\/posts\/([a-z0-9]+)\/patch$/.exec(pathname) ?? [];
    if (changed !== undefined) {
      const found = kept.find(changed);
      demand(found !== undefined, 'no such post', fail(404, 'app.post.get.app_error', 'Unable to get the post.'));
      const body = readJson(request, patch, invalid);
      kept.change(found, seen(body.message, body.props.attachments));
      return { status: 200, body: { id: found.id } };
    }
    demand(
      pathname === '/api/v4/posts',
      'no such page',
      fail(404, 'api.context.404.app_error', 'Sorry, we could not find the page.'),
    );
    const body = readJson(request, post, invalid);
    demand(
      body.channel_id === known.channelId,
      'another channel',
      fail(403, 'api.context.permissions.app_error', 'You do not have the appropriate permissions.'),
    );
    const { id } = kept.add(seen(body.message, body.props.attachments), {
      id: `post${kept.messages.length + 1}`,
      thread: body.root_id ?? null,
    });
    return { status: 201, body: { id, channel_id: body.channel_id } };
  });

/** Answers of api.mattermost.com (unproved). */
export const mattermostFaults = {
  'too many': { status: 429, body: 'limit exceeded', headers: { 'x-ratelimit-reset': '1' } },
  'removed webhook': fail(404, 'web.incoming_webhook.invalid.app_error', 'Invalid webhook.'),
  'another token': fail(
    401,
    'api.context.session_expired.app_error',
    'Invalid or expired session, please login again.',
  ),
  'no rights': fail(403, 'api.context.permissions.app_error', 'You do not have the appropriate permissions.'),
  'bad body': fail(400, 'api.context.invalid_body_param.app_error', 'Invalid or missing post in request body.'),
  'deleted post': fail(404, 'app.post.get.app_error', 'Unable to get the post.'),
  'end of changes': fail(
    400,
    'api.post.update_post.permissions_time_limit.app_error',
    'Post edit is only allowed for 300 seconds.',
  ),
  'trouble inside': fail(500, 'app.post.save.app_error', 'Unable to save the Post.'),
} as const satisfies Record<string, ProviderReply>;
