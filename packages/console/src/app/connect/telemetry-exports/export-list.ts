import type { TelemetryExport, TelemetryExportsListQuery } from '@watchpost/client';
import type { ConsoleParts } from '../../console/parts.js';
import { createList, type ListModel } from '../../store/list.js';

/** Lists the telemetry exports of the organization. */
export const createExportList = ({
  client,
  address,
}: Pick<ConsoleParts, 'client' | 'address'>): ListModel<TelemetryExport> =>
  createList<TelemetryExport>({
    address,
    fields: ['search', 'sort'],
    // The address is what the person typed: the server says which values there are.
    read: (query, options) => client.telemetryExports.list(query as TelemetryExportsListQuery, options),
  });
