import type { NtpMonitorConfig } from '@watchpost/schemas';
import { ntpMonitorConfig } from '@watchpost/schemas/checks';
import type { Check } from '../check/check.js';
import { judge } from '../check/judge.js';
import { readConfig, readHostPort } from '../check/read-request.js';
import { askByDatagram } from '../connection/datagram.js';
import { failureMessages } from '../messages/failure-message.js';
import { NtpQuestion, type ServerTime } from '../protocols/ntp/ntp-packet.js';
import { defineCheck } from './define-check.js';

const problemsOf = (
  { offsetMs, stratum }: ServerTime,
  { maxOffsetMs, maxStratum }: NtpMonitorConfig,
): readonly string[] => [
  ...(maxOffsetMs !== null && Math.abs(offsetMs) > maxOffsetMs
    ? [failureMessages.clockOff(offsetMs, maxOffsetMs)]
    : []),
  ...(stratum > maxStratum ? [failureMessages.stratumTooHigh(stratum, maxStratum)] : []),
];

/** Asks a time server once, as clients do (RFC 5905 §5), and compares its clock with ours. */
export const checkNtp: Check = defineCheck(async (task) => {
  const { run, request, environment } = task;
  const config = readConfig(ntpMonitorConfig, request.config);
  const clock = { now: environment.now, elapsedMs: () => run.elapsedMs };
  const { reply } = await askByDatagram(task, readHostPort(request.target), () => new NtpQuestion(clock));
  run.findings.latencyMs = run.elapsedMs;
  return judge(task, { json: reply }, problemsOf(reply, config));
});
