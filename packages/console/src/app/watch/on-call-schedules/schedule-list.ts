import type { OnCall, OnCallNowQuery } from '@watchpost/client';
import type { ConsoleParts } from '../../console/parts.js';
import { createList, type ListModel } from '../../store/list.js';

/** Lists the schedules of the organization, each with who is on call now. */
export const createScheduleList = ({ client, address }: Pick<ConsoleParts, 'client' | 'address'>): ListModel<OnCall> =>
  createList<OnCall>({
    address,
    fields: ['search', 'sort'],
    read: (query, options) => client.onCall.now(query as OnCallNowQuery, options),
  });
