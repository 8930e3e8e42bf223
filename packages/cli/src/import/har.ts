import {
  cannotBe,
  type Fields,
  type ForeignPlan,
  fieldsOf,
  isFields,
  listOf,
  numberOf,
  planEntries,
  textOf,
  wholeTextOf,
} from './foreign-plan.js';
import { StepTexts } from './step-texts.js';
import { type ForeignStep, monitorOfSteps } from './steps-plan.js';

/** Whether a document is a recording of a browser (HTTP Archive 1.2). */
export const isHar = (document: unknown): document is Fields =>
  isFields(document) && Array.isArray(fieldsOf(document.log).entries);

/** What a page loads to be shown, and no part of what an API does. */
const isDecoration = ({ _resourceType: kind, request, response }: Fields): boolean => {
  if (typeof kind === 'string') return !['xhr', 'fetch', 'document'].includes(kind);
  const type = textOf(fieldsOf(fieldsOf(response).content).mimeType) ?? '';
  const url = textOf(fieldsOf(request).url) ?? '';
  return (
    /^(image|font|audio|video)\/|css|javascript|wasm/.test(type) ||
    /\.(css|js|mjs|png|jpe?g|gif|svg|webp|ico|woff2?|map)(\?|$)/i.test(url)
  );
};

const pairsOf = (entries: unknown): readonly (readonly [string, string])[] =>
  listOf(entries)
    .map(fieldsOf)
    .flatMap(({ name, value }) =>
      typeof name === 'string' ? [[name, typeof value === 'string' ? value : ''] as const] : [],
    );

const bodyOf = (postData: Fields): string | null => {
  const text = wholeTextOf(postData.text);
  if (text !== undefined) return text;
  const params = pairsOf(postData.params);
  return params.length === 0
    ? null
    : new URLSearchParams(params.map(([name, value]): [string, string] => [name, value])).toString();
};

const stepOf = (entry: Fields): ForeignStep => {
  const request = fieldsOf(entry.request);
  const status = numberOf(fieldsOf(entry.response).status) ?? 0;
  const url = URL.parse(textOf(request.url) ?? '');
  if (url === null || !/^https?:$/.test(url.protocol)) throw cannotBe('noUrl');
  url.hash = '';
  const isAnswered = status >= 100 && status <= 599;
  const isRedirect = status >= 301 && status <= 308 && status !== 304;
  return {
    name: `${textOf(request.method) ?? 'GET'} ${url.pathname}`,
    method: textOf(request.method) ?? 'GET',
    url: url.href,
    headers: pairsOf(request.headers).filter(([name]) => !/^(cookie|if-|referer$|origin$|user-agent$)/i.test(name)),
    body: bodyOf(fieldsOf(request.postData)),
    // What the browser had in its cache is asked for anew.
    acceptedStatusCodes: isAnswered && status !== 304 ? [String(status)] : [],
    ...(isRedirect && { maxRedirects: 0 }),
  };
};

/** Plans a recording: what it asked an API for, in order, as the steps of one monitor. */
export const planHar = (har: Fields, except: readonly string[]): ForeignPlan => {
  const log = fieldsOf(har.log);
  const [page] = listOf(log.pages).map(fieldsOf);
  const entries = listOf(log.entries).map(fieldsOf);
  const kept = entries.filter((entry) => !isDecoration(entry));
  return planEntries(
    [
      {
        key: 'recording',
        name: textOf(page?.title) ?? 'Recording',
        from: 'har',
        read: (remark) => {
          if (kept.length === 0) throw cannotBe('noRequests');
          if (kept.length < entries.length) remark('decorationLeftOut', entries.length - kept.length);
          remark('recordedValues');
          return monitorOfSteps(kept.map(stepOf), new StepTexts(new Map()), remark);
        },
      },
    ],
    except,
  );
};
