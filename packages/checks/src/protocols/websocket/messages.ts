import { checkBounds } from '../../bounds.js';
import { CheckFailure } from '../../check/check-failure.js';
import type { Conversation } from '../../connection/conversation.js';
import { failureMessages } from '../../messages/failure-message.js';
import { opcodes, readFrame, toFrame } from './frame.js';

const maxFrames = checkBounds.webSocketFrames.most;

/** RFC 6455 §5.5.1: a code and a reason, or nothing, which counts as 1005. */
const closeFailure = (payload: Buffer): CheckFailure => {
  const code = payload.length < 2 ? 1005 : payload.readUInt16BE();
  return new CheckFailure('down', failureMessages.webSocketClosed(code, payload.subarray(2).toString('utf8')));
};

/**
 * Reads the messages of a WebSocket, one for each call, and answers what is asked in between (RFC 6455 §5.5.2).
 *
 * @returns rejects with a CheckFailure when the target closes, or breaks its protocol
 */
export const messageReader = (conversation: Conversation): (() => Promise<string>) => {
  let frames = 0;

  /** The next frame that is part of a message. */
  const readPart = async () => {
    while (frames < maxFrames) {
      frames += 1;
      const frame = await readFrame(conversation);
      if (frame.opcode === opcodes.close) throw closeFailure(frame.payload);
      if (frame.opcode === opcodes.ping) conversation.send(toFrame(opcodes.pong, frame.payload));
      if (frame.opcode < opcodes.close) return frame;
    }
    throw new CheckFailure('down', failureMessages.answerInPieces(maxFrames));
  };

  return async () => {
    let part = await readPart();
    const { opcode } = part;
    // RFC 6455 §5.4: a message begins with its kind, and goes on with continuations alone.
    if (opcode === opcodes.continuation) throw conversation.malformed();
    const payloads = [part.payload];
    while (!part.isFinal) {
      part = await readPart();
      if (part.opcode !== opcodes.continuation) throw conversation.malformed();
      payloads.push(part.payload);
    }
    try {
      // RFC 6455 §5.6: text is UTF-8 and nothing else; bytes may be anything.
      return new TextDecoder('utf-8', { fatal: opcode === opcodes.text, ignoreBOM: true }).decode(
        Buffer.concat(payloads),
      );
    } catch {
      throw conversation.malformed();
    }
  };
};
