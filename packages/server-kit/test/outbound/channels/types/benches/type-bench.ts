import type { KeptMessage, Provider, ProviderReply, ProviderRequest } from '@watchpost/testbed/providers/provider';
import type { ChannelBench } from '../../../../../src/outbound/channels/conformance.js';
import type { ChannelRequest, ChannelStep, Interpretation } from '../../../../../src/request/ports/channel-type.js';

/** A type with a stand-in for its provider. */
export interface TypeBench extends ChannelBench {
  /** Names a test: a type may have several modes. */
  readonly name: string;
  readonly createProvider: () => Provider;
  readonly faults: readonly Fault[];
}

interface Fault {
  readonly name: string;
  readonly reply: ProviderReply;
  readonly outcome: Interpretation['outcome'];
  readonly step: ChannelStep;
}

/** What a fault means, and for which step where that is not `post`. */
export type FaultMeaning = Interpretation['outcome'] | readonly [Interpretation['outcome'], ChannelStep];

interface BenchParts<Faults extends Record<string, ProviderReply>>
  extends Pick<ChannelBench, 'type' | 'config' | 'credentials' | 'ref'>,
    Pick<TypeBench, 'name' | 'createProvider'> {
  /** The id of the first message that the provider gives out. */
  readonly firstId?: string;
  readonly faults: Faults;
  readonly meanings: Readonly<Record<keyof Faults, FaultMeaning>>;
  /** An answer to what it takes. */
  readonly accepted: ProviderReply;
}

const bodyOf = ({ body }: ProviderReply): string =>
  body === undefined ? '' : typeof body === 'string' ? body : JSON.stringify(body);

/** A request as it arrives. */
export const arriving = ({ method, url, headers, body }: ChannelRequest): ProviderRequest => ({
  method,
  url: new URL(url),
  headers,
  body,
  bytes: Buffer.from(body),
});

export const benchOf = <Faults extends Record<string, ProviderReply>>(parts: BenchParts<Faults>): TypeBench => {
  const { name, type, config, credentials, ref, createProvider, firstId, accepted } = parts;
  const faults = Object.entries(parts.faults).map(([fault, reply]): Fault => {
    const meaning = parts.meanings[fault] as FaultMeaning;
    const [outcome, step] = typeof meaning === 'string' ? [meaning, 'post' as const] : meaning;
    return { name: fault, reply, outcome, step };
  });
  return {
    name,
    type,
    config,
    credentials,
    ...(ref !== undefined && { ref }),
    createProvider,
    faults,
    answers: [
      { statusCode: accepted.status, body: bodyOf(accepted), outcome: 'delivered' },
      ...faults.map(({ reply, outcome, step }) => ({
        statusCode: reply.status,
        body: bodyOf(reply),
        ...(reply.headers !== undefined && { headers: reply.headers }),
        outcome,
        step,
      })),
    ],
    read: (request, { step }) => {
      const provider = createProvider();
      const first: KeptMessage = { id: firstId ?? '1', text: 'first', thread: null, versions: 1, isClosed: false };
      if (step !== 'post') provider.messages.push(first);
      const { status } = provider.answer(arriving(request));
      if (provider.refused.length > 0 || status >= 300) throw new Error(`refused: ${provider.refused.join('; ')}`);
      return (step === 'post' || step === 'reply' ? provider.messages.at(-1) : first)?.text ?? '';
    },
  };
};
