import type { Credentials } from '@watchpost/checks';
import type { SecretBox } from '../../secrets/secret-box.js';
import type { Row } from '../../store/interface/store.js';
import { type CredentialColumns, openSealed, sealCredentials } from '../targets/sealed-credentials.js';

/** Credentials are bound to their exporter: moved to another row they do not open. */
export const exporterSealContext = (exporterId: string): string => `exporter/${exporterId}/credentials`;

/** The columns that keep what scrapes of an exporter sign in with. */
export const exporterCredentialColumns = (
  exporterId: string,
  credentials: Credentials | null,
  secretBox: Pick<SecretBox, 'seal'>,
): CredentialColumns => sealCredentials(credentials, exporterSealContext(exporterId), secretBox);

/** What scrapes of an exporter sign in with. @throws SecretKeyError when it was sealed with a key that is not given */
export const openExporterCredentials = (
  { id, credentials }: Pick<Row<'exporters'>, 'id' | 'credentials'>,
  secretBox: Pick<SecretBox, 'open'>,
): Credentials | null => openSealed(credentials, exporterSealContext(id), secretBox);
