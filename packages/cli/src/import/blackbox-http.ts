import type { Assertion } from '@watchpost/client';
import { type Read, tlsOf } from './blackbox-settings.js';
import {
  type AddRemark,
  cannotBe,
  type Fields,
  fieldsOf,
  listOf,
  noSuchThing,
  numberOf,
  remarkOthers,
  stringOf,
  textOf,
  wholeTextOf,
} from './foreign-plan.js';
import { acceptedStatuses, methodOf, type Typed, webTarget } from './foreign-web.js';

/** Patterns of both are of RE2, and match anywhere. */
const patterns = (value: unknown, source: 'body', operator: 'matches' | 'notMatches'): Assertion[] =>
  listOf(value).map((pattern) => ({ source, operator, expected: stringOf(pattern) }));

const headerPatterns = (value: unknown, operator: 'matches' | 'notMatches', remark: AddRemark): Assertion[] =>
  listOf(value).flatMap((each): Assertion[] => {
    const { header, regexp, allow_missing: mayBeMissing } = fieldsOf(each);
    const path = textOf(header);
    if (path === undefined) throw cannotBe('noTarget', 'header');
    if (mayBeMissing === true) remark('headerMayNotBeMissing', path);
    return [{ source: 'header', path, operator, expected: stringOf(regexp ?? '') }];
  });

const headersOf = (http: Fields): Record<string, string> => {
  const plain = Object.entries(fieldsOf(http.headers)).map(([name, value]) => [name, stringOf(value)]);
  const listed = Object.entries(fieldsOf(http.http_headers)).map(([name, value]) => {
    const { values, secrets } = fieldsOf(value);
    return [name, [...listOf(values), ...listOf(secrets)].map(stringOf).join(', ')];
  });
  const authorization = fieldsOf(http.authorization);
  const [scheme, secret] = [textOf(authorization.type) ?? 'Bearer', wholeTextOf(authorization.credentials)];
  const bearer = textOf(http.bearer_token);
  return Object.fromEntries([
    ...plain,
    ...listed,
    ...(secret === undefined ? [] : [['Authorization', `${scheme} ${secret}`]]),
    ...(bearer === undefined ? [] : [['Authorization', `Bearer ${bearer}`]]),
  ]);
};

/** A request of the prober `http`. */
export const readHttp: Read = (http, target, remark) => {
  if (http.oauth2 !== undefined) throw noSuchThing('signInMethod', 'OAuth');
  // Without a scheme the exporter asks over plain HTTP.
  const web = webTarget(/^https?:\/\//.test(target) ? target : `http://${target}`, headersOf(http));
  const { username, password } = fieldsOf(http.basic_auth);
  const login =
    textOf(username) === undefined ? undefined : { username: textOf(username), password: wholeTextOf(password) };
  const tls = tlsOf(http, remark);
  const isTls = web.type === 'https';
  if (textOf(http.proxy_url) !== undefined || http.proxy_from_environment === true) remark('withoutOne', 'the proxy');
  if (!isTls && tls.credentials !== undefined) remark('withoutOne', 'its client certificate');
  const known = [
    ...['valid_status_codes', 'method', 'headers', 'http_headers', 'basic_auth', 'authorization', 'bearer_token'],
    ...['tls_config', 'body', 'follow_redirects', 'no_follow_redirects', 'enable_http2', 'proxy_url', 'no_proxy'],
    ...['proxy_from_environment', 'proxy_connect_header', 'skip_resolve_phase_with_proxy', 'ip_protocol_fallback'],
    ...['fail_if_body_matches_regexp', 'fail_if_body_not_matches_regexp'],
    ...['fail_if_header_matches', 'fail_if_header_not_matches'],
    // An https address is TLS, unless it is redirected.
    ...(isTls ? ['fail_if_not_ssl'] : ['fail_if_ssl']),
  ];
  remarkOthers(http, known, remark);
  const statuses = listOf(http.valid_status_codes).flatMap((status) => numberOf(status) ?? []);
  const accepted = statuses.length === 0 ? undefined : acceptedStatuses(statuses);
  const isFollowed = http.follow_redirects !== false && http.no_follow_redirects !== true;
  const credentials = login ?? web.credentials ?? (isTls ? tls.credentials : undefined);
  return {
    type: web.type,
    target: web.target,
    config: {
      method: methodOf(textOf(http.method)),
      headers: web.headers,
      body: typeof http.body === 'string' && http.body !== '' ? http.body : null,
      acceptedStatusCodes: accepted?.acceptedStatusCodes ?? ['200-299'],
      maxRedirects: isFollowed ? 10 : 0,
      ...tls.config,
    },
    assertions: [
      ...(accepted?.assertions ?? []),
      ...patterns(http.fail_if_body_matches_regexp, 'body', 'notMatches'),
      ...patterns(http.fail_if_body_not_matches_regexp, 'body', 'matches'),
      ...headerPatterns(http.fail_if_header_matches, 'notMatches', remark),
      ...headerPatterns(http.fail_if_header_not_matches, 'matches', remark),
    ],
    ...(credentials !== undefined && { credentials }),
  } as Typed;
};
