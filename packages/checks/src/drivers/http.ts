import type { HttpMonitorConfig } from '@watchpost/schemas';
import { httpMonitorConfig } from '@watchpost/schemas/checks';
import { needBody, readStatus } from '../assertions/assertions.js';
import type { Check } from '../check/check.js';
import { defineCheck } from '../check/define-check.js';
import { judge } from '../check/judge.js';
import { readConfig } from '../check/read-request.js';
import { clientCertificateOf } from '../connection/client-certificate.js';
import { authorizationOf, secretHeadersOf } from '../http/authorization.js';
import { fetchUrl, readText, readUrl } from '../http/http-fetch.js';
import { failureMessages } from '../messages/failure-message.js';

/** A status and both ends of a range have three digits, so their texts compare as the numbers do. */
const isAccepted = (status: number, accepted: readonly string[]): boolean => {
  const text = String(status);
  return accepted.some((range) => range.slice(0, 3) <= text && text <= range.slice(-3));
};

const statusProblems = (statusCode: number, { acceptedStatusCodes }: HttpMonitorConfig): string[] =>
  isAccepted(statusCode, acceptedStatusCodes)
    ? []
    : [failureMessages.statusNotAccepted(statusCode, acceptedStatusCodes)];

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
    },
  );
  const text = await readText(task, answer, needBody(assertions));
  const { statusCode } = answer;
  // An assertion on the status replaces the accepted ones.
  const problems = readStatus(assertions) ? [] : statusProblems(statusCode, config);
  return judge(task, { statusCode, headers: answer.headers, body: text }, problems);
});
