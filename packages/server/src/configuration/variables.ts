import { isIP } from 'node:net';
import { isAbsolute } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as z from '@watchpost/schemas/zod';
import { readSecretKeys, secretKeyRule } from './secret-key.js';

/** Where everything is kept. */
export type DatabaseLocation =
  | { readonly kind: 'sqlite'; readonly file: string }
  | { readonly kind: 'postgres'; readonly url: string };

const digits = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number)
    .pipe(z.number().min(min).max(max));
const wholeNumberRule = (min: number, max: number): string => `a whole number from ${min} to ${max}`;
const wholeNumber = (min: number, max: number, fallback: number) =>
  digits(min, max).default(fallback).describe(wholeNumberRule(min, max));
const optionalWholeNumber = (min: number, max: number) =>
  digits(min, max).optional().describe(wholeNumberRule(min, max));

const oneOf = <const Words extends readonly [string, ...string[]]>(words: Words, fallback: Words[number]) =>
  z
    .enum(words)
    .default(fallback)
    .describe(`one of ${words.join(', ')}`);

const toDatabaseLocation = (text: string): DatabaseLocation | undefined => {
  if (/^postgres(ql)?:\/\/./.test(text)) return URL.canParse(text) ? { kind: 'postgres', url: text } : undefined;
  if (!text.startsWith('file:')) return undefined;
  try {
    const file = text.startsWith('file://') ? fileURLToPath(text) : text.slice('file:'.length);
    return file === '' || file === ':memory:' || file.endsWith('/') ? undefined : { kind: 'sqlite', file };
  } catch {
    return undefined;
  }
};

const toWebUrl = (text: string): URL | undefined => {
  const url = URL.parse(text);
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') return undefined;
  return url.search === '' && url.hash === '' ? url : undefined;
};

const toOrigin = (text: string): string | undefined => {
  const url = toWebUrl(text);
  return url?.pathname === '/' ? url.origin : undefined;
};

/** Without a slash at its end. The path may hold what needs no encoding, so that it is compared as it is sent. */
const toPublicUrl = (text: string): string | undefined => {
  const url = toWebUrl(text);
  const path = url?.pathname.replace(/\/$/, '') ?? '';
  return url !== undefined && /^(?:\/[\w.~-]+)*$/.test(path) ? `${url.origin}${path}` : undefined;
};

/** Sites, each at most once; `*` would open the API to every page that a user visits. */
const toOrigins = (text: string): string[] | undefined => {
  const origins = text.split(',').map((entry) => toOrigin(entry.trim()));
  const known = origins.filter((origin) => origin !== undefined);
  return known.length === origins.length && known.length <= 100 ? [...new Set(known)] : undefined;
};

const toName = (text: string): string | undefined => (/^[^\p{Cc}]{1,200}$/u.test(text) ? text : undefined);

const toSmtpUrl = (text: string): string | undefined => {
  const url = URL.parse(text);
  return url !== null && /^smtps?:$/.test(url.protocol) && url.hostname !== '' ? text : undefined;
};

const toSender = (text: string): string | undefined => {
  const [, inBrackets] = /^[^<>\p{Cc}]*<([^<>]+)>$/u.exec(text) ?? [];
  return /^[^\s<>@,;:"]+@[^\s<>@,;:"]+$/.test(inBrackets ?? text) ? text : undefined;
};

const isAddressOrRange = (entry: string): boolean => {
  const [address = '', bits, ...rest] = entry.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
};

const toProxies = (text: string): string[] | undefined => {
  const entries = text.split(',').map((entry) => entry.trim());
  return entries.every(isAddressOrRange) ? entries : undefined;
};

/** Name servers by address, each with a port unless it is 53; IPv6 is in brackets then. */
const toNameServers = (text: string): string[] | undefined => {
  const servers = text.split(',').map((server) => server.trim());
  const isServer = (server: string): boolean => {
    const [, v6, v4, port = '53'] = /^(?:\[(.+)\]|([\d.]+))(?::(\d{1,5}))?$/.exec(server) ?? [];
    const isAddress = isIP(server) !== 0 || isIP(v6 ?? '') === 6 || isIP(v4 ?? '') === 4;
    return isAddress && Number(port) >= 1 && Number(port) <= 65_535;
  };
  return servers.length <= 3 && servers.every(isServer) ? servers : undefined;
};

