import type { Assertion } from '@watchpost/client';
import { rangesOf, type Typed } from './foreign-web.js';

/** What the conditions of an endpoint of Gatus become. */
export interface ReadConditions {
  /** Statuses that are accepted, such as `200-299`; `undefined` when no condition is about them. */
  readonly statuses: readonly string[] | undefined;
  readonly assertions: readonly Assertion[];
  /** The code that a name server must answer with. */
  readonly rcode: string | undefined;
  /** Durations that a certificate must last for, and the days that are as long or longer. */
  readonly rounded: readonly (readonly [days: number, duration: string])[];
  /** Conditions that there is nothing for. */
  readonly leftOut: readonly string[];
}

const dayMs = 86_400_000;

const condition = /^\s*(.+?)\s*(==|!=|<=|>=|<|>)\s*(.+?)\s*$/;
const orders = { '<': 'lessThan', '<=': 'lessThanOrEqual', '>': 'greaterThan', '>=': 'greaterThanOrEqual' } as const;
type Operator = keyof typeof orders | '==' | '!=';

const allStatuses = Array.from({ length: 500 }, (_, index) => 100 + index);

const holds = (status: number, operator: Operator, value: string): boolean | undefined => {
  const any = /^any\((.*)\)$/
    .exec(value)?.[1]
    ?.split(',')
    .map((each) => each.trim());
  const pattern = /^pat\((.*)\)$/.exec(value)?.[1];
  const isEqual =
    any !== undefined
      ? any.includes(String(status))
      : pattern !== undefined
        ? new RegExp(
            `^${pattern
              .replace(/[.+^${}()|[\]\\]/g, '\\$&')
              .replaceAll('*', '.*')
              .replaceAll('?', '.')}$`,
          ).test(String(status))
        : String(status) === value;
  if (operator === '==') return isEqual;
  if (operator === '!=') return !isEqual;
  const number = Number(value);
  if (!Number.isFinite(number)) return undefined;
  return { '<': status < number, '<=': status <= number, '>': status > number, '>=': status >= number }[operator];
};

/** A duration of Go, such as `48h` or `1h30m`, in milliseconds. */
export const durationMs = (text: string): number | undefined => {
  const units = { ns: 1e-6, us: 1e-3, µs: 1e-3, ms: 1, s: 1000, m: 60_000, h: 3_600_000 } as const;
  if (!/^(\d+(\.\d+)?(ns|us|µs|ms|s|m|h))+$/.test(text)) return undefined;
  return [...text.matchAll(/(\d+(?:\.\d+)?)(ns|us|µs|ms|s|m|h)/g)].reduce(
    (sum, [, count, unit]) => sum + Number(count) * units[unit as keyof typeof units],
    0,
  );
};

/** Gatus compares as text: `5` is as good as `"5"`. */
const sameText = (values: readonly string[], operator: '==' | '!='): Pick<Assertion, 'operator' | 'expected'> => {
  const expected = values.flatMap((text): (string | number | boolean | null)[] =>
    /^(true|false|null|-?(0|[1-9]\d*)(\.\d+)?)$/.test(text) ? [text, JSON.parse(text)] : [text],
  );
  const [only] = expected;
  if (expected.length === 1 && only !== undefined) {
    return { operator: operator === '==' ? 'equals' : 'notEquals', expected: only };
  }
  return { operator: operator === '==' ? 'in' : 'notIn', expected };
};

const unquoted = (text: string): string => text.replace(/^"(.*)"$/, '$1');

/** The text of `pat(*text*)`, when that is all that the pattern says. */
const contained = (value: string): string | undefined => /^pat\(\*([^*?]+)\*\)$/.exec(value)?.[1];

/** A value that stands for something else at each check. */
const placeholder =
  /\[(?:BODY|CERTIFICATE_EXPIRATION|CONNECTED|CONTEXT|DNS_RCODE|DOMAIN_EXPIRATION|IP|RESPONSE_TIME|STATUS)\]/;

