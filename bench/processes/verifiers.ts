import { createHmac, timingSafeEqual, webcrypto } from 'node:crypto';
import { verify as octokitVerify } from '@octokit/webhooks-methods';
import { eventExamples } from '@watchpost/schemas';
import { Webhook as StandardWebhook } from 'standardwebhooks';
import { Webhook as SvixWebhook } from 'svix';
import { answerParent, readOptions, usage } from './answer-parent.ts';

// Verifiers of webhooks, each with a body and a signature of its own scheme, beside what none of them can do without.

/** Files of one verifier with builds for Node and for elsewhere. */
interface Builds {
  readonly node: string;
  readonly web: string;
}

/** Where the verifiers are that this process cannot import by name, because it needs both of their builds. */
export interface VerifiersOptions {
  readonly watchpost: Builds;
  readonly octokitWeb: string;
}

type Watchpost = Pick<typeof import('@watchpost/webhook-verify'), 'verifySignature' | 'verifyWebhook'>;
type Octokit = { readonly verify: typeof octokitVerify };

const { watchpost, octokitWeb } = readOptions<VerifiersOptions>();
const node: Watchpost = await import(watchpost.node);
const web: Watchpost = await import(watchpost.web);
const octokit: Octokit = await import(octokitWeb);

const secret = 'wph_4f1c0e7d2b9a8563c0e7d2b9a8563f1c0e7d';
const type = 'incident.opened';
const event = {
  id: 'evt_01jn8q3v5x7k9m2p4r6t8w0y1z',
  type,
  apiVersion: '1.0.0',
  sentAt: new Date().toISOString(),
  attempt: 1,
  webhookId: 'whk_01jn8q0000000000000000000a',
  organizationId: 'org_01jn8q0000000000000000000b',
  occurredAt: new Date().toISOString(),
  subject: { type: 'incident', id: 'inc_01jd0000000000000000000001', sequence: 1 },
  actor: { type: 'system', id: null, name: 'Watchpost' },
  data: eventExamples[type],
  links: { self: 'https://watchpost.example.com/api/v1/incidents/inc_01jd0000000000000000000001' },
};
const text = JSON.stringify(event);
const bytes = Buffer.from(text);
const signature = createHmac('sha256', secret).update(bytes).digest('hex');
const headers = { 'content-type': 'application/json', 'x-service-event': type, 'x-service-signature': signature };

const algorithm = { name: 'HMAC', hash: 'SHA-256' };
const key = await webcrypto.subtle.importKey('raw', Buffer.from(secret), algorithm, false, ['verify']);
const isSigned = (): boolean =>
  timingSafeEqual(createHmac('sha256', secret).update(bytes).digest(), Buffer.from(signature, 'hex'));

/** The scheme of Standard Webhooks, which svix has too: id and time are headers, and signed with the body. */
const standardSecret = `whsec_${Buffer.from(secret).toString('base64')}`;
const timestamp = new Date();
const standard = new StandardWebhook(standardSecret);
const svix = new SvixWebhook(standardSecret);
const standardSignature = standard.sign(event.id, timestamp, text);
const headersOf = (prefix: string): Record<string, string> => ({
  [`${prefix}-id`]: event.id,
  [`${prefix}-timestamp`]: String(Math.floor(timestamp.getTime() / 1000)),
  [`${prefix}-signature`]: standardSignature,
});
const standardHeaders = headersOf('webhook');
const svixHeaders = headersOf('svix');

const verifications = {
  'bare node:crypto': isSigned,
  'bare node:crypto and JSON.parse': () => isSigned() && JSON.parse(text),
  'verifySignature, node': () => node.verifySignature(bytes, signature, secret),
  'verifyWebhook, node': () => node.verifyWebhook(bytes, headers, secret),
  'octokit, node': () => octokitVerify(secret, text, `sha256=${signature}`),
  'bare subtle.verify': () => webcrypto.subtle.verify('HMAC', key, Buffer.from(signature, 'hex'), bytes),
  'bare subtle.verify and JSON.parse': async () =>
    (await webcrypto.subtle.verify('HMAC', key, Buffer.from(signature, 'hex'), bytes)) && JSON.parse(text),
  'verifySignature, web': () => web.verifySignature(bytes, signature, secret),
  'verifyWebhook, web': () => web.verifyWebhook(bytes, headers, secret),
  'octokit, web': () => octokit.verify(secret, text, `sha256=${signature}`),
  standardwebhooks: () => standard.verify(text, standardHeaders),
  svix: () => {
    // It throws at what it refuses, and leaves the parsing to others.
    svix.verify(text, svixHeaders);
    return JSON.parse(text);
  },
} satisfies Record<string, () => unknown>;

/** What is measured. */
export type Verification = keyof typeof verifications;

const answers = {
  ...usage,
  bytes: () => bytes.length,
  /** @throws Error when one of them does not accept what it is given: then the figures would mean nothing */
  run: async ({ verification, count }: { verification: Verification; count: number }) => {
    const verify = verifications[verification];
    if (!(await verify())) throw new Error(`${verification} refuses`);
    const cpuBefore = usage.cpuUs();
    const startedAt = performance.now();
    for (let index = 0; index < count; index += 1) await verify();
    const elapsedUs = (performance.now() - startedAt) * 1000;
    return { cpuUs: (usage.cpuUs() - cpuBefore) / count, wallUs: elapsedUs / count };
  },
};

/** What it can be asked. */
export type Verifiers = typeof answers;

answerParent(answers);
