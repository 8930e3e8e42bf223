import { deepStrictEqual, doesNotThrow, equal, ok, strictEqual } from 'node:assert/strict';
import type { NotificationMessage } from '@watchpost/schemas';
import type {
  ChannelAccess,
  ChannelAnswer,
  ChannelRequest,
  ChannelStep,
  ChannelTurn,
  HttpChannelType,
  Interpretation,
  RenderOptions,
} from '../../../request/ports/channel-type.js';
import { valueOnOneLine } from '../render/text.js';
import { messagesOfValues, sizedMessages } from './hostile-messages.js';

/** A type with a channel of it, and what its provider takes and answers. */
export interface ChannelBench {
  // biome-ignore lint/suspicious/noExplicitAny: the suite passes on what the type itself has parsed
  readonly type: HttpChannelType<any, any, any>;
  /** As they are written by people. */
  readonly config: unknown;
  readonly credentials: unknown;
  /** What a first answer would have said. Default: messages are never changed or answered. */
  readonly ref?: Readonly<Record<string, string>>;
  /**
   * Reads a request as the provider does.
   *
   * @returns what people see of it
   * @throws for a request that the provider refuses
   */
  readonly read: (request: ChannelRequest, turn: ChannelTurn) => string;
  /** Answers for each class of outcomes; those that every type must know may not be left out. */
  readonly answers: readonly {
    readonly outcome: Interpretation['outcome'];
    readonly statusCode: number;
    readonly body?: string;
    readonly headers?: Readonly<Record<string, string>>;
    /** Default: `post`. */
    readonly step?: ChannelStep;
  }[];
}

/** Something that every type must do. */
export interface ChannelConformanceCase {
  readonly title: string;
  /** @throws AssertionError when the type does something else */
  run(bench: ChannelBench): void;
}

interface Opened {
  readonly access: ChannelAccess<unknown, unknown>;
  readonly steps: readonly ChannelStep[];
}

const open = ({ type, config, credentials, ref }: ChannelBench): Opened => {
  const access = { config: type.config.parse(config), credentials: type.credentials.parse(credentials) };
  const { edit, thread, close } = type.supportsOf?.(access.config) ?? type.supports;
  if (ref === undefined) return { access, steps: ['post'] };
  return {
    access,
    steps: [
      'post',
      ...(edit ? ['edit' as const] : []),
      ...(thread ? ['reply' as const] : []),
      ...(close ? ['close' as const] : []),
    ],
  };
};

const turnFor = (
  message: NotificationMessage,
  step: ChannelStep,
  { ref = null }: Pick<ChannelBench, 'ref'> | { ref?: null },
): ChannelTurn => ({
  step,
  message,
  ref: step === 'post' ? null : ref,
  idempotencyKey: `ndl_1:${step}`,
});

const requestFor = (
  bench: ChannelBench,
  message: NotificationMessage,
  step: ChannelStep,
  form: 'render' | 'renderPlain' = 'render',
) => {
  const { access } = open(bench);
  const options: RenderOptions<unknown> = { config: access.config, step, timezone: 'UTC', now: Date.parse(message.at) };
  const turn = turnFor(message, step, bench);
  return { request: bench.type.request(bench.type[form](message, options), access, turn), turn };
};

const frozen = <Value>(value: Value): Value => {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const inner of Object.values(value)) frozen(inner);
  }
  return value;
};

/** Texts of credentials that are long enough to be recognized. */
const secretsOf = (credentials: unknown): string[] => {
  if (typeof credentials === 'string') return credentials.length >= 6 ? [credentials] : [];
  return typeof credentials === 'object' && credentials !== null ? Object.values(credentials).flatMap(secretsOf) : [];
};

/** A sign that is not seen may keep a name from ringing. */
const shown = (text: string): string => text.replace(/[\u200b\u2060]/g, '').replace(/\s+/g, ' ');

const outcomesOfAll: readonly Interpretation['outcome'][] = [
  'delivered',
  'deferred',
  'transient',
  'rejected',
  'unauthorized',
  'gone',
];

const answerOf = ({
  statusCode,
  body = '',
  headers = {},
}: Pick<ChannelAnswer, 'statusCode'> & Partial<ChannelAnswer>): ChannelAnswer => ({
  statusCode,
  body,
  headers,
  receivedAt: 1_763_949_600_000,
});

