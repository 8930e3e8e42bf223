import { atMost, bounds } from '../bounds.js';
import * as z from '../zod.js';
import { securityField, tlsFields } from './tls-fields.js';

/** A folder or a name in it, on one line. */
const pathField = z
  .string()
  .min(1, { error: 'must not be empty' })
  .max(...atMost(bounds.filePath))
  .regex(/^[^\r\n\0]*$/, { error: 'must be on one line' })
  .nullable()
  .default(null);

const folderFields = {
  path: pathField.describe('Folder that is listed after the sign-in, such as `/`; `null` lists none.'),
  expect: pathField.describe('Name that must be in the folder; `null` for any.'),
};

const hasFolder = ({ path, expect }: { readonly path: string | null; readonly expect: string | null }): boolean =>
  expect === null || path !== null;

/** Validates `config` of a `ftp` monitor and fills its defaults in. */
export const ftpMonitorConfig = z
  .strictObject({ security: securityField.default('starttls'), ...folderFields, ...tlsFields })
  .refine(hasFolder, { path: ['path'], error: 'is needed with expect' })
  .meta({
    id: 'FtpMonitorConfig',
    description:
      'Settings of `ftp` monitors (RFC 959, RFC 4217). With credentials the check signs in; without, it lists folders as `anonymous`. Assertions on `body` see the names in the folder, or the greeting.',
  });

/** Validates `config` of a `sftp` monitor and fills its defaults in. */
export const sftpMonitorConfig = z
  .strictObject({
    hostKey: z
      .string()
      .regex(/^SHA256:[A-Za-z0-9+/]{43}$/, { error: 'must be a fingerprint such as SHA256:… of ssh-keygen -l' })
      .nullable()
      .default(null)
      .describe('Fingerprint of the key of the server, as `ssh-keygen -l` prints it; `null` accepts any.'),
    ...folderFields,
  })
  .refine(hasFolder, { path: ['path'], error: 'is needed with expect' })
  .meta({
    id: 'SftpMonitorConfig',
    description:
      'Settings of `sftp` monitors (RFC 4253, SFTP 3). With credentials the check signs in; without, the server proves its key. Assertions on `body` see the names in the folder, those on `json` see `hostKey` and `software`.',
  });

/** `config` of a `ftp` monitor with its defaults filled in. */
export interface FtpMonitorConfig extends z.output<typeof ftpMonitorConfig> {}
/** `config` of a `sftp` monitor with its defaults filled in. */
export interface SftpMonitorConfig extends z.output<typeof sftpMonitorConfig> {}