/** Addresses, which need no lookup, with the ports on which they accept connections. */
const toReferenceHosts = (text: string): string[] | undefined => {
  const hosts = text.split(',').map((host) => host.trim());
  const isHost = (host: string): boolean => {
    const [, v6, v4, port] = /^(?:\[(.+)\]|([\d.]+)):(\d{1,5})$/.exec(host) ?? [];
    const isAddress = isIP(v6 ?? '') === 6 || isIP(v4 ?? '') === 4;
    return isAddress && Number(port) >= 1 && Number(port) <= 65_535;
  };
  return hosts.length <= 8 && hosts.every(isHost) ? hosts : undefined;
};

/** Waits between attempts: one to ten, none longer than a day. */
const toRetrySeconds = (text: string): number[] | undefined => {
  const waits = text.split(',').map((wait) => wait.trim());
  const isWait = (wait: string): boolean => /^\d{1,5}$/.test(wait) && Number(wait) <= 86_400;
  return waits.length <= 10 && waits.every(isWait) ? waits.map(Number) : undefined;
};

/** An Ed25519 key as 64 hexadecimal digits, or as PEM, whose lines may be separated by `\\n`. */
const toPublicKey = (text: string): string | undefined => {
  const key = text.replaceAll('\\n', '\n');
  return /^[0-9a-f]{64}$/i.test(key) || /^-----BEGIN PUBLIC KEY-----\s[\w+/=\s]+-----END PUBLIC KEY-----$/.test(key)
    ? key
    : undefined;
};

/** Turns text into a value, or refuses it when `read` gives `undefined`. */
const read = <Value>(parse: (text: string) => Value | undefined) =>
  z.string().transform((text, context): Value => {
    const value = parse(text);
    if (value !== undefined) return value;
    context.addIssue({ code: 'custom' });
    return z.NEVER;
  });

const gitHubCredential = z
  .string()
  .regex(/^[\x21-\x7e]{1,255}$/)
  .optional()
  .describe('1 to 255 letters, digits and signs without spaces, as GitHub shows it');

