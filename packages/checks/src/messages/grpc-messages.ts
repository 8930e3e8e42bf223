import { plainText, quoted, size } from './words.js';

/** About gRPC. */
export const grpcMessages = {
  noHttp2: (isTls: boolean) => `the target does not speak HTTP/2${isTls ? '' : ' without TLS'}, as gRPC does`,
  notGrpcStatus: (status: number) => `answered ${status}, not gRPC`,
  notGrpcType: (contentType: string | undefined) =>
    `answered ${contentType === undefined ? 'without a content type' : `with ${plainText(contentType)}`}, not gRPC`,
  noGrpcStatus: () => 'malformed answer: no gRPC status',
  noHealthStatus: () => 'malformed answer: no health status',
  healthTooLarge: (maxBytes: number) => `the answer is larger than ${size(maxBytes)}, too large for a health status`,
  callBrokenOff: (reason: string) => `the call was broken off (${reason})`,
  callEnded: (status: string, said: string) =>
    `the call ended with ${status}${said === '' ? '' : `: ${plainText(said)}`}`,

  noHealthService: () => 'the target does not offer the health service grpc.health.v1.Health',
  healthNotReported: () => 'the target does not report its health (NOT_FOUND)',
  serviceUnknown: (service: string) => `the target knows no service ${quoted(service)}`,
  tokenNeeded: () => 'the target asks for a token, and this monitor has none',
  tokenRefused: () => 'the target does not accept the token',
  callNotPermitted: () => 'the target does not permit the call',
  /** @param service empty for the target itself */
  unhealthy: (service: string, status: string) =>
    `the ${service === '' ? 'target' : `service ${quoted(service)}`} reports ${status}`,
} as const;
