import { redisMonitorConfig } from '@watchpost/schemas/checks';
import { checkBounds } from '../bounds.js';
import type { Check } from '../check/check.js';
import { CheckFailure } from '../check/check-failure.js';
import { judge } from '../check/judge.js';
import { readConfig, readHostPort } from '../check/read-request.js';
import { connectTarget } from '../connection/connect-target.js';
import { Conversation } from '../connection/conversation.js';
import { failureMessages } from '../messages/failure-message.js';
import { defineCheck } from './define-check.js';

const maxLineBytes = checkBounds.replyLine.most;

/** A command as an array of bulk strings, which may hold any bytes ("RESP protocol description" of Redis). */
const toCommand = (words: readonly string[]): Buffer =>
  Buffer.from(`*${words.length}\r\n${words.map((word) => `$${Buffer.byteLength(word)}\r\n${word}\r\n`).join('')}`);

/** What an error means; it begins with a word in capitals. */
const failureOf = (command: string, error: string, database: number): CheckFailure => {
  const [kind = ''] = error.split(' ');
  const failed = (message: string) => new CheckFailure('down', message);
  switch (kind) {
    case 'NOAUTH':
      return failed(failureMessages.signInNeeded());
    case 'WRONGPASS':
      return failed(failureMessages.signInRefused());
    case 'LOADING':
      return failed(failureMessages.notReady());
    case 'DENIED':
      return failed(failureMessages.notLetIn(kind));
    default:
      if (/max number of clients/.test(error)) return failed(failureMessages.tooManyConnections());
      // Servers before Redis 6 have no word of their own for it.
      if (command === 'AUTH' && /invalid (username-)?password/.test(error))
        return failed(failureMessages.signInRefused());
      if (command === 'AUTH' && /without any password configured|no password is set/.test(error))
        return failed(failureMessages.signInNotNeeded());
      if (command === 'SELECT' && /out of range/.test(error))
        return failed(failureMessages.noDatabase(String(database)));
      return failed(failureMessages.commandFailed(command, error.replace(/^ERR /, '')));
  }
};

/** Signs in, chooses the database and asks for a sign of life. The latency is the time to the last answer. */
export const checkRedis: Check = defineCheck(async (task) => {
  const { run, request } = task;
  const config = readConfig(redisMonitorConfig, request.config);
  const socket = await connectTarget(task, readHostPort(request.target), config);
  const conversation = new Conversation(run, socket, { protocol: 'Redis' });
  const { username, password } = request.credentials ?? {};
  const commands = [
    // A user may do without a password, and a password without a user.
    ...(username === undefined ? [] : [['AUTH', username, password ?? '']]),
    ...(username !== undefined || password === undefined ? [] : [['AUTH', password]]),
    ...(config.database === 0 ? [] : [['SELECT', String(config.database)]]),
    ['PING'],
  ];
  run.phase = 'answer';
  const askedAt = run.elapsedMs;
  // All at once: that takes one round trip, and the replies come in order.
  conversation.send(...commands.map(toCommand));
  for (const [index, [name = '']] of commands.entries()) {
    const reply = await conversation.readLine(maxLineBytes);
    if (index === 0) run.addTiming('firstByteMs', run.elapsedMs - askedAt);
    if (reply.startsWith('-')) throw failureOf(name, reply.slice(1), config.database);
    if (reply !== (name === 'PING' ? '+PONG' : '+OK')) throw conversation.malformed();
  }
  run.findings.latencyMs = run.elapsedMs;
  return judge(task);
});
