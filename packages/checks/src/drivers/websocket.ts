import { websocketMonitorConfig } from '@watchpost/schemas/checks';
import { needBody } from '../assertions/assertions.js';
import { occursIn } from '../assertions/text-search.js';
import type { Check } from '../check/check.js';
import { CheckFailure } from '../check/check-failure.js';
import type { CheckRun } from '../check/check-run.js';
import { judge } from '../check/judge.js';
import { readConfig } from '../check/read-request.js';
import { clientCertificateOf } from '../connection/client-certificate.js';
import { Conversation } from '../connection/conversation.js';
import { authorizationOf } from '../http/authorization.js';
import { readUrl } from '../http/http-fetch.js';
import { failureMessages } from '../messages/failure-message.js';
import { opcodes, toFrame } from '../protocols/websocket/frame.js';
import { openWebSocket } from '../protocols/websocket/handshake.js';
import { messageReader } from '../protocols/websocket/messages.js';
import { defineCheck } from './define-check.js';

/** Waits for a message that says what is expected, or for any when nothing is. */
const awaitMessage = async (run: CheckRun, conversation: Conversation, expected: string | null): Promise<string> => {
  run.phase = 'message';
  const readMessage = messageReader(conversation);
  let text: string | undefined;
  try {
    do text = await readMessage();
    while (expected !== null && !occursIn(text, expected));
    return text;
  } catch (error) {
    // The report of a message that did not come says what came instead.
    if (text === undefined || !(error instanceof CheckFailure) || error.status === 'unknown') throw error;
    throw new CheckFailure('down', `${failureMessages.notExpected(text, expected ?? '')}; ${error.message}`);
  }
};

/**
 * Opens a WebSocket, says and hears what the monitor asks, and closes it (RFC 6455 §7.1.1). The latency is the time to
 * the end of the handshake, or to the message that was awaited.
 */
export const checkWebsocket: Check = defineCheck(async (task) => {
  const { run, request } = task;
  const { send, expect, ...config } = readConfig(websocketMonitorConfig, request.config);
  const socket = await openWebSocket(task, readUrl(request.target, ['wss:', 'ws:']), {
    ...config,
    authorization: authorizationOf(request.credentials),
    client: clientCertificateOf(request.credentials),
  });
  const conversation = new Conversation(run, socket, { protocol: 'WebSocket' });
  if (send !== null) conversation.send(toFrame(opcodes.text, Buffer.from(send)));
  const isHeard = expect !== null || needBody(request.assertions);
  const text = isHeard ? await awaitMessage(run, conversation, expect) : null;
  run.findings.latencyMs = run.elapsedMs;
  // 1000: the purpose is fulfilled (RFC 6455 §7.4.1).
  await conversation.end(toFrame(opcodes.close, Buffer.of(0x03, 0xe8)));
  return judge(task, text === null ? {} : { body: { text } });
});
