import { rtspMonitorConfig } from '@watchpost/schemas/checks';
import { readStatus } from '../assertions/assertions.js';
import type { Check } from '../check/check.js';
import { judge } from '../check/judge.js';
import { readConfig, readHost, readLogin } from '../check/read-request.js';
import { connectTarget } from '../connection/connect-target.js';
import { Conversation } from '../connection/conversation.js';
import { readUrl } from '../http/http-fetch.js';
import { statusProblems } from '../http/status-problems.js';
import { defaultUserAgent } from '../network/user-agent.js';
import { askRtsp } from '../protocols/media/rtsp-session.js';
import { defineCheck } from './define-check.js';

/** RFC 7826 §4.2. */
const usualPorts = { plain: 554, tls: 322 } as const;
const successes = { acceptedStatusCodes: ['200-299'] };

/** Asks a camera or a server for the description of a stream, which is not played. */
export const checkRtsp: Check = defineCheck(async (task) => {
  const { run, request, environment } = task;
  const { method, ...config } = readConfig(rtspMonitorConfig, request.config);
  const url = readUrl(request.target, ['rtsp:', 'rtsps:']);
  url.hash = '';
  const isTls = url.protocol === 'rtsps:';
  const login = readLogin(request.credentials);
  const address = {
    host: readHost(decodeURIComponent(url.hostname)),
    port: Number(url.port || (isTls ? usualPorts.tls : usualPorts.plain)),
  };
  const socket = await connectTarget(task, address, { ...config, isTls });
  const conversation = new Conversation(run, socket, { protocol: 'RTSP' });
  run.phase = 'answer';
  const askedAt = run.elapsedMs;
  const userAgent = environment.userAgent ?? defaultUserAgent;
  const question = { method, url: url.href, userAgent };
  const { statusCode, headers, body } = await askRtsp(conversation, question, login);
  run.addTiming('firstByteMs', run.elapsedMs - askedAt);
  run.findings.latencyMs = run.elapsedMs;
  await conversation.end();
  return judge(
    task,
    { statusCode, headers, body: { text: body } },
    readStatus(request.assertions) ? [] : statusProblems(statusCode, successes),
  );
});
