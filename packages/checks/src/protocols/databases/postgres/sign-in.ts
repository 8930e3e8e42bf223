import { createHash, randomBytes } from 'node:crypto';
import { CheckFailure } from '../../../check/check-failure.js';
import type { CheckRun } from '../../../check/check-run.js';
import type { Conversation } from '../../../connection/conversation.js';
import type { MessageFields } from '../../../connection/message-fields.js';
import { scramLogin } from '../../../connection/scram-login.js';
import { failureMessages } from '../../../messages/failure-message.js';
import { passwordMessage, readError, readMessage, saslInitialResponse, startupMessage, toMessage } from './messages.js';
import { postgresFailure } from './postgres-failure.js';

/** Who signs in, and to which database. */
export interface PostgresLogin {
  readonly user: string;
  /** `undefined` when the monitor has none: then it must not be asked for. */
  readonly password: string | undefined;
  readonly database: string;
}

/** Ways to sign in that a check does not know, by the number that asks for them. */
const unknownMethods = new Map([
  [2, 'Kerberos V5'],
  [7, 'GSSAPI'],
  [9, 'SSPI'],
]);

const md5 = (...parts: readonly (string | Buffer)[]): string => {
  const hash = createHash('md5');
  for (const part of parts) hash.update(part);
  return hash.digest('hex');
};

/** Waits for the next step of the sign-in: its number and what belongs to it. */
const nextStep = async (
  conversation: Conversation,
  login: PostgresLogin,
): Promise<{ readonly step: number; readonly fields: MessageFields }> => {
  const { type, fields } = await readMessage(conversation);
  if (type === 'E') throw postgresFailure(readError(fields), { isSignedIn: false, database: login.database });
  if (type !== 'R') throw conversation.malformed();
  return { step: fields.uintBE(4), fields };
};

const signInBySasl = async (
  { run, conversation, login, password }: SignIn & { readonly password: string },
  fields: MessageFields,
): Promise<void> => {
  const mechanisms: string[] = [];
  while (fields.left > 1) mechanisms.push(fields.zeroTerminated());
  if (!mechanisms.includes('SCRAM-SHA-256')) {
    throw new CheckFailure('down', failureMessages.signInMethodUnknown(mechanisms.join(', ')));
  }
  // The name is left out: PostgreSQL takes that of the session.
  const scram = scramLogin({ password }, randomBytes(18).toString('base64'));
  conversation.send(saslInitialResponse('SCRAM-SHA-256', scram.first));
  const challenge = await nextStep(conversation, login);
  if (challenge.step !== 11) throw conversation.malformed();
  const response = await run.wait(scram.final(challenge.fields.rest().toString('utf8')));
  if (response === undefined) throw conversation.malformed();
  conversation.send(toMessage('p', response));
  const outcome = await nextStep(conversation, login);
  if (outcome.step !== 12 || !scram.isServer(outcome.fields.rest().toString('utf8'))) throw conversation.malformed();
};

interface SignIn {
  readonly run: CheckRun;
  readonly conversation: Conversation;
  readonly login: PostgresLogin;
}

/** Does what a step asks for. */
const answer = async (signIn: SignIn, step: number, fields: MessageFields): Promise<void> => {
  const { conversation, login } = signIn;
  const { user, password } = login;
  const method = unknownMethods.get(step);
  if (method !== undefined) throw new CheckFailure('down', failureMessages.signInMethodUnknown(method));
  if (password === undefined) throw new CheckFailure('down', failureMessages.signInNeeded());
  if (step === 3) conversation.send(passwordMessage(password));
  else if (step === 5) conversation.send(passwordMessage(`md5${md5(md5(password, user), fields.take(4))}`));
  else if (step === 10) await signInBySasl({ ...signIn, password }, fields);
  else throw conversation.malformed();
};

/**
 * Opens a session: with a password in the clear, hashed with MD5, or proved with SCRAM, whichever the server asks for.
 *
 * @throws CheckFailure
 */
export const signInToPostgres = async (signIn: SignIn): Promise<void> => {
  const { run, conversation, login } = signIn;
  const { user, database } = login;
  const askedAt = run.elapsedMs;
  conversation.send(startupMessage({ user, database, client_encoding: 'UTF8', application_name: 'watchpost' }));
  const first = await nextStep(conversation, login);
  run.addTiming('firstByteMs', run.elapsedMs - askedAt);
  if (first.step !== 0) {
    await answer(signIn, first.step, first.fields);
    if ((await nextStep(conversation, login)).step !== 0) throw conversation.malformed();
  }
  for (;;) {
    const { type, fields } = await readMessage(conversation);
    if (type === 'E') throw postgresFailure(readError(fields), { isSignedIn: false, database });
    // The key with which a query could be cancelled comes before the server is ready.
    if (type === 'Z') return;
    if (type !== 'K') throw conversation.malformed();
  }
};
