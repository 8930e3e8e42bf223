import type { TelemetryExport } from '@watchpost/client';
import type { JSX } from 'preact';
import { useWords } from '../../console/use-console.js';
import { type StateKind, StateMark } from '../../elements/state-mark.js';
import { telemetryExportWords } from './words.js';

const kinds: Readonly<Record<TelemetryExport['status'], StateKind>> = {
  active: 'good',
  failing: 'bad',
  disabled: 'off',
};

/** Whether what an export sends arrives. */
export const ExportHealth = ({ status }: Pick<TelemetryExport, 'status'>): JSX.Element => (
  <StateMark kind={kinds[status]} word={useWords(telemetryExportWords).status[status]} />
);
