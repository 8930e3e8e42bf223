import { traceIdOf } from '@watchpost/checks/address-guard';
import { isTraced, type KnownExport } from '../../outbound/telemetry/exporting-organizations.js';
import { queueResult } from '../../outbound/telemetry/queue-results.js';
import type { Change, NewRow, Row } from '../../store/interface/store.js';
import { resultStatuses } from '../status/result-statuses.js';

/** The location of checks that the server makes. */
const ofServer = 'server';

/** The method of the request of a monitor that makes one over HTTP. */
const methodOf = ({ type, config }: Pick<Row<'monitors'>, 'type' | 'config'>): string | null => {
  if (type !== 'http' && type !== 'https') return null;
  const { method } = config as { readonly method?: unknown };
  return typeof method === 'string' ? method : 'GET';
};

/** The trace of a check that the server begins; `undefined` where its organization exports none. */
export const traceOf = (
  { id: monitorId }: Pick<Row<'monitors'>, 'id'>,
  exports: readonly KnownExport[],
  at: number,
): string | undefined => (isTraced(exports) ? traceIdOf({ monitorId, location: ofServer, at }) : undefined);

/** The entries that queue a result for the telemetry exports of its organization. */
export const exportChanges = (
  monitor: Row<'monitors'>,
  result: NewRow<'monitorResults'>,
  {
    exports = [],
    endedAt,
    location = ofServer,
    now = endedAt ?? result.at,
  }: {
    readonly exports?: readonly KnownExport[];
    /** `null` where only its agent knows. */
    readonly endedAt: number | null;
    /** Id of the agent that made the check. Default: the server did. */
    readonly location?: string;
    /** Default: when it ended. */
    readonly now?: number;
  },
): readonly Change[] => {
  if (exports.length === 0) return [];
  const { id: monitorId, name: monitorName, type, target, organizationId } = monitor;
  const { at, latencyUs = null, statusCode = null, dnsUs = null, connectUs = null, tlsUs = null } = result;
  const { firstByteUs = null, message = null, certificateDays = null, steps = null } = result;
  return queueResult(
    exports,
    organizationId,
    {
      ...{ monitorId, monitorName, type, target, method: methodOf(monitor), at, endedAt, location },
      status: resultStatuses[result.status] ?? 'unknown',
      ...{ latencyUs, statusCode, dnsUs, connectUs, tlsUs, firstByteUs, message, certificateDays, steps },
    },
    now,
  );
};
