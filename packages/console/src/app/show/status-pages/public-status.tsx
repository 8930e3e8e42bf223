import type { MonitorStatus, StatusPage } from '@watchpost/client';
import type { JSX } from 'preact';
import { useWords } from '../../console/use-console.js';
import { StatusMark } from '../../elements/status-mark.js';
import { statusPageWords } from './words.js';

/** The shape of each public status. */
const shapes: Readonly<Record<StatusPage['status'], MonitorStatus>> = {
  operational: 'up',
  unknown: 'unknown',
  maintenance: 'maintenance',
  degraded: 'degraded',
  partialOutage: 'down',
  majorOutage: 'down',
};

/** Status of a page or a component as shape and word. */
export const PublicStatusMark = ({ status }: { readonly status: StatusPage['status'] }): JSX.Element => {
  const words = useWords(statusPageWords);
  return <StatusMark status={shapes[status]} word={words.statuses[status]} />;
};
