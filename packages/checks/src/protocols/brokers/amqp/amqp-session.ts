import { CheckFailure } from '../../../check/check-failure.js';
import type { CheckRun } from '../../../check/check-run.js';
import type { Conversation } from '../../../connection/conversation.js';
import type { MessageFields } from '../../../connection/message-fields.js';
import { failureMessages } from '../../../messages/failure-message.js';
import { longText, method, protocolHeader, readMethod, shortText, toFrame, uint } from './frames.js';

/** Who signs in, and where. */
export interface AmqpLogin {
  /** Default: the user that clients take by default. */
  readonly username: string | undefined;
  readonly password: string | undefined;
  readonly virtualHost: string;
}

/** What a broker says of a queue. */
export interface QueueState {
  /** Messages that are ready to be delivered. */
  readonly messages: number;
  readonly consumers: number;
}

/** User and password that clients take by default; RabbitMQ admits it from its own machine. */
const usualUser = 'guest';
const queueChannel = 1;
/** Reply codes (§1.2 of AMQP 0-9-1). */
const replyCode = { refused: 403, notFound: 404, locked: 405, notAllowed: 530 } as const;

const failed = (message: string): CheckFailure => new CheckFailure('down', message);

/** A close says why in a code and in words, which may repeat a password: only the code is shown. */
const otherRefusal = (code: number): CheckFailure =>
  failed(failureMessages.connectionDenied('AMQP reply code', String(code)));

/** Waits for this method; `onClose` says what a close means that comes instead. */
const expectMethod = async (
  conversation: Conversation,
  name: string,
  onClose: (code: number) => CheckFailure,
): Promise<MessageFields> => {
  const { name: said, args } = await readMethod(conversation);
  if (said === name) return args;
  if (said === method.close || said === method.channelClose) throw onClose(args.uintBE(2));
  throw conversation.malformed();
};

/** A table of RabbitMQ: with this, it says why it refuses a sign-in instead of hanging up. */
const clientProperties = (): Buffer => {
  const capabilities = Buffer.concat([shortText('authentication_failure_close'), Buffer.from('t\x01')]);
  return longText(
    Buffer.concat([
      ...[shortText('product'), Buffer.from('S'), longText(Buffer.from('watchpost'))],
      ...[shortText('capabilities'), Buffer.from('F'), longText(capabilities)],
    ]),
  );
};

const mechanismsOf = (args: MessageFields): readonly string[] => {
  args.take(2);
  args.take(args.uintBE(4));
  return args.take(args.uintBE(4)).toString('utf8').split(' ');
};

/** Opens a connection to a virtual host (§1.4 of AMQP 0-9-1, class `connection`). */
export const openAmqp = async (
  run: CheckRun,
  conversation: Conversation,
  { username, password, virtualHost }: AmqpLogin,
): Promise<void> => {
  const askedAt = run.elapsedMs;
  conversation.send(protocolHeader);
  const mechanisms = mechanismsOf(await expectMethod(conversation, method.start, otherRefusal));
  run.addTiming('firstByteMs', run.elapsedMs - askedAt);
  if (!mechanisms.includes('PLAIN')) throw failed(failureMessages.signInMethodUnknown(mechanisms.join(', ')));
  const response = Buffer.from(`\0${username ?? usualUser}\0${password ?? usualUser}`);
  conversation.send(
    toFrame(0, method.startOk, clientProperties(), shortText('PLAIN'), longText(response), shortText('en_US')),
  );
  const limits = await expectMethod(conversation, method.tune, (code) => {
    if (code !== replyCode.refused) return otherRefusal(code);
    return failed(username === undefined ? failureMessages.signInNeeded() : failureMessages.signInRefused());
  });
  // Channels and sizes of frames as the broker has them; a check ends before a heartbeat would be due.
  conversation.send(
    toFrame(0, method.tuneOk, limits.take(6), uint(0, 2)),
    toFrame(0, method.open, shortText(virtualHost), shortText(''), uint(0, 1)),
  );
  await expectMethod(conversation, method.openOk, (code) =>
    code === replyCode.notAllowed || code === replyCode.refused
      ? failed(failureMessages.noVirtualHost(virtualHost))
      : otherRefusal(code),
  );
};

/** Asks for the state of a queue, without making it (§1.7, `passive`). */
export const readQueue = async (conversation: Conversation, queue: string): Promise<QueueState> => {
  conversation.send(toFrame(queueChannel, method.channelOpen, shortText('')));
  await expectMethod(conversation, method.channelOpenOk, otherRefusal);
  const passive = uint(1, 1);
  conversation.send(
    toFrame(queueChannel, method.queueDeclare, uint(0, 2), shortText(queue), passive, longText(Buffer.alloc(0))),
  );
  const state = await expectMethod(conversation, method.queueDeclareOk, (code) => {
    if (code === replyCode.notFound) return failed(failureMessages.noQueue(queue));
    if (code === replyCode.refused) return failed(failureMessages.queueNotPermitted(queue));
    if (code === replyCode.locked) return failed(failureMessages.queueLocked(queue));
    return otherRefusal(code);
  });
  state.take(state.uintBE(1));
  return { messages: state.uintBE(4), consumers: state.uintBE(4) };
};

/** Ends the connection (class `connection`, `close`): a broker logs who hangs up before it has agreed. */
export const closeAmqp = async (conversation: Conversation): Promise<void> => {
  conversation.send(toFrame(0, method.close, uint(200, 2), shortText(''), uint(0, 2), uint(0, 2)));
  // Whether it agrees is no part of the check.
  await readMethod(conversation).catch(() => {});
  await conversation.end();
};
