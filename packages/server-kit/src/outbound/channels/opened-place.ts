import type { NotificationMessage } from '@watchpost/schemas';
import type {
  ChannelAnswer,
  ChannelRequest,
  ChannelTurn,
  ChannelType,
  HttpChannelType,
  Interpretation,
  MessageButton,
  SealedRequest,
  SealingMeans,
} from '../../request/ports/channel-type.js';
import type { AttemptResult, MessageAttemptError } from '../delivery/attempt-result.js';
import { deliveryBounds } from '../delivery/bounds.js';
import type { DeliveryTransport } from '../delivery/transport.js';
import type { CheckedAccess } from './channel-access.js';
import type { SentStep } from './message-verdict.js';
import { type KeyedPace, keyedPaces } from './paced-claim.js';
import { createRedaction } from './redact.js';

const longestRequest = deliveryBounds.receiverAnswerKept.most;

/** A place that is about to be sent to. */
export interface OpenedPlace {
  readonly type: ChannelType;
  readonly access: CheckedAccess;
  /** IANA name. */
  readonly timezone: string;
  readonly paces: readonly KeyedPace[];
  readonly redact: (text: string) => string;
}

/**
 * @param place.owner the organization, or the person in none, whose place it is
 * @throws TypeError where this server has no such type
 */
export const openPlace = (
  type: ChannelType | undefined,
  access: CheckedAccess,
  place: { readonly type: string; readonly timezone: string | null; readonly owner: string },
): OpenedPlace => {
  if (type === undefined) throw new TypeError(`this server has no type ${place.type} of channels`);
  return {
    type,
    access,
    timezone: place.timezone ?? 'UTC',
    paces: keyedPaces(type.type, type.paces(access), place.owner),
    redact: createRedaction(access.credentials, access.config),
  };
};

/** A message for one request. */
export interface SpokenStep {
  readonly message: NotificationMessage;
  readonly turn: ChannelTurn;
  /** What can be pressed below it. Default: nothing. */
  readonly button?: MessageButton | undefined;
  /** Whether it goes out without any markup, because the provider has refused the rest. */
  readonly isPlain: boolean;
}

/** What was sent and what it means, without the credentials. */
export interface Spoken {
  readonly kind: 'spoken';
  readonly interpretation: Interpretation;
  /** Why it failed, in one word, for what never reached the provider's own words. */
  readonly error?: MessageAttemptError;
  /** The answer, as far as paces depend on it; `null` where none came. */
  readonly answer: Pick<ChannelAnswer, 'statusCode' | 'headers'> | null;
  /** When it ended, in milliseconds since the epoch. */
  readonly at: number;
  readonly sent: Omit<SentStep, 'isLastStep'>;
}

type Ended = Spoken | Extract<AttemptResult, { kind: 'unsent' | 'interpreted' }>;

interface Means {
  readonly transport: Pick<DeliveryTransport, 'send'>;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** For types that seal their requests. Default: an empty list. */
  readonly sealing?: Omit<SealingMeans, 'now'>;
}

/** @throws TypeError for a type that seals, where nothing is given to seal with */
const onTheWire = async (
  { type: name, seal }: HttpChannelType,
  request: ChannelRequest,
  access: CheckedAccess,
  { sealing, now }: Means,
): Promise<SealedRequest> => {
  if (seal === undefined) return request;
  if (sealing === undefined) throw new TypeError(`messages of type ${name} cannot be sealed here`);
  return seal(request, access, { ...sealing, now: now() });
};

/** Sends a request of ours, and reads the answer as the provider means it. */
const request = async (
  { access, timezone, redact }: OpenedPlace,
  type: HttpChannelType,
  { message, turn, button, isPlain }: SpokenStep,
  means: Means,
): Promise<Ended> => {
  const { transport, now } = means;
  const rendering = {
    config: access.config,
    step: turn.step,
    timezone,
    now: now(),
    ...(button !== undefined && { button }),
  };
  const body = isPlain ? type.renderPlain(message, rendering) : type.render(message, rendering);
  const request = type.request(body, access, turn);
  const sealed = await onTheWire(type, request, access, means);
  const result = await transport.send({ ...sealed, headers: Object.entries(sealed.headers).flat() });
  if (result.kind !== 'answered' && result.kind !== 'unanswered') return result;
  const at = now();
  const sent = {
    step: turn.step,
    statusCode: result.statusCode,
    response: result.response === null ? null : redact(result.response),
    durationUs: result.durationUs,
    request: { method: request.method, url: redact(request.url), body: redact(request.body).slice(0, longestRequest) },
  };
  if (result.kind === 'unanswered') {
    const interpretation = { outcome: 'transient', reason: redact(result.message) } as const;
    return { kind: 'spoken', interpretation, error: result.error, answer: null, at, sent };
  }
  const { statusCode, response, retryAfter, paceHeaders } = result;
  const headers = { ...paceHeaders, ...(retryAfter !== null && { 'retry-after': retryAfter }) };
  const meant = type.interpret({ statusCode, headers, body: response, receivedAt: at }, turn, access);
  return { kind: 'spoken', interpretation: redacted(meant, redact), answer: { statusCode, headers }, at, sent };
};

/** Without the credentials, which providers and programs of hosts may repeat. */
const redacted = (meant: Interpretation, redact: OpenedPlace['redact']): Interpretation =>
  meant.outcome === 'delivered' ? meant : { ...meant, reason: redact(meant.reason) };

/** A program of the host has so long, like a request of ours. */
const hostMs = 10_000;

/** Resolves with what a program of the host makes of a message; rejects when it takes too long, whatever it does with the signal. */
const withinTime = async <Result>(send: (signal: AbortSignal) => Promise<Result>): Promise<Result> => {
  const signal = AbortSignal.timeout(hostMs);
  const { promise, reject } = Promise.withResolvers<never>();
  signal.addEventListener('abort', () => reject(new Error(`It took more than ${hostMs / 1000} s.`)), { once: true });
  return Promise.race([send(signal), promise]);
};

/** Sends one step of a conversation, and reads the answer as the provider means it. */
export const speakTo = async (place: OpenedPlace, step: SpokenStep, means: Means): Promise<Ended> => {
  const { type, access, redact } = place;
  const startedAt = performance.now();
  const ended = (interpretation: Interpretation, error?: MessageAttemptError): Spoken => ({
    kind: 'spoken',
    interpretation: redacted(interpretation, redact),
    ...(error !== undefined && { error }),
    answer: null,
    at: means.now(),
    sent: {
      step: step.turn.step,
      statusCode: null,
      response: null,
      durationUs: Math.round((performance.now() - startedAt) * 1000),
      request: null,
    },
  });
  try {
    if (type.carriedBy === 'http') return await request(place, type, step, means);
    if (type.carriedBy === 'host') {
      const { message, turn } = step;
      return ended(await withinTime((signal) => type.send(message, access, { ...turn, signal })));
    }
  } catch (error) {
    // What throws in a type of ours is a defect of ours.
    if (!isOfHost(type)) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    return ended({ outcome: 'transient', reason: `The type ${type.type} failed: ${reason}` }, 'invalid_response');
  }
  throw new TypeError(`messages of type ${type.type} are no requests`);
};

const isOfHost = ({ type }: ChannelType): boolean => type.startsWith('x-');
