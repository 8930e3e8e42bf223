import { udpMonitorConfig } from '@watchpost/schemas/checks';
import { occursIn } from '../assertions/text-search.js';
import type { Check } from '../check/check.js';
import { judge } from '../check/judge.js';
import { readConfig, readHostPort } from '../check/read-request.js';
import { askByDatagram } from '../connection/datagram.js';
import { escapedBytes } from '../connection/escaped-bytes.js';
import { failureMessages } from '../messages/failure-message.js';
import { defineCheck } from './define-check.js';

/** Sends one datagram to `host:port`; the reply must come, and say what is expected. */
export const checkUdp: Check = defineCheck(async (task) => {
  const { run, request } = task;
  const { send, expect } = readConfig(udpMonitorConfig, request.config);
  const datagram = escapedBytes(send);
  const { reply } = await askByDatagram(task, readHostPort(request.target), () => ({
    datagram,
    read: (bytes) => bytes,
  }));
  run.findings.latencyMs = run.elapsedMs;
  const text = reply.toString('utf8');
  const isExpected = expect === null || occursIn(text, expect);
  return judge(task, { body: { text } }, isExpected ? [] : [failureMessages.notExpected(text, expect)]);
});