export const channelCases: readonly ChannelConformanceCase[] = [
  {
    title: 'takes its config and credentials',
    run: (bench) => {
      const { access } = open(bench);
      equal(bench.type.problemOf?.(access) ?? null, null);
    },
  },
  {
    title: 'names a destination without a secret, and sends to its origins only',
    run: (bench) => {
      const { access, steps } = open(bench);
      const { shown: name, key, origins } = bench.type.destination(access);
      ok(name !== '' && key !== '');
      for (const secret of secretsOf(access.credentials)) ok(!name.includes(secret), `${name} shows a credential`);
      for (const { message } of messagesOfValues) {
        for (const step of steps) {
          const { origin } = new URL(requestFor(bench, message, step).request.url);
          ok(origins.includes(origin), `${origin} is not among ${origins.join(', ')}`);
        }
      }
    },
  },
  {
    title: 'has at most three paces, each with a key',
    run: (bench) => {
      const paces = bench.type.paces(open(bench).access);
      ok(paces.length >= 1 && paces.length <= 3);
      equal(new Set(paces.map(({ key }) => key)).size, paces.length);
      for (const { count, perSeconds, key } of paces) ok(count >= 1 && perSeconds > 0 && key !== '');
    },
  },
  {
    title: 'shows every value as it is',
    run: (bench) => {
      for (const { value, message } of messagesOfValues) {
        for (const step of open(bench).steps) {
          const { request, turn } = requestFor(bench, message, step);
          const seen = shown(bench.read(request, turn));
          const wanted = shown(valueOnOneLine(value));
          ok(seen.includes(wanted), `${step}: ${JSON.stringify(wanted)} is not in ${JSON.stringify(seen)}`);
        }
      }
    },
  },
  ...(['render', 'renderPlain'] as const).map((form) => ({
    title: `is accepted by its provider with every message, however long (${form})`,
    run: (bench: ChannelBench) => {
      for (const message of [...messagesOfValues.map((one) => one.message), ...sizedMessages]) {
        for (const step of open(bench).steps) {
          const { request, turn } = requestFor(bench, message, step, form);
          doesNotThrow(() => bench.read(request, turn), `${step} of ${JSON.stringify(message).slice(0, 300)}`);
        }
      }
    },
  })),
  {
    title: 'makes the same request of the same step, and changes nothing that it is given',
    run: (bench) => {
      for (const { message } of messagesOfValues) {
        for (const step of open(bench).steps) {
          const first = requestFor(bench, frozen(structuredClone(message)), step);
          deepStrictEqual(requestFor(bench, message, step), first);
        }
      }
    },
  },
  {
    title: 'puts no credential into what it shows',
    run: (bench) => {
      const { access, steps } = open(bench);
      for (const step of steps) {
        const { message } = messagesOfValues[0] as (typeof messagesOfValues)[number];
        const options: RenderOptions<unknown> = { config: access.config, step, timezone: 'UTC', now: 0 };
        const body = JSON.stringify(bench.type.render(message, options));
        for (const secret of secretsOf(access.credentials)) ok(!body.includes(secret));
      }
    },
  },
  {
    title: 'knows every class of answers',
    run: (bench) => {
      const given = new Set(bench.answers.map(({ outcome }) => outcome));
      for (const outcome of outcomesOfAll) ok(given.has(outcome), `no answer is given for ${outcome}`);
      const { message } = messagesOfValues[0] as (typeof messagesOfValues)[number];
      for (const answer of bench.answers) {
        const turn = turnFor(message, answer.step ?? 'post', bench);
        const { outcome } = bench.type.interpret(answerOf(answer), turn, open(bench).access);
        strictEqual(outcome, answer.outcome, `${answer.statusCode} ${answer.body ?? ''}`);
      }
    },
  },
  {
    title: 'puts off what one of its paces counts, and nothing else',
    run: (bench) => {
      const { access, steps } = open(bench);
      const scopes = new Set(bench.type.paces(access).map(({ scope }) => scope));
      const { message } = messagesOfValues[0] as (typeof messagesOfValues)[number];
      const tooMany = steps.map((step) => ({ statusCode: 429, step }));
      for (const answer of [...bench.answers, ...tooMany]) {
        const turn = turnFor(message, answer.step ?? 'post', bench);
        const result = bench.type.interpret(answerOf(answer), turn, access);
        const named = [
          ...(result.outcome === 'deferred' ? [result.scope] : []),
          ...(result.room === undefined ? [] : [result.room.scope]),
        ];
        for (const scope of named) ok(scopes.has(scope), `${turn.step} is put off for the ${scope}, which has no pace`);
      }
    },
  },
  {
    title: 'makes something of every answer',
    run: (bench) => {
      const { message } = messagesOfValues[0] as (typeof messagesOfValues)[number];
      const bodies = [
        '',
        'ok',
        '[]',
        'null',
        '{}',
        '{"ok":1,"error":[],"result":null}',
        '<html>',
        '{"id":{}}',
        '\u0000',
      ];
      const { access, steps } = open(bench);
      for (const statusCode of [
        200, 201, 202, 204, 301, 304, 400, 401, 403, 404, 408, 409, 410, 413, 418, 422, 425, 429, 500, 503,
      ]) {
        for (const body of bodies) {
          for (const step of steps) {
            const result = bench.type.interpret(
              answerOf({ statusCode, body, headers: { 'retry-after': 'soon' } }),
              turnFor(message, step, bench),
              access,
            );
            ok(
              statusCode < 300 ||
                statusCode === 304 ||
                result.outcome !== 'delivered' ||
                statusCode === 409 ||
                statusCode === 400,
            );
            if (statusCode === 429) equal(result.outcome, 'deferred');
            if (statusCode >= 500) equal(result.outcome, 'transient');
            if (result.outcome !== 'delivered') ok(result.reason.length > 0 && result.reason.length < 600);
          }
        }
      }
    },
  },
];
