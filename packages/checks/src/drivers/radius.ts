import { radiusMonitorConfig } from '@watchpost/schemas/checks';
import type { Check } from '../check/check.js';
import { CheckFailure } from '../check/check-failure.js';
import { judge } from '../check/judge.js';
import { readConfig, readHostPort } from '../check/read-request.js';
import { askByDatagram } from '../connection/datagram.js';
import { failureMessages } from '../messages/failure-message.js';
import { statusServerQuestion } from '../protocols/radius/status-server.js';
import { defineCheck } from './define-check.js';

/** Asks a server of RADIUS whether it is there, in a way that signs no one in (RFC 5997), and has it prove that it knows the secret. */
export const checkRadius: Check = defineCheck(async (task) => {
  const { run, request } = task;
  readConfig(radiusMonitorConfig, request.config);
  const { sharedSecret } = request.credentials ?? {};
  if (sharedSecret === undefined) throw new CheckFailure('unknown', failureMessages.sharedSecretNeeded());
  await askByDatagram(task, readHostPort(request.target), () => statusServerQuestion(sharedSecret));
  run.findings.latencyMs = run.elapsedMs;
  return judge(task);
});
