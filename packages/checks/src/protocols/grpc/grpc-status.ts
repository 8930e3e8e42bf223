import type { IncomingHttpHeaders } from 'node:http2';

/** Status codes of gRPC, by their numbers. */
const statusNames = [
  'OK',
  'CANCELLED',
  'UNKNOWN',
  'INVALID_ARGUMENT',
  'DEADLINE_EXCEEDED',
  'NOT_FOUND',
  'ALREADY_EXISTS',
  'PERMISSION_DENIED',
  'RESOURCE_EXHAUSTED',
  'FAILED_PRECONDITION',
  'ABORTED',
  'OUT_OF_RANGE',
  'UNIMPLEMENTED',
  'INTERNAL',
  'UNAVAILABLE',
  'DATA_LOSS',
  'UNAUTHENTICATED',
] as const;

/** How a call ended. */
export interface GrpcStatus {
  readonly name: (typeof statusNames)[number];
  /** What the server adds for people; often empty. */
  readonly message: string;
}

const decoded = (message: string): string => {
  try {
    return decodeURIComponent(message);
  } catch {
    return message;
  }
};

/** The status among trailers, or among the headers of an answer that has nothing else; `undefined` without one. */
export const grpcStatusOf = (fields: IncomingHttpHeaders): GrpcStatus | undefined => {
  const { 'grpc-status': code, 'grpc-message': message } = fields;
  const name = typeof code === 'string' && /^\d{1,2}$/.test(code) ? statusNames[Number(code)] : undefined;
  return name === undefined ? undefined : { name, message: typeof message === 'string' ? decoded(message) : '' };
};
