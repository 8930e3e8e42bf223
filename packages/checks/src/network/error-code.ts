/** Errors of our own machine: out of descriptors, ports, memory or routes, or held back by its firewall. */
const localCodes = new Set([
  'EMFILE',
  'ENFILE',
  'ENOBUFS',
  'ENOMEM',
  'EAI_MEMORY',
  'ENETUNREACH',
  'ENETDOWN',
  'EADDRNOTAVAIL',
  'EADDRINUSE',
  'EACCES',
  'EPERM',
  'EAFNOSUPPORT',
]);

/** The code of a system error, or `undefined`. */
export const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;

/** Whether an error arose on this machine and says nothing about the target. */
export const isLocal = (error: unknown): boolean => localCodes.has(codeOf(error) ?? '');
