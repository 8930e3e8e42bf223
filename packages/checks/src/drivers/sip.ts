import { sipMonitorConfig } from '@watchpost/schemas/checks';
import { readStatus } from '../assertions/assertions.js';
import type { Check } from '../check/check.js';
import { judge } from '../check/judge.js';
import { readConfig, readHostPort } from '../check/read-request.js';
import { connectTarget } from '../connection/connect-target.js';
import { Conversation } from '../connection/conversation.js';
import { askByDatagram } from '../connection/datagram.js';
import { statusProblems } from '../http/status-problems.js';
import { defaultUserAgent } from '../network/user-agent.js';
import { askSip, sipQuestion } from '../protocols/media/sip-options.js';
import { defineCheck } from './define-check.js';

/** A server that is silent for as long is asked again: datagrams get lost. */
const datagramOptions = { repeatAfterMs: 2000 };
const successes = { acceptedStatusCodes: ['200-299'] };

/** Asks a server of SIP for its abilities; no call is made, and no one rings. */
export const checkSip: Check = defineCheck(async (task) => {
  const { run, request, environment } = task;
  const { transport, ...config } = readConfig(sipMonitorConfig, request.config);
  const address = readHostPort(request.target);
  const target = { ...address, transport, userAgent: environment.userAgent ?? defaultUserAgent };
  const ask = async () => {
    if (transport === 'udp')
      return (await askByDatagram(task, address, () => sipQuestion(target), datagramOptions)).reply;
    const socket = await connectTarget(task, address, { ...config, isTls: transport === 'tls' });
    const conversation = new Conversation(run, socket, { protocol: 'SIP' });
    run.phase = 'answer';
    const askedAt = run.elapsedMs;
    const answer = await askSip(conversation, target);
    run.addTiming('firstByteMs', run.elapsedMs - askedAt);
    await conversation.end();
    return answer;
  };
  const { statusCode, headers, body } = await ask();
  run.findings.latencyMs = run.elapsedMs;
  return judge(
    task,
    { statusCode, headers, body: { text: body } },
    readStatus(request.assertions) ? [] : statusProblems(statusCode, successes),
  );
});
