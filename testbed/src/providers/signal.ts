import * as z from 'zod';
import { demand, readJson } from './body-rules.js';
import { createProvider, type Provider, type ProviderReply } from './provider.js';

// bbernhard/signal-cli-rest-api, src/docs/swagger.yaml, POST /v2/send (read 2026-11-28).
const message = z.strictObject({
  message: z.string().min(1).max(2000),
  number: z.string(),
  recipients: z.array(z.string()).length(1),
  text_mode: z.enum(['normal', 'styled']),
});

const fail = (status: number, error: string): ProviderReply => ({ status, body: { error } });

/** A server of signal-cli-rest-api with one number. */
export const createSignal = (known: { name: string; number: string; to: string; bearer: string }): Provider =>
  createProvider([known.name], (request, kept) => {
    demand(request.headers.authorization === `Bearer ${known.bearer}`, 'another token', fail(401, 'Unauthorized'));
    demand(request.url.pathname === '/v2/send', 'no such page', { status: 404, body: '404 page not found' });
    const body = readJson(request, message, (problem) => fail(400, problem.slice(0, 100)));
    demand(body.number === known.number, 'another number', fail(400, 'Specified account does not exist'));
    demand(body.recipients[0] === known.to, 'another receiver', fail(400, 'Unregistered user'));
    kept.add(body.message);
    return { status: 201, body: { timestamp: '1763949600000' } };
  });

/** Answers of its server, whose errors are those of signal-cli (AsamK/signal-cli, unproved). */
export const signalFaults = {
  'too many': fail(429, 'Rate limit exceeded'),
  captcha: fail(400, 'Failed to send message: CAPTCHA proof required for sending'),
  'another number': fail(400, 'Specified account +1 does not exist'),
  'unregistered receiver': fail(400, 'Unregistered user "+12025550123"'),
  'another token': fail(401, 'Unauthorized'),
  'bad body': fail(400, "Couldn't process request - invalid request"),
  'no such page': { status: 404, body: '404 page not found' },
  'page of something else': { status: 200, body: '<html>' },
  'trouble inside': fail(500, 'Internal error'),
} as const satisfies Record<string, ProviderReply>;
