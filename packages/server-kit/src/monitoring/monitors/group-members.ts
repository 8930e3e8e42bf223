import { groupMonitorConfig } from '@watchpost/schemas';
import type { Row } from '../../store/store.js';

/** The monitors that a group names; those of other types name none. */
export const membersOf = ({ type, config }: Pick<Row<'monitors'>, 'type' | 'config'>): readonly string[] => {
  const parsed = type === 'group' ? groupMonitorConfig.safeParse(config) : undefined;
  return parsed?.success ? parsed.data.monitorIds : [];
};
