import type { Socket } from 'node:net';
import type { TcpMonitorConfig } from '@watchpost/schemas';
import { tcpMonitorConfig } from '@watchpost/schemas/checks';
import { needBody } from '../assertions/assertions.js';
import type { Check } from '../check/check.js';
import type { CheckTask } from '../check/check-task.js';
import { judge } from '../check/judge.js';
import { readConfig, readHostPort } from '../check/read-request.js';
import { clientCertificateOf } from '../connection/client-certificate.js';
import { dialPlain, openConnection } from '../connection/connection.js';
import { escapedBytes } from '../connection/escaped-bytes.js';
import { hangUp, hearAnswer, sendBytes } from '../connection/plain-exchange.js';
import { openSecureConnection } from '../connection/secure-connection.js';
import { openStartTls } from '../protocols/start-tls/start-tls.js';
import { defineCheck } from './define-check.js';

/** Connects, and secures the connection as the monitor says. */
const open = (task: CheckTask, { security, startTls, ...config }: TcpMonitorConfig): Promise<Socket> => {
  const { run, request, environment } = task;
  const target = readHostPort(request.target);
  const client = clientCertificateOf(request.credentials);
  const settings = { ...config, host: target.host, client };
  if (startTls !== null) return openStartTls(task, { ...target, protocol: startTls }, settings);
  if (security === 'tls') return openSecureConnection(task, target, settings);
  return openConnection(run, { guard: environment.guard, ...target, dial: dialPlain });
};

/**
 * Connects to `host:port`, says and hears what the monitor asks, and hangs up. The latency is the time to connect, or
 * with TLS or an answer the time up to that.
 */
export const checkTcp: Check = defineCheck(async (task) => {
  const { run, request } = task;
  const config = readConfig(tcpMonitorConfig, request.config);
  const socket = await open(task, config);
  const openedAtMs = config.security === 'none' ? run.findings.timings.connectMs : run.elapsedMs;
  if (config.send !== null) await sendBytes(run, socket, escapedBytes(config.send));
  if (config.expect === null && !needBody(request.assertions)) {
    run.findings.latencyMs = openedAtMs;
    await hangUp(run, socket);
    return judge(task);
  }
  const { text, problem, heardAtMs } = await hearAnswer(run, socket, config.expect);
  run.findings.latencyMs = heardAtMs;
  return judge(task, { body: { text } }, problem === null ? [] : [problem]);
});