const ofBody = (left: string, operator: Operator, value: string): Assertion | undefined => {
  const has = /^has\(\[BODY\]\.?((?:\.?[A-Za-z_]\w*|\[\d+\])+)\)$/.exec(left);
  if (has !== null) {
    if (!/^(true|false)$/.test(value) || !/^[!=]=$/.test(operator)) return undefined;
    const exists = (value === 'true') === (operator === '==');
    return { source: 'json', path: `$.${has[1]}`.replace('$.[', '$['), operator: exists ? 'exists' : 'notExists' };
  }
  const path = /^\[BODY\]((?:\.?[A-Za-z_]\w*|\[\d+\])*)$/.exec(left)?.[1];
  if (path === undefined || placeholder.test(value)) return undefined;
  const text = contained(value);
  const where: Pick<Assertion, 'source' | 'path'> =
    path === ''
      ? { source: 'body' }
      : { source: 'json', path: `$${path.startsWith('[') ? '' : '.'}${path.replace(/^\./, '')}` };
  if (text !== undefined && (operator === '==' || operator === '!=')) {
    return { ...where, operator: operator === '==' ? 'contains' : 'notContains', expected: text };
  }
  if (/^(pat|len|has)\(/.test(value)) return undefined;
  const any = /^any\((.*)\)$/.exec(value)?.[1];
  if (operator === '==' || operator === '!=') {
    const values = (any?.split(',') ?? [value]).map((each) => unquoted(each.trim()));
    return {
      ...where,
      ...(path === '' && values.length === 1
        ? { operator: operator === '==' ? 'equals' : 'notEquals', expected: values[0] ?? '' }
        : sameText(values, operator)),
    };
  }
  const number = Number(value);
  return path === '' || !Number.isFinite(number)
    ? undefined
    : { ...where, operator: orders[operator], expected: number };
};

/** Reads conditions as Gatus writes them; all of them must hold there as well. */
export const readConditions = (conditions: readonly string[]): ReadConditions => {
  let statuses: readonly number[] | undefined;
  let rcode: string | undefined;
  const assertions: Assertion[] = [];
  const leftOut: string[] = [];
  const rounded: [number, string][] = [];
  for (const text of conditions) {
    const [, left = '', operator = '', value = ''] = condition.exec(text) ?? [];
    const known = operator as Operator;
    const days = /^\[CERTIFICATE_EXPIRATION\]$/.test(left) ? durationMs(value) : undefined;
    // Milliseconds, or a duration with its unit.
    const latencyMs = durationMs(value) ?? Number(value);
    const isOrdered = known === '<' || known === '<=' || known === '>' || known === '>=';
    if (left === '[CONNECTED]' && known === '==' && value === 'true') continue;
    if (left === '[STATUS]' && holds(200, known, value) !== undefined) {
      statuses = (statuses ?? allStatuses).filter((status) => holds(status, known, value) === true);
    } else if (left === '[RESPONSE_TIME]' && isOrdered && Number.isFinite(latencyMs)) {
      assertions.push({ source: 'latency', operator: orders[known], expected: latencyMs });
    } else if (days !== undefined && isOrdered) {
      const asksForMore = known === '>' || known === '>=';
      // Days that remain are whole ones, rounded down: more than 48 hours are 2 days.
      const expected = asksForMore ? Math.ceil(days / dayMs) : Math.floor(days / dayMs);
      assertions.push({
        source: 'certificateDays',
        operator: asksForMore ? 'greaterThanOrEqual' : 'lessThan',
        expected,
      });
      if (days % dayMs !== 0) rounded.push([expected, value]);
    } else if (left === '[DNS_RCODE]' && known === '==' && /^[A-Z]+$/.test(value)) {
      rcode = value;
    } else {
      const assertion = /\[BODY\]/.test(left) && operator !== '' ? ofBody(left, known, value) : undefined;
      if (assertion === undefined) leftOut.push(text);
      else assertions.push(assertion);
    }
  }
  return { statuses: statuses === undefined ? undefined : rangesOf(statuses), assertions, rcode, rounded, leftOut };
};

/** What the checks of a type can be judged by, of what Gatus has conditions about. */
const judgedBy: Readonly<Record<string, readonly string[]>> = {
  https: ['body', 'json', 'latency', 'certificateDays'],
  http: ['body', 'json', 'latency'],
  websocket: ['body', 'latency', 'certificateDays'],
  dns: ['record', 'latency'],
  tls: ['latency', 'certificateDays'],
  smtp: ['latency', 'certificateDays'],
  grpc: ['latency', 'certificateDays'],
};

/** The same without the conditions that its checks are not judged by. */
export const judged = (typed: Typed): Typed =>
  ({
    ...typed,
    assertions: (typed.assertions ?? []).filter(({ source }) => (judgedBy[typed.type] ?? ['latency']).includes(source)),
  }) as Typed;

/** Conditions that a monitor of this type does not judge by. */
export const droppedOf = ({ type, assertions = [] }: Typed, conditions: ReadConditions): readonly string[] => {
  const kept = new Set<string>(assertions.map(({ source }) => (source === 'record' ? 'body' : source)));
  return [
    ...new Set(conditions.assertions.map(({ source }) => source).filter((source) => !kept.has(source))),
    ...(conditions.statuses !== undefined && type !== 'http' && type !== 'https' ? ['status'] : []),
    ...(conditions.rcode !== undefined && type !== 'dns' ? ['rcode'] : []),
  ];
};
