import type { NotificationMessage } from '@watchpost/schemas';
import type { ChannelStep, ChannelSupport, ConversationRef } from '../../request/ports/channel-type.js';

/** What is known of a conversation when a message of it is sent. */
export interface ConversationState {
  /** How the provider knows it; `null` before its first answer. */
  readonly ref: ConversationRef | null;
  /** How later messages appear, as the channel says. */
  readonly updates: 'auto' | 'edit' | 'thread' | 'new';
  readonly supports: ChannelSupport;
  /** Since its first message, in milliseconds. */
  readonly ageMs: number;
}

/** An end soon after the beginning needs no second ring: people have just read the first. */
const quietEndMs = 5 * 60_000;

/**
 * The requests that carry a message, in their order: the first one is posted, later ones change it, reply to it or end it.
 * An edit does not ring on a phone, so what must ring also sends something that does.
 */
export const stepsOf = (
  { kind }: Pick<NotificationMessage, 'kind'>,
  { ref, updates, supports, ageMs }: ConversationState,
): readonly ChannelStep[] => {
  if (supports.close && kind === 'resolved') return ['close'];
  if (ref === null || updates === 'new') return ['post'];
  const edits = supports.edit && (updates === 'auto' || updates === 'edit');
  if (!edits) return [supports.thread && updates !== 'edit' ? 'reply' : 'post'];
  // What comes again after it had ended rings as well.
  const rings =
    kind === 'opened' || kind === 'escalated' || kind === 'repeated' || (kind === 'resolved' && ageMs >= quietEndMs);
  return rings && updates === 'auto' ? ['edit', supports.thread ? 'reply' : 'post'] : ['edit'];
};
