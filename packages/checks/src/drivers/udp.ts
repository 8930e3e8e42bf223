import { udpMonitorConfig } from '@watchpost/schemas';
import type { Check } from '../check.js';
import { askByDatagram } from '../connection/datagram.js';
import { defineCheck, judge } from '../define-check.js';
import { escapedBytes } from '../escaped-bytes.js';
import { failureMessages } from '../failure-message.js';
import { readConfig, readHostPort } from '../read-request.js';
import { occursIn } from '../text-search.js';

/** Sends one datagram to `host:port`; the reply must come, and say what is expected. */
export const checkUdp: Check = defineCheck(async (task) => {
  const { run, request } = task;
  const { send, expect } = readConfig(udpMonitorConfig, request.config);
  const reply = await askByDatagram(task, readHostPort(request.target), escapedBytes(send));
  run.findings.latencyMs = run.elapsedMs;
  const text = reply.toString('utf8');
  const isExpected = expect === null || occursIn(text, expect);
  return judge(task, { body: { text } }, isExpected ? [] : [failureMessages.notExpected(text, expect)]);
});
