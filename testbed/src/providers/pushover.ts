import * as z from 'zod';
import { demand, readForm } from './body-rules.js';
import { createProvider, type Provider, type ProviderReply } from './provider.js';

const characters = (most: number) =>
  z.string().refine((text) => [...text].length <= most && text.trim() !== '', `must have 1 to ${most} characters`);

// pushover.net/api (read 2026-11-28).
const message = z
  .strictObject({
    token: z.string(),
    user: z.string(),
    title: characters(250),
    message: characters(1024),
    priority: z.enum(['-2', '-1', '0', '1', '2']),
    timestamp: z.string().regex(/^\d+$/),
    url: z.url().max(512).optional(),
    url_title: characters(100).optional(),
    device: z.string().optional(),
    sound: z.string().optional(),
    retry: z.coerce.number().min(30).optional(),
    expire: z.coerce.number().max(10_800).optional(),
    callback: z.url().max(512).optional(),
  })
  .refine(({ priority, retry, expire }) => priority !== '2' || (retry !== undefined && expire !== undefined));

const fail = (status: number, error: string): ProviderReply => ({
  status,
  body: { status: 0, errors: [error], request: '647d2300-702c-4b38-8b2f-d56326ae460b' },
});

const limitHeaders = {
  'x-limit-app-limit': '10000',
  'x-limit-app-remaining': '7496',
  'x-limit-app-reset': '1764547200',
};

/** Pushover with one application and one user. */
export const createPushover = (known: { appToken: string; userKey: string }): Provider =>
  createProvider(['api.pushover.net'], (request, kept) => {
    demand(request.url.pathname === '/1/messages.json', 'no such page', fail(404, 'resource not found'));
    const body = readForm(request, message, (problem) => fail(400, problem.slice(0, 100)));
    demand(body.token === known.appToken, 'another application', fail(400, 'application token is invalid'));
    demand(
      body.user === known.userKey,
      'another user',
      fail(400, 'user identifier is not a valid user, group, or subscribed user key'),
    );
    kept.add([body.title, body.message, body.url_title].join('\n'));
    return { status: 200, body: { status: 1, request: '647d2300-702c-4b38-8b2f-d56326ae460b' }, headers: limitHeaders };
  });

/** Answers of the same page, "Response format" and "Being friendly to our API". */
export const pushoverFaults = {
  'end of the quota': {
    ...fail(429, 'application is over quota'),
    headers: { ...limitHeaders, 'x-limit-app-remaining': '0' },
  },
  'another application': fail(400, 'application token is invalid'),
  'another user': fail(400, 'user identifier is not a valid user, group, or subscribed user key'),
  'bad message': fail(400, 'message cannot be blank'),
  'too large': { status: 413, body: '' },
  'trouble inside': { status: 500, body: '' },
} as const satisfies Record<string, ProviderReply>;
