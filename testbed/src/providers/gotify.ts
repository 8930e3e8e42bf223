import * as z from 'zod';
import { demand, readJson } from './body-rules.js';
import { createProvider, type Provider, type ProviderReply } from './provider.js';

// gotify/server, docs/spec.json, POST /message (read 2026-11-28).
const message = z.strictObject({
  title: z.string(),
  message: z.string().min(1),
  priority: z.int(),
  extras: z.record(z.string(), z.record(z.string(), z.unknown())),
});

const fail = (status: number, error: string): ProviderReply => ({
  status,
  body: { error, errorCode: status, errorDescription: error },
});

/** A server of Gotify with one application, below a path as behind a proxy unless it is given as empty. */
export const createGotify = ({
  path = '/gotify',
  ...known
}: {
  name: string;
  appToken: string;
  path?: string;
}): Provider =>
  createProvider([known.name], (request, kept) => {
    demand(request.url.pathname === `${path}/message`, 'no such page', fail(404, 'Not Found'));
    demand(request.headers['x-gotify-key'] === known.appToken, 'another token', fail(401, 'Unauthorized'));
    const body = readJson(request, message, () => fail(400, 'Bad Request'));
    const { id } = kept.add(`${body.title}\n${body.message}`);
    return { status: 200, body: { id: Number(id), appid: 5, ...body, date: '2026-11-24T02:00:00Z' } };
  });

/** Answers of the same document, and of a proxy in front. */
export const gotifyFaults = {
  'another token': fail(401, 'Unauthorized'),
  'no rights': fail(403, 'Forbidden'),
  'bad body': fail(400, 'Bad Request'),
  'page of something else': { status: 200, body: '<html>' },
  'removed server': { status: 404, body: 'not found' },
  'trouble inside': fail(500, 'Internal Server Error'),
} as const satisfies Record<string, ProviderReply>;
