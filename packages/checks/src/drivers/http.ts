import { httpMonitorConfig } from '@watchpost/schemas/checks';
import { needBody, readStatus } from '../assertions/assertions.js';
import type { Check } from '../check/check.js';
import { judge } from '../check/judge.js';
import { readConfig } from '../check/read-request.js';
import { clientCertificateOf } from '../connection/client-certificate.js';
import { authorizationOf, secretHeadersOf } from '../http/authorization.js';
import { fetchUrl, readText, readUrl } from '../http/http-fetch.js';
import { statusProblems } from '../http/status-problems.js';
import { traceparentOf } from '../http/trace-context.js';
import { defineCheck } from './define-check.js';

/** Checks a web address with one request, of `https` and `http` alike, on separate connections. */
export const checkHttp: Check = defineCheck(async (task) => {
  const { target, assertions, credentials } = task.request;
  const config = readConfig(httpMonitorConfig, task.request.config);
  const { method, headers, body } = config;
  const answer = await fetchUrl(
    task,
    { method, url: readUrl(target), headers, body },
    {
      ...config,
      authorization: authorizationOf(credentials),
      secretHeaders: secretHeadersOf(credentials),
      client: clientCertificateOf(credentials),
      traceparent: traceparentOf(task.request.traceId),
    },
  );
  const text = await readText(task, answer, needBody(assertions));
  const { statusCode } = answer;
  // An assertion on the status replaces the accepted ones.
  const problems = readStatus(assertions) ? [] : statusProblems(statusCode, config);
  return judge(task, { statusCode, headers: answer.headers, body: text }, problems);
});
