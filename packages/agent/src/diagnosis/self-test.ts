import { isIP } from 'node:net';
import { type CheckEnvironment, checkTarget } from '@watchpost/checks';
import { createAddressGuard, withoutBrackets } from '@watchpost/checks/address-guard';

/** The steps of a connection to the server, in their order. */
export type ConnectionStep = 'DNS' | 'TCP' | 'TLS' | 'HTTP';

/** How far a connection to the server gets. */
export interface Diagnosis {
  /** The step that fails; `null` when the server answers. */
  readonly failedStep: ConnectionStep | null;
  /** Why, in words. */
  readonly message: string;
}

/**
 * Connects to the server step by step, and says which one fails: DNS, TCP, TLS or HTTP.
 *
 * @param url address of the server
 */
export const testConnection = async (
  url: string | URL,
  environment: Partial<CheckEnvironment> = {},
): Promise<Diagnosis> => {
  const target = new URL(url);
  const isEncrypted = target.protocol === 'https:';
  const { measurement } = await checkTarget(
    { type: isEncrypted ? 'https' : 'http', target: target.href },
    { guard: createAddressGuard({ allowPrivate: true }), ...environment },
  );
  const { statusCode, timings } = measurement;
  const message = measurement.message ?? 'the server answers';
  // Whatever it answers: that is a matter of the server, and not of the way to it.
  if (statusCode !== null) return { failedStep: null, message: `the server answers with HTTP ${statusCode}` };
  if (timings.tlsMs !== null) return { failedStep: 'HTTP', message };
  if (timings.connectMs !== null) return { failedStep: isEncrypted ? 'TLS' : 'HTTP', message };
  const needsName = isIP(withoutBrackets(target.hostname)) === 0;
  return { failedStep: needsName && timings.dnsMs === null ? 'DNS' : 'TCP', message };
};

/** A diagnosis as one sentence of the log. */
export const diagnosisText = ({ failedStep, message }: Diagnosis): string =>
  failedStep === null ? message : `the connection to the server fails at ${failedStep}: ${message}`;
