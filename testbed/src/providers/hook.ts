import { demand } from './body-rules.js';
import { createProvider, type Provider, type ProviderReply } from './provider.js';

/** All texts of a JSON value. */
const textsOf = (value: unknown): string[] => {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : [];
};

/** A service that takes JSON, forms or text at one address. */
export const createHook = (known: { name: string; path: string; bearer: string }): Provider =>
  createProvider([known.name], (request, kept) => {
    const { headers, body, url } = request;
    demand(url.pathname === known.path, 'no such page', { status: 404 });
    demand(headers.authorization === `Bearer ${known.bearer}`, 'another token', { status: 401 });
    demand(Buffer.byteLength(body) <= 262_144, 'too large', { status: 413 });
    demand((headers['idempotency-key'] ?? '') !== '', 'no key', { status: 400 });
    const type = headers['content-type'] ?? '';
    if (type.startsWith('text/plain')) kept.add(body);
    else if (type.startsWith('application/x-www-form-urlencoded')) {
      kept.add([...new URLSearchParams(body).values()].join('\n'));
    } else {
      let value: unknown;
      try {
        value = JSON.parse(body);
      } catch {
        demand(false, 'the body is no JSON', { status: 400 });
      }
      kept.add(textsOf(value).join('\n'));
    }
    return { status: 204 };
  });

/** Statuses by RFC 9110 and RFC 6585. */
export const hookFaults = {
  'too many': { status: 429, headers: { 'retry-after': '7' } },
  'another token': { status: 401 },
  'no rights': { status: 403 },
  'no such page': { status: 404 },
  'gone for good': { status: 410 },
  'bad body': { status: 422 },
  redirect: { status: 308, headers: { location: 'https://other.example.com/' } },
  'trouble inside': { status: 503 },
} as const satisfies Record<string, ProviderReply>;
