import { tlsMonitorConfig } from '@watchpost/schemas/checks';
import type { Check } from '../check/check.js';
import type { Findings } from '../check/findings.js';
import { judge } from '../check/judge.js';
import { readConfig, readHost, readHostPort } from '../check/read-request.js';
import { clientCertificateOf } from '../connection/client-certificate.js';
import { hangUp } from '../connection/plain-exchange.js';
import { openSecureConnection } from '../connection/secure-connection.js';
import { failureMessages } from '../messages/failure-message.js';
import { openStartTls } from '../protocols/start-tls/start-tls.js';
import { defineCheck } from './define-check.js';

/** What is wrong with how long the certificate still runs. */
const ageProblems = ({ certificate, endingAuthority }: Findings, minDaysRemaining: number): string[] => {
  if (certificate === null) return [failureMessages.noCertificate()];
  const { daysRemaining, validTo } = certificate;
  if (daysRemaining >= minDaysRemaining) return [];
  return daysRemaining < 0
    ? [failureMessages.certificateExpired(Date.parse(validTo))]
    : [failureMessages.certificateEndsSoon(daysRemaining, minDaysRemaining, endingAuthority)];
};

/**
 * Completes the handshake and judges the certificate: its chain, its name, and the days it has left. The latency is the time to
 * the end of the handshake.
 */
export const checkTls: Check = defineCheck(async (task) => {
  const { run, request } = task;
  const { serverName, minDaysRemaining, startTls, ...config } = readConfig(tlsMonitorConfig, request.config);
  const target = readHostPort(request.target);
  const client = clientCertificateOf(request.credentials);
  const host = serverName === null ? target.host : readHost(serverName);
  const settings = { ...config, host, client, refusesCommonName: true };
  const socket = await (startTls === null
    ? openSecureConnection(task, target, settings)
    : openStartTls(task, { ...target, protocol: startTls }, settings));
  run.findings.latencyMs = run.elapsedMs;
  await hangUp(run, socket);
  return judge(task, {}, ageProblems(run.findings, minDaysRemaining));
});
