import { isIP, type Socket } from 'node:net';
import type { GrpcMonitorConfig } from '@watchpost/schemas';
import { grpcMonitorConfig } from '@watchpost/schemas/checks';
import type { Check } from '../check/check.js';
import { CheckFailure } from '../check/check-failure.js';
import type { CheckTask } from '../check/check-task.js';
import { judge } from '../check/judge.js';
import { readConfig, readHostPort } from '../check/read-request.js';
import { clientCertificateOf } from '../connection/client-certificate.js';
import { dialPlain, openConnection } from '../connection/connection.js';
import { openSecureConnection } from '../connection/secure-connection.js';
import { authorizationOf } from '../http/authorization.js';
import { failureMessages } from '../messages/failure-message.js';
import { codeOf } from '../network/error-code.js';
import { defaultUserAgent } from '../network/user-agent.js';
import { callGrpc, type GrpcAnswer } from '../protocols/grpc/grpc-call.js';
import { type GrpcStatus, grpcStatusOf } from '../protocols/grpc/grpc-status.js';
import { healthRequest, readHealthResponse } from '../protocols/grpc/health-message.js';
import { defineCheck } from './define-check.js';

const down = (message: string, options?: ErrorOptions): CheckFailure => new CheckFailure('down', message, options);

/** How a host and port are called in a request (RFC 3986 §3.2.2). */
const authorityOf = (target: string): string => {
  const { host, port } = readHostPort(target);
  return `${isIP(host) === 6 ? `[${host}]` : host}:${port}`;
};

/** Connects, with TLS for HTTP/2 alone (RFC 9113 §3.2). */
const connectTo = async (task: CheckTask, config: GrpcMonitorConfig): Promise<Socket> => {
  const { run, request, environment } = task;
  const target = readHostPort(request.target);
  if (!config.isTls) return openConnection(run, { guard: environment.guard, ...target, dial: dialPlain });
  const client = clientCertificateOf(request.credentials);
  try {
    const socket = await openSecureConnection(task, target, {
      ...config,
      host: target.host,
      client,
      protocols: ['h2'],
      refusesCommonName: true,
    });
    if (socket.alpnProtocol !== 'h2') throw down(failureMessages.noHttp2(true));
    return socket;
  } catch (error) {
    const refusesHttp2 =
      error instanceof CheckFailure && codeOf(error.cause) === 'ERR_SSL_TLSV1_ALERT_NO_APPLICATION_PROTOCOL';
    throw refusesHttp2 ? down(failureMessages.noHttp2(true), { cause: error }) : error;
  }
};

/** What it means that a call ended with another status than `OK`. */
const statusMessage = ({ name, message }: GrpcStatus, service: string, isSignedIn: boolean): string => {
  switch (name) {
    case 'NOT_FOUND':
      return service === '' ? failureMessages.healthNotReported() : failureMessages.serviceUnknown(service);
    case 'UNIMPLEMENTED':
      return failureMessages.noHealthService();
    case 'UNAUTHENTICATED':
      return isSignedIn ? failureMessages.tokenRefused() : failureMessages.tokenNeeded();
    case 'PERMISSION_DENIED':
      return failureMessages.callNotPermitted();
    default:
      return failureMessages.callEnded(name, message);
  }
};

/** What is wrong with an answer; `undefined` for `SERVING`. */
const problemOf = (
  { headers, trailers, body }: GrpcAnswer,
  service: string,
  isSignedIn: boolean,
): string | undefined => {
  const { ':status': httpStatus = 0, 'content-type': contentType } = headers;
  if (httpStatus !== 200) return failureMessages.notGrpcStatus(httpStatus);
  if (!contentType?.startsWith('application/grpc')) return failureMessages.notGrpcType(contentType);
  const status = grpcStatusOf(trailers) ?? grpcStatusOf(headers);
  if (status === undefined) return failureMessages.noGrpcStatus();
  if (status.name !== 'OK') return statusMessage(status, service, isSignedIn);
  const health = readHealthResponse(body);
  if (health === 'SERVING') return undefined;
  return health === undefined ? failureMessages.noHealthStatus() : failureMessages.unhealthy(service, health);
};

/**
 * Checks the health of a gRPC server or of one of its services: `grpc.health.v1.Health/Check` must answer `SERVING`. The
 * one message of it is spoken here by hand, over HTTP/2 on a connection that the guard admitted; a gRPC library would
 * resolve, connect and retry by itself.
 */
export const checkGrpc: Check = defineCheck(async (task) => {
  const { run, request, environment } = task;
  const config = readConfig(grpcMonitorConfig, request.config);
  const authorization = authorizationOf(request.credentials);
  const socket = await connectTo(task, config);
  const answer = await callGrpc(run, socket, {
    authority: authorityOf(request.target),
    isTls: config.isTls,
    userAgent: environment.userAgent ?? defaultUserAgent,
    path: '/grpc.health.v1.Health/Check',
    authorization,
    message: healthRequest(config.service),
  });
  run.findings.latencyMs = run.elapsedMs;
  const problem = problemOf(answer, config.service, authorization !== undefined);
  return judge(task, {}, problem === undefined ? [] : [problem]);
});
