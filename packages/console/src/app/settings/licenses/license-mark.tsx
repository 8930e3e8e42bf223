import type { License } from '@watchpost/client';
import type { JSX } from 'preact';
import { useWords } from '../../console/use-console.js';
import { type StateKind, StateMark } from '../../elements/state-mark.js';
import { licenseWords } from './words.js';

const kinds: Readonly<Record<License['status'], StateKind>> = {
  inactive: 'waiting',
  active: 'good',
  expiring: 'warning',
  expired: 'off',
  suspended: 'warning',
  revoked: 'bad',
};

/** Whether a license is valid. */
export const LicenseMark = ({ status }: { readonly status: License['status'] }): JSX.Element => (
  <StateMark kind={kinds[status]} word={useWords(licenseWords).status[status]} />
);
