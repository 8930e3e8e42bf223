import type { Exporter, MonitorStatus } from '@watchpost/client';
import type { JSX } from 'preact';
import { useWords } from '../../console/use-console.js';
import { StatusMark } from '../../elements/status-mark.js';
import { exporterWords } from './words.js';

/** The shape of each status. */
const shapes: Readonly<Record<Exporter['status'], MonitorStatus>> = {
  pending: 'pending',
  up: 'up',
  failing: 'down',
  paused: 'paused',
};

/** Status of an exporter as shape and word. */
export const ExporterStatusMark = ({ status }: { readonly status: Exporter['status'] }): JSX.Element => {
  const words = useWords(exporterWords);
  return <StatusMark status={shapes[status]} word={words.statuses[status]} />;
};
