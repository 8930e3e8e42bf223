import type { Credentials } from '../../../check/check.js';
import { CheckFailure } from '../../../check/check-failure.js';
import type { MessageFields } from '../../../connection/message-fields.js';
import { failureMessages } from '../../../messages/failure-message.js';
import { readNames, readText, string, uint32 } from './fields.js';
import type { SshSession } from './key-exchange.js';
import { message, type SshPackets } from './packets.js';
import { readPrivateKey } from './private-key.js';
import { publicBlob, signWith } from './public-key.js';

/** Who signs in, and with what. */
export type SshLogin = Pick<Credentials, 'password' | 'privateKey'> & { readonly username: string };

const request = (username: string, method: string): Buffer =>
  Buffer.concat([Buffer.of(message.authRequest), ...[username, 'ssh-connection', method].map(string)]);
const [no, yes] = [Buffer.of(0), Buffer.of(1)];

/** Signs in with a key (RFC 4252 §7). */
const sendKey = (packets: SshPackets, { id }: SshSession, username: string, privateKey: string): void => {
  const { key, algorithm } = readPrivateKey(privateKey);
  const asked = Buffer.concat([request(username, 'publickey'), yes, string(algorithm), string(publicBlob(key))]);
  packets.send(asked, string(signWith(key, algorithm, Buffer.concat([string(id), asked]))));
};

/** Answers the prompts of a server, of which one at most may ask for something: the password (RFC 4256 §3). */
const answerPrompt = (packets: SshPackets, fields: MessageFields, password: string): void => {
  // Name, instruction and language.
  for (let count = 0; count < 3; count += 1) readText(fields);
  const prompts = fields.uintBE(4);
  if (prompts > 1) throw new CheckFailure('down', failureMessages.signInMethodUnknown(`${prompts} prompts`));
  packets.send(Buffer.of(message.authAnswer), uint32(prompts), ...(prompts === 1 ? [string(password)] : []));
};

/** Rounds of prompts: one asks, another may say something, and then the outcome comes. */
const rounds = 3;

/** Waits for the answer to a request: `null` when the user is in, or what else the server accepts. */
const readOutcome = async (packets: SshPackets, password: string | null): Promise<readonly string[] | null> => {
  for (let round = 0; round < rounds; round += 1) {
    const fields = await packets.read();
    switch (fields.uintBE(1)) {
      case message.authSuccess:
        return null;
      case message.authFailure: {
        const methods = readNames(fields);
        // A second factor, which checks do not have.
        if (fields.uintBE(1) !== 0) throw new CheckFailure('down', failureMessages.otherSignIns(methods));
        return methods;
      }
      case message.authPrompt:
        if (password === null) throw new CheckFailure('down', failureMessages.passwordChangeAsked());
        answerPrompt(packets, fields, password);
        break;
      default:
        throw fields.malformed();
    }
  }
  throw packets.malformed();
};

/**
 * Signs in with a private key, or with a password in whichever form the server asks for it.
 *
 * @throws CheckFailure
 */
export const signInToSsh = async (packets: SshPackets, session: SshSession, login: SshLogin): Promise<void> => {
  const { username, password = '', privateKey } = login;
  packets.send(Buffer.of(message.serviceRequest), string('ssh-userauth'));
  await packets.expect(message.serviceAccept);
  const method = privateKey === undefined ? 'password' : 'publickey';
  if (privateKey === undefined) packets.send(request(username, 'password'), no, string(password));
  else sendKey(packets, session, username, privateKey);
  const others = await readOutcome(packets, null);
  if (others === null) return;
  const prompt = 'keyboard-interactive';
  if (method === 'password' && !others.includes(method) && others.includes(prompt)) {
    packets.send(request(username, prompt), string(''), string(''));
    if ((await readOutcome(packets, password)) === null) return;
  } else if (!others.includes(method)) {
    throw new CheckFailure('down', failureMessages.otherSignIns(others));
  }
  throw new CheckFailure(
    'down',
    privateKey === undefined ? failureMessages.signInRefused() : failureMessages.privateKeyRefused(),
  );
};
