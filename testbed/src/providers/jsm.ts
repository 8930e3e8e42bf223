import * as z from 'zod';
import { demand, readJson } from './body-rules.js';
import { createProvider, type Provider, type ProviderReply } from './provider.js';

// developer.atlassian.com, "JSM Operations API", integration events, as its Postman collection describes them (read 2026-11-28).
const alert = z.strictObject({
  message: z.string().min(1).max(130),
  alias: z.string().min(1).max(512),
  description: z.string().max(15_000),
  priority: z.enum(['P1', 'P2', 'P3', 'P4', 'P5']),
  source: z.string().max(100),
});
const action = z.strictObject({ source: z.string().max(100), note: z.string().max(25_000) });

const fail = (status: number, message: string): ProviderReply => ({
  status,
  body: { message, took: 0.01, requestId: '43a29c5c-3dbf-4fa4-9c26-f4f71023e120' },
});
const accepted: ProviderReply = {
  status: 202,
  body: { result: 'Request will be processed', took: 0.3, requestId: '43a29c5c-3dbf-4fa4-9c26-f4f71023e120' },
};

/** The integration API of one team. */
export const createJsm = (known: { apiKey: string }): Provider =>
  createProvider(['api.atlassian.com'], (request, kept) => {
    demand(
      request.headers.authorization === `GenieKey ${known.apiKey}`,
      'another key',
      fail(401, 'Could not authenticate'),
    );
    const [, alias, verb] =
      /^\/jsm\/ops\/integration\/v2\/alerts(?:\/([^/]+)\/(close|acknowledge))?$/.exec(request.url.pathname) ?? [];
    const invalid = (problem: string): ProviderReply => fail(422, problem.slice(0, 100));
    if (verb === undefined || alias === undefined) {
      const body = readJson(request, alert, invalid);
      const text = `${body.message}\n${body.description}`;
      const open = kept.find(body.alias);
      if (open === undefined || open.isClosed) kept.add(text, { id: body.alias });
      else kept.change(open, text);
      return accepted;
    }
    demand(request.url.searchParams.get('identifierType') === 'alias', 'no type', invalid('identifierType'));
    const { note } = readJson(request, action, invalid);
    const open = kept.find(decodeURIComponent(alias));
    // What is not known is noticed later only, when the request is worked off.
    if (open === undefined) kept.add(note, { id: decodeURIComponent(alias), isClosed: true });
    else {
      kept.change(open, note);
      open.isClosed = verb === 'close';
    }
    return accepted;
  });

/** Answers of the same page. */
export const jsmFaults = {
  'too many': fail(429, 'You are making too many requests!'),
  'another key': fail(401, 'Could not authenticate'),
  'bad key': fail(422, 'Key format is not valid!'),
  'no rights': fail(403, 'You do not have authority'),
  'bad body': fail(422, 'Request body is not processable. Please check the errors.'),
  'no such page': fail(404, 'No handler found'),
  'trouble inside': fail(503, 'Service unavailable'),
} as const satisfies Record<string, ProviderReply>;
