import * as z from '@watchpost/schemas/zod';
import { type ChannelAnswer, defineHttpChannelType, type Interpretation } from '../../request/ports/channel-type.js';
import { byStatus, objectIn, textOf } from '../channels/answers.js';
import { patternSetting } from '../channels/settings.js';
import { encryptPush, isPublicKey } from './push-encryption.js';
import { mostTitleBytes, type PushPayload, plainPushPayload, pushPayload, topicOf } from './push-payload.js';
import { pushKeyPurpose, pushServerKey, vapidAuthorization } from './server-key.js';

const endpointSetting = z
  .string({ error: 'must be text' })
  .max(2000, { error: 'must have at most 2000 characters' })
  .refine(
    (value) => {
      const url = URL.parse(value);
      return url !== null && url.protocol === 'https:' && url.username === '' && url.password === '' && url.hash === '';
    },
    { error: 'must be the https:// address of a push subscription' },
  );

/** A subscription as `PushSubscription.toJSON()` has it. Who knows its address may send there, so all of it is secret. */
const credentials = z.strictObject({
  endpoint: endpointSetting,
  p256dh: z.string({ error: 'must be text' }).refine(isPublicKey, {
    error: 'must be the p256dh key of a push subscription: a point of P-256 in base64url, without padding',
  }),
  auth: patternSetting(/^[\w-]{22}$/, 'the auth secret of a push subscription: 16 bytes in base64url, without padding'),
});

const config = z.strictObject({});

type Subscription = z.output<typeof credentials>;

const daySeconds = 86_400;

/** RFC 8030 §5.1 and §5.2: taken over. What is gone for good stays so (§7.3): a browser that subscribes again has another address. */
const interpret = (answer: ChannelAnswer): Interpretation => {
  const { statusCode } = answer;
  if (statusCode >= 200 && statusCode <= 202) return { outcome: 'delivered', certainty: 'accepted' };
  const said = objectIn(answer.body);
  const meant = byStatus(answer, { provider: 'The push service', detail: textOf(said.message) ?? textOf(said.reason) });
  return meant.outcome === 'gone' ? { ...meant, isFinal: true } : meant;
};

/** A browser of a person, through the push service of its maker (RFC 8030, 8291, 8292). */
export const webPush = defineHttpChannelType<Record<string, never>, Subscription, PushPayload>({
  type: 'webPush',
  title: 'Browser',
  config,
  credentials,
  credentialFields: [
    { name: 'endpoint', isRequired: true, hint: 'The endpoint of the subscription that the browser made.' },
    { name: 'p256dh', isRequired: true, hint: 'Its key p256dh, in base64url.' },
    { name: 'auth', isRequired: true, hint: 'Its secret auth, in base64url.' },
  ],
  supports: { edit: false, thread: false, close: false, buttons: false, mentions: false, confirms: false },
  limits: { title: mostTitleBytes, body: 3000, unit: 'bytes' },
  helpUrl: null,
  destination: ({ credentials: { endpoint } }) => {
    const { host, origin } = new URL(endpoint);
    return { shown: host, key: `webPush ${endpoint}`, origins: [origin] };
  },
  // No push service says how many it takes; a person needs far less, and a server stays polite to a host.
  paces: ({ credentials: { endpoint } }) => [
    { count: 60, perSeconds: 60, scope: 'receiver', key: endpoint, isDocumented: false },
    { count: 3000, perSeconds: 60, scope: 'host', key: new URL(endpoint).host, isDocumented: false },
  ],
  render: pushPayload,
  renderPlain: plainPushPayload,
  request: (payload, { credentials: { endpoint } }, { message, lifetimeSeconds = daySeconds }) => ({
    method: 'POST',
    url: endpoint,
    headers: {
      ttl: String(lifetimeSeconds),
      // RFC 8030 §5.3: high also wakes a phone that saves power.
      urgency: payload.rings ? 'high' : 'normal',
      topic: topicOf(message),
    },
    body: JSON.stringify(payload),
  }),
  seal: async (request, { credentials: { endpoint, p256dh, auth } }, { keyOf, serverUrl, now }) => {
    const key = pushServerKey(await keyOf(pushKeyPurpose));
    return {
      ...request,
      headers: {
        ...request.headers,
        'content-type': 'application/octet-stream',
        'content-encoding': 'aes128gcm',
        authorization: await vapidAuthorization(key, { origin: new URL(endpoint).origin, serverUrl, now }),
      },
      body: encryptPush(Buffer.from(request.body), { p256dh, auth }),
    };
  },
  interpret,
});
