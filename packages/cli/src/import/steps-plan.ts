import type { ApiStep, Assertion, MonitorCreate } from '@watchpost/client';
import { type AddRemark, cannotBe } from './foreign-plan.js';
import { secretNames } from './foreign-web.js';
import type { StepTexts } from './step-texts.js';

/** A value that a step takes from its answer. */
export interface ForeignExtraction {
  readonly name: string;
  readonly source: 'json' | 'header' | 'cookie' | 'pattern';
  readonly path: string;
}

/** One request of a file, before its variables are filled in. */
export interface ForeignStep {
  readonly name: string;
  readonly method: string;
  /** Absolute, perhaps with variables. */
  readonly url: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: string | null;
  readonly acceptedStatusCodes?: readonly string[];
  readonly maxRedirects?: number;
  readonly extract?: readonly ForeignExtraction[];
  readonly assertions?: readonly Assertion[];
}

/** As many as a monitor may have. */
export const mostSteps = 20;
const mostExtractions = 10;
const mostAssertions = 20;
/** A flow is no ping: some minutes are often enough. */
const intervalSeconds = 300;
const timeoutSeconds = 30;

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;
/** Headers that a check sets itself, and what a browser adds to each request. */
const ownHeaders =
  /^(:|host$|connection$|content-length$|transfer-encoding$|upgrade$|te$|trailer$|expect$|accept-encoding$|proxy-|sec-|dnt$|priority$|__proto__$)/i;
const headerName = /^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,100}$/;
const headerValue = /^[\t\x20-\x7e\x80-\xff]{0,4000}$/;

const cutName = (name: string, others: ReadonlySet<string>): string => {
  const plain =
    name
      .replaceAll(/\p{Cc}+/gu, ' ')
      .trim()
      .slice(0, 60)
      .trim() || 'Request';
  let unique = plain;
  for (let number = 2; others.has(unique); number += 1) unique = `${plain.slice(0, 56).trim()} ${number}`;
  return unique;
};

const headersOf = ({ headers }: ForeignStep, texts: StepTexts, remark: AddRemark): Readonly<Record<string, string>> => {
  const kept = new Map<string, string>();
  for (const [name, value] of headers) {
    if (ownHeaders.test(name)) continue;
    const filled = texts.fill(value);
    if (!headerName.test(name) || !headerValue.test(filled) || kept.size >= 50)
      remark('headerLeftOut', name.slice(0, 100));
    else kept.set(name, filled);
  }
  const plain = Object.fromEntries(kept);
  for (const name of secretNames(plain)) {
    const value = plain[name] ?? '';
    // What refers to a variable is no secret of the file.
    const [, scheme = '', secret = value] = /^(Bearer |Basic |Token )(.+)$/is.exec(value) ?? [];
    if (!/\{\{/.test(value)) plain[name] = `${scheme}${texts.secret(name.toLowerCase().replaceAll('-', '_'), secret)}`;
  }
  return plain;
};

/** The origin that a URL has written out; `undefined` for one that begins with a variable. */
const originOf = (url: string): string | undefined => {
  const [written] = /^https?:\/\/[^\s{}/?#@\\]+(?=[/?#]|$)/i.exec(url) ?? [];
  return written === undefined ? undefined : URL.parse(written)?.origin;
};

const isUrl = (url: string): boolean =>
  url.length <= 2048 && (originOf(url) !== undefined || /^\{\{[^{}]+\}\}/.test(url));

/**
 * The requests of a file as one monitor.
 *
 * @throws LeftOutError when one cannot be made
 */
export const monitorOfSteps = (
  given: readonly ForeignStep[],
  texts: StepTexts,
  remark: AddRemark,
): Omit<MonitorCreate<'api'>, 'name'> => {
  if (given.length > mostSteps) remark('stepsLeftOut', given.length - mostSteps, mostSteps);
  const names = new Set<string>();
  let home: string | undefined;
  const steps = given.slice(0, mostSteps).map((step) => {
    const name = cutName(step.name, names);
    names.add(name);
    const asked = step.method.toUpperCase();
    const method = methods.find((one) => one === asked);
    if (method === undefined) throw cannotBe('methodUnknown', asked.slice(0, 20));
    const url = texts.fill(step.url.trim());
    const origin = originOf(url);
    home ??= origin;
    const body = step.body === null ? null : texts.fill(step.body);
    if (body !== null && body.length > 100_000) throw cannotBe('bodyTooLarge', name);
    const headers = headersOf(step, texts, remark);
    const assertions = (step.assertions ?? []).map((assertion) => ({
      ...assertion,
      ...(typeof assertion.expected === 'string' && { expected: texts.fill(assertion.expected).slice(0, 10_000) }),
    }));
    const extract = (step.extract ?? []).map((one) => ({ ...one, name: texts.extract(one.name) }));
    const { acceptedStatusCodes = [], maxRedirects } = step;
    if (extract.length > mostExtractions || assertions.length > mostAssertions) remark('stepCut', name);
    return {
      name,
      ...(method !== 'GET' && { method }),
      url,
      ...(Object.keys(headers).length > 0 && { headers }),
      ...(body !== null && { body }),
      ...(acceptedStatusCodes.length > 0 && { acceptedStatusCodes: [...acceptedStatusCodes] }),
      ...(maxRedirects !== undefined && { maxRedirects }),
      ...(extract.length > 0 && { extract: extract.slice(0, mostExtractions) }),
      ...(assertions.length > 0 && { assertions: assertions.slice(0, mostAssertions) }),
    };
  });
  texts.assertComplete();
  const wrong = steps.find(({ url }) => !isUrl(url));
  if (home === undefined || wrong !== undefined) throw cannotBe('stepAddress', wrong?.name ?? steps[0]?.name ?? '');
  const shortened = steps.map(({ url, ...step }): ApiStep => {
    const rest = originOf(url) === home ? url.replace(/^https?:\/\/[^\s{}/?#@\\]+/i, '') : url;
    return { ...step, ...(rest !== '' && rest !== '/' && { url: rest }) };
  });
  const { secrets } = texts;
  return {
    type: 'api' as const,
    target: `${home}/`,
    intervalSeconds,
    timeoutSeconds,
    config: { steps: shortened },
    ...(secrets !== undefined && { credentials: { secrets } }),
  };
};
