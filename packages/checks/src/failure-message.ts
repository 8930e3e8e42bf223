import { assertionMessages } from './messages/assertion-messages.js';
import { connectionMessages } from './messages/connection-messages.js';
import { conversationMessages } from './messages/conversation-messages.js';
import { grpcMessages } from './messages/grpc-messages.js';
import { httpMessages } from './messages/http-messages.js';
import { monitorMessages } from './messages/monitor-messages.js';
import { nameMessages } from './messages/name-messages.js';
import { tlsMessages } from './messages/tls-messages.js';

/**
 * Every sentence that a check can say that failed or was not all well, in one vocabulary: a fragment in lower case without a full stop, that
 * names nothing of this server but what the monitor itself says. "the target" is what is watched, "this server" the one
 * that watches.
 */
export const failureMessages = {
  ...connectionMessages,
  ...tlsMessages,
  ...httpMessages,
  ...assertionMessages,
  ...conversationMessages,
  ...grpcMessages,
  ...nameMessages,
  ...monitorMessages,
} as const;
