import * as z from 'zod';
import { demand, readForm, seenHtml } from './body-rules.js';
import { createProvider, type Provider, type ProviderReply } from './provider.js';

const telephone = z.string().regex(/^\+[1-9]\d{6,14}$/);
// twilio.com/docs/messaging/api/message-resource and /voice/api/call-resource (unproved).
const sms = z.strictObject({
  To: telephone,
  From: telephone.optional(),
  MessagingServiceSid: z.string().optional(),
  Body: z.string().min(1).max(1600),
});
const call = z.strictObject({ To: telephone, From: telephone, Twiml: z.string().max(4000) });

const fail = (status: number, code: number, message: string): ProviderReply => ({
  status,
  body: { code, message, more_info: `https://www.twilio.com/docs/errors/${code}`, status },
});

/** Twilio with one account and an API key of it. */
export const createTwilio = (known: { accountSid: string; apiKeySid: string; apiKeySecret: string }): Provider =>
  createProvider(['api.twilio.com'], (request, kept) => {
    const login = Buffer.from(`${known.apiKeySid}:${known.apiKeySecret}`).toString('base64');
    demand(request.headers.authorization === `Basic ${login}`, 'another key', fail(401, 20003, 'Authenticate'));
    const base = `/2010-04-01/Accounts/${known.accountSid}`;
    const { pathname } = request.url;
    const invalid = (problem: string): ProviderReply => fail(400, 21602, problem.slice(0, 100));
    if (pathname === `${base}/Calls.json`) {
      const { Twiml } = readForm(request, call, invalid);
      const said = seenHtml(
        Twiml.replace(/<Pause length="1"\/>|<Gather(?: [a-zA-Z]+="[^"<]*")*>|<\/Gather>/g, ' ').replace(
          /<(\/?)(Response|Say)>/g,
          (_all, slash, name) => `<${slash}${name.toLowerCase()}>`,
        ),
        ['response', 'say'],
        invalid,
      );
      const { id } = kept.add(said);
      return { status: 201, body: { sid: `CA${id}`, status: 'queued' } };
    }
    demand(
      pathname === `${base}/Messages.json`,
      'no such page',
      fail(404, 20404, 'The requested resource was not found'),
    );
    const body = readForm(request, sms, invalid);
    demand(
      (body.From === undefined) !== (body.MessagingServiceSid === undefined),
      'no sender',
      fail(400, 21603, "A 'From' phone number is required."),
    );
    const { id } = kept.add(body.Body);
    return { status: 201, body: { sid: `SM${id}`, status: 'queued', error_code: null } };
  });

/** Answers from twilio.com/docs/api/errors (unproved). */
export const twilioFaults = {
  'too many': fail(429, 20429, 'Too Many Requests'),
  'full queue': fail(400, 21611, "This 'From' number has exceeded the maximum number of queued messages"),
  'another key': fail(401, 20003, 'Authenticate'),
  'another account': fail(404, 20404, 'The requested resource was not found'),
  'bad number': fail(400, 21211, "The 'To' number is not a valid phone number."),
  unsubscribed: fail(400, 21610, 'Attempt to send to unsubscribed recipient'),
  'foreign sender': fail(400, 21606, "The 'From' phone number provided is not a valid message-capable number"),
  'too long': fail(400, 21617, 'The concatenated message body exceeds the 1600 character limit.'),
  'given up': { status: 201, body: { sid: 'SM1', status: 'failed', error_code: 30003 } },
  'trouble inside': fail(500, 20500, 'An internal server error has occurred'),
} as const satisfies Record<string, ProviderReply>;
