import type { Socket } from 'node:net';
import type { TLSSocket } from 'node:tls';
import { ftpMonitorConfig } from '@watchpost/schemas/checks';
import type { Check } from '../check/check.js';
import { judge } from '../check/judge.js';
import { readConfig, readHostPort } from '../check/read-request.js';
import { failureMessages } from '../messages/failure-message.js';
import { listFolder } from '../protocols/files/ftp/folder-names.js';
import { askFtpForTls, protectData, readFtpGreeting, signInToFtp } from '../protocols/files/ftp/ftp-session.js';
import { openSession } from '../protocols/start-tls/open-session.js';
import { defineCheck } from './define-check.js';

const protocol = { name: 'FTP', greet: readFtpGreeting, askForTls: askFtpForTls };

/** Servers take a data connection only from who has the session of the first (`require_ssl_reuse` of vsftpd). */
const sessionOf = (socket: Socket): Buffer | undefined =>
  'getSession' in socket ? (socket as TLSSocket).getSession() : undefined;

/**
 * Opens a session, signs in when there are credentials or a folder to list, lists that and leaves. The latency is the time to
 * the last answer.
 */
export const checkFtp: Check = defineCheck(async (task) => {
  const { run, request } = task;
  const { path, expect, ...config } = readConfig(ftpMonitorConfig, request.config);
  const target = readHostPort(request.target);
  const { socket, conversation, greeting } = await openSession(task, target, config, protocol);
  if (request.credentials !== null || path !== null) {
    run.phase = 'signIn';
    await signInToFtp(conversation, request.credentials);
    run.phase = 'answer';
  }
  let names: readonly string[] | null = null;
  if (path !== null) {
    if (config.security !== 'none') await protectData(conversation);
    const session = sessionOf(socket);
    const tls =
      config.security === 'none' ? null : { ...config, host: target.host, ...(session !== undefined && { session }) };
    names = await listFolder(task, { conversation, control: socket, tls }, path);
  }
  run.findings.latencyMs = run.elapsedMs;
  await conversation.end(Buffer.from('QUIT\r\n'));
  const isMissing = names !== null && expect !== null && !names.includes(expect);
  return judge(
    task,
    { body: { text: names === null ? greeting : names.join('\n') } },
    isMissing ? [failureMessages.notInFolder(expect)] : [],
  );
});
