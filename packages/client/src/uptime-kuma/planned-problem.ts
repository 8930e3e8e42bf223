import type { MonitorCreate } from '../contract-types.js';

// What a server refuses of a monitor, as far as a file can bring it: the import is all or nothing, and one entry that cannot be
// would take all others with it. The bounds are those of docs/bounds.md.

type Rule = (value: unknown) => boolean;

const anything = /(?:)/;
const text =
  (most: number, pattern: RegExp = anything): Rule =>
  (value) =>
    typeof value !== 'string' || (value.length <= most && pattern.test(value));
const whole =
  (least: number, most: number): Rule =>
  (value) =>
    typeof value !== 'number' || (Number.isInteger(value) && value >= least && value <= most);
const listOf =
  (most: number, isEach: Rule): Rule =>
  (value) =>
    !Array.isArray(value) || (value.length <= most && value.every(isEach));

const token = /^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,100}$/;
const framing = /^(connection|content-length|transfer-encoding|upgrade|te|trailer|expect|__proto__)$/i;

type Header = readonly [name: string, value: unknown];

const isHeader = ([name, value]: Header): boolean =>
  token.test(name) && !framing.test(name) && text(4000, /^[\t\x20-\x7e\x80-\xff]*$/)(value);

const areHeaders: Rule = (value) => {
  const headers = Object.entries(value ?? {});
  return headers.length <= 50 && headers.flat().join('').length <= 32_768 && headers.every(isHeader);
};

/** Those that are kept where secrets are, one on each line. */
const areHeaderLines = (lines: string): boolean => {
  const headers = lines.split('\n').map((line): Header => {
    const [name = '', ...value] = line.split(':');
    return [name, value.join(':')];
  });
  return headers.length <= 50 && headers.every(isHeader);
};

const isStatusRange: Rule = (range) =>
  typeof range !== 'string' || (/^[1-5]\d\d(-[1-5]\d\d)?$/.test(range) && range.slice(0, 3) <= range.slice(-3));

const ofConfig: Readonly<Record<string, Rule>> = {
  headers: areHeaders,
  body: text(100_000),
  send: text(10_000),
  expect: text(10_000),
  query: text(10_000),
  topic: text(1000),
  oid: text(500, /^\.?(?:[01]\.(?:[1-3]?\d)|2\.\d{1,9})(?:\.\d{1,10}){0,126}$/),
  maxOffsetMs: whole(1, 86_400_000),
  authDatabase: text(200),
  service: text(500),
  database: (value) => text(200)(value) && whole(0, 1000)(value),
  resolver: text(253, /^(\[[0-9a-fA-F:.]+\]|[0-9.]+|[^\s:/@[\]]+)(:\d{1,5})?$/),
  subprotocols: listOf(10, text(100, token)),
  acceptedStatusCodes: listOf(20, isStatusRange),
  caCertificates: text(100_000, /-----BEGIN CERTIFICATE-----/),
  minDaysRemaining: whole(0, 365),
  periodSeconds: whole(10, 31_536_000),
  graceSeconds: whole(0, 604_800),
};

const domain =
  /^(?=.{1,253}\.?$)([\p{L}\p{N}_]([\p{L}\p{N}_-]{0,61}[\p{L}\p{N}])?\.)*[\p{L}\p{N}_]([\p{L}\p{N}_-]{0,61}[\p{L}\p{N}])?\.?$/u;

const isTarget = ({ type, target }: MonitorCreate): boolean => {
  if (target === undefined) return true;
  if (/^(https?|websocket)$/.test(type)) return target.length <= 2048 && URL.parse(target)?.port !== '0';
  return text(2048, type === 'dns' ? domain : anything)(target);
};

const mostQuantity = 1e15;

const isExpected: Rule = (value) =>
  Array.isArray(value)
    ? value.length <= 100 && value.every(isExpected)
    : typeof value !== 'number' || Math.abs(value) <= mostQuantity
      ? text(10_000)(value)
      : false;

const wrongAssertion = ({ assertions = [] }: MonitorCreate): string | undefined => {
  if (assertions.length > 50) return 'assertions';
  const wrong = assertions.findIndex(
    ({ path, operator, expected }) =>
      !text(500)(path) || !(/^(notM|m)atches$/.test(operator) ? text(1000) : isExpected)(expected),
  );
  return wrong < 0 ? undefined : `assertions.${wrong}`;
};

/** The field of a planned monitor that a server would refuse, such as `config.headers`; `undefined` without one. */
export const plannedProblem = (monitor: MonitorCreate): string | undefined => {
  if (!isTarget(monitor)) return 'target';
  for (const [name, value] of Object.entries(monitor.config ?? {})) {
    if (Object.hasOwn(ofConfig, name) && ofConfig[name]?.(value) === false) return `config.${name}`;
  }
  const credentials = Object.entries(monitor.credentials ?? {});
  const wrong = credentials.find(
    ([name, value]) =>
      value !== undefined &&
      (value === '' || !text(20_000)(value) || (name === 'secretHeaders' && !areHeaderLines(value))),
  );
  return wrong === undefined ? wrongAssertion(monitor) : `credentials.${wrong[0]}`;
};
