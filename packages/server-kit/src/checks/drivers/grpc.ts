import { isIP, type Socket } from 'node:net';
import { type GrpcMonitorConfig, grpcMonitorConfig } from '@watchpost/schemas';
import { authorizationOf } from '../authorization.js';
import type { Check } from '../check.js';
import { CheckFailure, codeOf } from '../check-failure.js';
import { clientCertificateOf } from '../client-certificate.js';
import { dialPlain, openConnection } from '../connection.js';
import { type CheckTask, defineCheck, judge } from '../define-check.js';
import { plainText, quoted } from '../failure-message.js';
import { callGrpc, type GrpcAnswer, noHttp2 } from '../grpc/grpc-call.js';
import { type GrpcStatus, grpcStatusOf } from '../grpc/grpc-status.js';
import { healthRequest, readHealthResponse } from '../grpc/health-message.js';
import { readConfig, readHostPort } from '../read-request.js';
import { openSecureConnection } from '../secure-connection.js';

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
    });
    if (socket.alpnProtocol !== 'h2') throw down(noHttp2(true));
    return socket;
  } catch (error) {
    const refusesHttp2 =
      error instanceof CheckFailure && codeOf(error.cause) === 'ERR_SSL_TLSV1_ALERT_NO_APPLICATION_PROTOCOL';
    throw refusesHttp2 ? down(noHttp2(true), { cause: error }) : error;
  }
};

/** What it means that a call ended with another status than `OK`. */
const statusMessage = ({ name, message }: GrpcStatus, service: string, isSignedIn: boolean): string => {
  switch (name) {
    case 'NOT_FOUND':
      return service === ''
        ? 'the server does not tell its health (NOT_FOUND)'
        : `the server knows no service ${quoted(service)}`;
    case 'UNIMPLEMENTED':
      return 'the server does not offer the health service grpc.health.v1.Health';
    case 'UNAUTHENTICATED':
      return isSignedIn ? 'the server does not accept the token' : 'the server asks for a token';
    case 'PERMISSION_DENIED':
      return 'the server does not permit the call';
    default:
      return `the call ended with ${name}${message === '' ? '' : `: ${plainText(message)}`}`;
  }
};

/** What is wrong with an answer; `undefined` for `SERVING`. */
const problemOf = (
  { headers, trailers, body }: GrpcAnswer,
  service: string,
  isSignedIn: boolean,
): string | undefined => {
  const { ':status': httpStatus = 0, 'content-type': contentType = 'no type' } = headers;
  if (httpStatus !== 200) return `answered ${httpStatus}, not gRPC`;
  if (!contentType.startsWith('application/grpc')) return `answered with ${plainText(contentType)}, not gRPC`;
  const status = grpcStatusOf(trailers) ?? grpcStatusOf(headers);
  if (status === undefined) return 'malformed answer: no gRPC status';
  if (status.name !== 'OK') return statusMessage(status, service, isSignedIn);
  const health = readHealthResponse(body);
  if (health === 'SERVING') return undefined;
  if (health === undefined) return 'malformed answer: no health status';
  return `the ${service === '' ? 'server' : `service ${quoted(service)}`} reports ${health}`;
};

/**
 * Checks the health of a gRPC server or of one of its services: `grpc.health.v1.Health/Check` must answer `SERVING`. The
 * one message of it is spoken here by hand, over HTTP/2 on a connection that the guard admitted; a gRPC library would
 * resolve, connect and retry by itself.
 */
export const checkGrpc: Check = defineCheck(async (task) => {
  const { run, request } = task;
  const config = readConfig(grpcMonitorConfig, request.config);
  const authorization = authorizationOf(request.credentials);
  const socket = await connectTo(task, config);
  const answer = await callGrpc(run, socket, {
    authority: authorityOf(request.target),
    isTls: config.isTls,
    path: '/grpc.health.v1.Health/Check',
    authorization,
    message: healthRequest(config.service),
  });
  run.findings.latencyMs = run.elapsedMs;
  const problem = problemOf(answer, config.service, authorization !== undefined);
  return judge(task, {}, problem === undefined ? [] : [problem]);
});
