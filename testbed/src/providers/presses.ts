import { createHmac } from 'node:crypto';

/** What a provider sends when a person presses something below a message. */
export interface SentPress {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Slack, signed by the secret of an app (docs.slack.dev/authentication/verifying-requests-from-slack, read 2026-11-28). */
export const slackPress = (
  token: string,
  by: {
    readonly signingSecret: string;
    readonly channelId: string;
    readonly at: number;
    readonly user?: string;
    readonly responseUrl?: string;
  },
): SentPress => {
  const payload = {
    type: 'block_actions',
    api_app_id: 'A0123456789',
    user: { id: 'U0123456789', username: by.user ?? 'grace' },
    channel: { id: by.channelId, name: 'operations' },
    ...(by.responseUrl !== undefined && { response_url: by.responseUrl }),
    container: { type: 'message', message_ts: '1763949600.000001', channel_id: by.channelId },
    actions: [{ type: 'button', action_id: 'acknowledge', block_id: 'b', value: token }],
  };
  const body = new URLSearchParams({ payload: JSON.stringify(payload) }).toString();
  const time = String(Math.floor(by.at / 1000));
  const signature = createHmac('sha256', by.signingSecret).update(`v0:${time}:${body}`).digest('hex');
  return {
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'x-slack-request-timestamp': time,
      'x-slack-signature': `v0=${signature}`,
    },
    body,
  };
};

/** Telegram, with the secret of `setWebhook` (core.telegram.org/bots/api#setwebhook, unproved). */
export const telegramPress = (data: string, by: { readonly secret: string; readonly chatId: number }): SentPress => ({
  headers: { 'content-type': 'application/json', 'x-telegram-bot-api-secret-token': by.secret },
  body: JSON.stringify({
    update_id: 1,
    callback_query: {
      id: '4382bfdwdsb323b2d9',
      from: { id: 7, is_bot: false, first_name: 'Grace', last_name: 'Hopper' },
      message: { message_id: 1, date: 1_763_949_600, chat: { id: by.chatId, type: 'supergroup' } },
      chat_instance: '1',
      data,
    },
  }),
});

/** Mattermost, with the context of the action (docs.mattermost.com, interactive messages, unproved). */
export const mattermostPress = (context: unknown, by: { readonly channelId: string }): SentPress => ({
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({
    user_id: 'u'.repeat(26),
    user_name: 'grace',
    channel_id: by.channelId,
    team_id: 't'.repeat(26),
    post_id: 'p'.repeat(26),
    trigger_id: 'x',
    type: 'button',
    data_source: '',
    context,
  }),
});

/** Pushover, once an emergency was acknowledged (pushover.net/api/receipts, read 2026-11-28). */
export const pushoverPress = (acknowledged: '0' | '1' = '1'): SentPress => ({
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
  body: new URLSearchParams({
    receipt: 'r'.repeat(30),
    acknowledged,
    acknowledged_at: '1763949600',
    acknowledged_by: 'u'.repeat(30),
    acknowledged_by_device: 'phone',
  }).toString(),
});

/** Twilio, signed by the token of the account (twilio-node, `getExpectedTwilioSignature`, read 2026-11-28). */
export const twilioPress = (
  digits: string,
  by: { readonly authToken: string; readonly url: string; readonly accountSid: string; readonly to: string },
): SentPress => {
  const fields = {
    AccountSid: by.accountSid,
    CallSid: `CA${'0'.repeat(32)}`,
    Digits: digits,
    From: '+12025550100',
    To: by.to,
  };
  const signed = Object.entries(fields)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .reduce((text, [name, value]) => text + name + value, by.url);
  return {
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'x-twilio-signature': createHmac('sha1', by.authToken).update(signed).digest('base64'),
    },
    body: new URLSearchParams(fields).toString(),
  };
};
