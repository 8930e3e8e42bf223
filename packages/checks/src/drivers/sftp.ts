import { sftpMonitorConfig } from '@watchpost/schemas/checks';
import type { Check } from '../check/check.js';
import { CheckFailure } from '../check/check-failure.js';
import { judge } from '../check/judge.js';
import { readConfig, readHostPort } from '../check/read-request.js';
import { dialPlain, openConnection } from '../connection/connection.js';
import { Conversation } from '../connection/conversation.js';
import { failureMessages } from '../messages/failure-message.js';
import { defaultUserAgent } from '../network/user-agent.js';
import { identificationOf, readIdentification } from '../protocols/files/sftp/identification.js';
import { exchangeKeys } from '../protocols/files/sftp/key-exchange.js';
import { SshPackets } from '../protocols/files/sftp/packets.js';
import { fingerprintOf } from '../protocols/files/sftp/public-key.js';
import { listSftpFolder } from '../protocols/files/sftp/sftp-session.js';
import { signInToSsh } from '../protocols/files/sftp/sign-in.js';
import { defineCheck } from './define-check.js';

/**
 * Has an SSH server prove its key, signs in when there are credentials, and lists a folder. The key is compared before anything
 * secret is sent. The latency is the time to the last answer.
 */
export const checkSftp: Check = defineCheck(async (task) => {
  const { run, request, environment } = task;
  const { hostKey, path, expect } = readConfig(sftpMonitorConfig, request.config);
  const { username, password, privateKey } = request.credentials ?? {};
  const needsLogin = path !== null || (password ?? privateKey) !== undefined;
  if (needsLogin && (username === undefined || (password ?? privateKey) === undefined))
    throw new CheckFailure('unknown', failureMessages.sftpLoginNeeded());
  const target = readHostPort(request.target);
  const socket = await openConnection(run, { guard: environment.guard, ...target, dial: dialPlain });
  run.phase = 'answer';
  const openedAt = run.elapsedMs;
  const conversation = new Conversation(run, socket, { protocol: 'SSH' });
  const ours = identificationOf(environment.userAgent ?? defaultUserAgent);
  conversation.send(Buffer.from(`${ours}\r\n`));
  const software = await readIdentification(conversation);
  run.addTiming('firstByteMs', run.elapsedMs - openedAt);
  const packets = new SshPackets(conversation);
  const session = await exchangeKeys(packets, [ours, software]);
  const found = fingerprintOf(session.hostKey);
  if (hostKey !== null && hostKey !== found)
    throw new CheckFailure('down', failureMessages.otherHostKey(found, hostKey));
  let names: readonly string[] = [];
  if (username !== undefined && needsLogin) {
    run.phase = 'signIn';
    await signInToSsh(packets, session, {
      username,
      ...(password !== undefined && { password }),
      ...(privateKey !== undefined && { privateKey }),
    });
    run.phase = 'body';
    if (path !== null) names = await listSftpFolder(packets, path);
  }
  run.findings.latencyMs = run.elapsedMs;
  await packets.end();
  const isMissing = expect !== null && !names.includes(expect);
  return judge(
    task,
    { body: { text: names.join('\n') }, json: { hostKey: found, software } },
    isMissing ? [failureMessages.notInFolder(expect)] : [],
  );
});
