import { assertionMessages } from './assertion-messages.js';
import { brokerMessages } from './broker-messages.js';
import { browserMessages } from './browser-messages.js';
import { connectionMessages } from './connection-messages.js';
import { conversationMessages } from './conversation-messages.js';
import { databaseMessages } from './database-messages.js';
import { datagramMessages } from './datagram-messages.js';
import { directoryMessages } from './directory-messages.js';
import { grpcMessages } from './grpc-messages.js';
import { httpMessages } from './http-messages.js';
import { monitorMessages } from './monitor-messages.js';
import { nameMessages } from './name-messages.js';
import { scrapeMessages } from './scrape-messages.js';
import { sshMessages } from './ssh-messages.js';
import { stepMessages } from './step-messages.js';
import { timeMessages } from './time-messages.js';
import { tlsMessages } from './tls-messages.js';

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
  ...scrapeMessages,
  ...timeMessages,
  ...directoryMessages,
  ...datagramMessages,
  ...brokerMessages,
  ...databaseMessages,
  ...sshMessages,
  ...stepMessages,
  ...browserMessages,
} as const;