/** Every variable, with what it is without being set; the description says what is allowed. */
export const variables = z.object({
  PORT: wholeNumber(0, 65_535, 3000),
  HOST: z
    .string()
    .refine((host) => isIP(host) !== 0 || /^[a-z\d]([a-z\d.-]{0,251}[a-z\d])?$/i.test(host))
    .default('127.0.0.1')
    .describe('an IP address or a host name, such as 127.0.0.1 or 0.0.0.0'),
  DATABASE_URL: read(toDatabaseLocation)
    .optional()
    .describe('file:PATH, such as file:./data/watchpost.db, or postgres://USER:PASSWORD@HOST/DATABASE'),
  WATCHPOST_DATA_DIR: z.string().min(1).max(4096).default('./data').describe('the path of a folder'),
  DATABASE_TIMEOUT_SECONDS: wholeNumber(1, 60, 5),
  DATABASE_POOL_SIZE: wholeNumber(2, 1000, 10),
  CHECK_CONCURRENCY: wholeNumber(1, 1000, 64),
  HISTORY_DAYS: optionalWholeNumber(1, 36_500),
  DELETION_GRACE_DAYS: wholeNumber(1, 90, 14),
  SHUTDOWN_DELAY: wholeNumber(0, 300, 0),
  INSTANCE_NAME: read(toName)
    .optional()
    .describe('a name of 1 to 200 characters on one line, such as Watchpost of Example Ltd'),
  PUBLIC_URL: read(toPublicUrl)
    .optional()
    .describe('http:// or https:// with a host and perhaps a path, such as https://example.com/watch'),
  CORS_ORIGINS: read(toOrigins)
    .default([])
    .describe('up to 100 origins with commas between them, such as https://app.example.com,https://admin.example.com'),
  WATCHPOST_SECRET_KEY: read(readSecretKeys).optional().describe(secretKeyRule),
  WATCHPOST_ADMIN_EMAIL: z.email().max(254).optional().describe('one e-mail address'),
  WATCHPOST_ADMIN_PASSWORD: z.string().min(15).max(1024).optional().describe('15 to 1024 characters'),
  SMTP_URL: read(toSmtpUrl)
    .optional()
    .describe('smtp:// or smtps://, such as smtp://USER:PASSWORD@mail.example.com:587'),
  MAIL_FROM: read(toSender).optional().describe('one e-mail address, such as Watchpost <watchpost@example.com>'),
  SIGNUP: oneOf(['open', 'invite'], 'open'),
  GITHUB_CLIENT_ID: gitHubCredential,
  GITHUB_CLIENT_SECRET: gitHubCredential,
  LICENSE_FILE: z
    .string()
    .max(4096)
    .optional()
    .describe('the path of a license file, such as /etc/watchpost/watchpost.lic'),
  LICENSE_PUBLIC_KEY: read(toPublicKey)
    .optional()
    .describe('the public key of the seller: 64 hexadecimal digits, or PEM'),
  LICENSE_KEY: z
    .string()
    .regex(/^[\x21-\x7e]{1,255}$/)
    .optional()
    .describe('the license key of an encrypted file, such as WPL-…'),
  TRUST_PROXY: read(toProxies)
    .default([])
    .describe('addresses or CIDR ranges with commas between them, such as 10.0.0.0/8,::1'),
  RATE_LIMIT_PER_IP: wholeNumber(1, 1_000_000, 3000),
  RATE_LIMIT_PER_KEY: wholeNumber(1, 100_000, 100_000),
  WRITE_TIMEOUT_SECONDS: wholeNumber(1, 3600, 30),
  ALLOW_PRIVATE_TARGETS: oneOf(['true', 'false'], 'false'),
  BROWSER_CHECKS: oneOf(['true', 'false'], 'false'),
  BROWSER_PATH: z.string().refine(isAbsolute).optional().describe('an absolute path such as /usr/bin/chromium'),
  BROWSER_SANDBOX: oneOf(['true', 'false'], 'true'),
  STATUS_PAGES_LIVE: oneOf(['true', 'false'], 'false'),
  DNS_SERVERS: read(toNameServers)
    .default([])
    .describe('up to 3 IP addresses with commas between them, such as 9.9.9.9,[2620:fe::fe]:53'),
  REFERENCE_HOSTS: read(toReferenceHosts)
    .default([])
    .describe('up to 8 IP addresses with TCP ports and commas between them, such as 9.9.9.9:443,[2620:fe::fe]:443'),
  WEBHOOK_RETRY_SECONDS: read(toRetrySeconds)
    .default([10, 120, 900])
    .describe('1 to 10 whole numbers from 0 to 86400 with commas between them, such as 10,120,900'),
  NOTIFICATION_RETRY_SECONDS: read(toRetrySeconds)
    .default([5, 15, 60, 300, 900])
    .describe('1 to 10 whole numbers from 0 to 86400 with commas between them, such as 5,15,60'),
  PLANS_FILE: z.string().max(4096).optional().describe('the path of a JSON file with plans'),
  SELLER_FILE: z.string().max(4096).optional().describe('the path of a JSON file with who issues invoices'),
  BILLING_MANUAL: oneOf(['self', 'operator'], 'self'),
  METRICS_TOKEN: z.string().min(16).optional().describe('at least 16 characters'),
  OTLP_ENDPOINT: read(toPublicUrl)
    .optional()
    .describe('http:// or https:// with a host and perhaps a path, such as http://collector:4318'),
  ROLE: oneOf(['all', 'api', 'worker'], 'all'),
  LOG_LEVEL: oneOf(['debug', 'info', 'warn', 'error', 'silent'], 'info'),
  MIGRATE: oneOf(['auto', 'check', 'off'], 'auto'),
});

/** The name of a variable. */
export type VariableName = keyof typeof variables.shape;
export const variableNames = Object.keys(variables.shape) as VariableName[]; // Object.keys widens to string[].
