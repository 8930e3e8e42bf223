import { randomBytes } from 'node:crypto';
import { checkBounds } from '../../bounds.js';
import { CheckFailure } from '../../check/check-failure.js';
import type { Conversation } from '../../connection/conversation.js';
import type { DatagramQuestion } from '../../connection/datagram.js';
import { failureMessages } from '../../messages/failure-message.js';
import { answerIn, readAnswer, type TextAnswer, type TextProtocol } from './text-message.js';

const protocol: TextProtocol = {
  statusLine: /^SIP\/2\.0 ([1-6]\d\d)(?: |$)/i,
  shortNames: { i: 'call-id', l: 'content-length', v: 'via', f: 'from', t: 'to', c: 'content-type', m: 'contact' },
};

const maxAnswers = checkBounds.strayDatagrams.most;
/** Names that no one has (RFC 2606 §2): answers come to the address that asked (RFC 3581). */
const nowhere = 'watchpost.invalid';

/** Who is asked, and over what. */
export interface SipTarget {
  readonly host: string;
  readonly port: number;
  readonly transport: 'udp' | 'tcp' | 'tls';
  readonly userAgent: string;
}

/** A question for the abilities of a server (RFC 3261 §11), and what its answers have. */
interface Options {
  readonly request: Buffer;
  readonly callId: string;
}

const optionsRequest = ({ host, port, transport, userAgent }: SipTarget): Options => {
  const [branch, tag, call] = [randomBytes(8), randomBytes(8), randomBytes(12)].map((bytes) => bytes.toString('hex'));
  const uri = `sip:${host.includes(':') ? `[${host}]` : host}:${port}`;
  const callId = `${call}@${nowhere}`;
  const lines = [
    `OPTIONS ${uri} SIP/2.0`,
    // RFC 3261 §8.1.1.7: what the branch begins with says which version of the protocol is meant.
    `Via: SIP/2.0/${transport.toUpperCase()} ${nowhere};branch=z9hG4bK${branch};rport`,
    'Max-Forwards: 70',
    `From: <sip:watchpost@${nowhere}>;tag=${tag}`,
    `To: <${uri}>`,
    `Call-ID: ${callId}`,
    'CSeq: 1 OPTIONS',
    `Contact: <sip:watchpost@${nowhere}>`,
    'Accept: application/sdp',
    `User-Agent: ${userAgent}`,
    'Content-Length: 0',
  ];
  return { request: Buffer.from(`${lines.join('\r\n')}\r\n\r\n`), callId };
};

/** Whether an answer is to this question, and the last to it (RFC 3261 §17.1.3). */
const isFinal = ({ statusCode, headers }: TextAnswer, { callId }: Options): boolean =>
  statusCode >= 200 && headers['call-id']?.[0] === callId && /^1\s+OPTIONS$/i.test(headers.cseq?.[0] ?? '');

/** Asks a server over an open connection. */
export const askSip = async (conversation: Conversation, target: SipTarget): Promise<TextAnswer> => {
  const options = optionsRequest(target);
  conversation.send(options.request);
  for (let answers = 0; answers < maxAnswers; answers += 1) {
    const answer = await readAnswer(conversation, protocol);
    if (isFinal(answer, options)) return answer;
  }
  throw new CheckFailure('down', failureMessages.strayReplies());
};

/** Asks a server by datagram. */
export const sipQuestion = (target: SipTarget): DatagramQuestion<TextAnswer> => {
  const options = optionsRequest(target);
  return {
    datagram: options.request,
    read(datagram) {
      const answer = answerIn(datagram, protocol);
      if (answer === undefined) throw new CheckFailure('down', failureMessages.notProtocol('SIP'));
      return isFinal(answer, options) ? answer : undefined;
    },
  };
};
