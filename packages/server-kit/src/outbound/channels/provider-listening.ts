import type { ChannelRequest } from '../../request/ports/channel-type.js';
import type { DeliveryTransport } from '../delivery/transport.js';
import { channelsBounds } from './bounds.js';

/** Another program of the same account may have taken the presses over. */
const againAfterMs = 3_600_000;
const mostAccounts = channelsBounds.listeningAccounts.most;

/** Has providers send what people press, once an hour for each account at most, in this process. */
export const createListening = ({
  transport,
  now,
}: {
  readonly transport: Pick<DeliveryTransport, 'send'>;
  readonly now: () => number;
}): ((request: ChannelRequest) => Promise<boolean>) => {
  const known = new Map<string, { readonly isListening: boolean; readonly until: number }>();
  return async (request) => {
    const account = `${request.url}\n${request.body}`;
    const found = known.get(account);
    if (found !== undefined && found.until > now()) return found.isListening;
    const result = await transport.send({ ...request, headers: Object.entries(request.headers).flat() });
    const isListening = result.kind === 'answered' && result.statusCode === 200;
    if (known.size >= mostAccounts) known.clear();
    // One that refuses is asked again sooner: messages have links until then.
    known.set(account, { isListening, until: now() + (isListening ? againAfterMs : againAfterMs / 12) });
    return isListening;
  };
};
