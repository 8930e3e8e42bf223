import { readFile } from 'node:fs/promises';
import { LicenseFileError, verifyLicenseFile } from '@watchpost/client/license-file';
import { CommandFailure, usageFailure } from '../../failure.js';
import { aboutArguments } from '../command/about-arguments.js';
import type { Command } from '../command/command.js';

/** `licenses file ID > acme.lic`: a license file on standard output. */
export const licensesFileCommand: Command = {
  path: ['licenses', 'file'],
  summary: 'Get a license file',
  description:
    'A signed file on standard output that verifies without a network. It is encrypted with the license key, unless it is asked for open.',
  hasNoCsv: true,
  arguments: [{ name: 'id', description: aboutArguments.idOrName }],
  flags: [
    { name: 'activation-id', kind: 'text', description: 'The machine that the file is for; default: any' },
    {
      name: 'encrypt',
      kind: 'boolean',
      description: 'Whether the file opens with the license key alone',
      default: 'true',
    },
    {
      name: 'ttl-seconds',
      kind: 'integer',
      description: 'Seconds for which it is good, at least 3600; default: those of the license',
    },
  ],
  examples: ['licenses file ID > acme.lic', 'licenses file ID --ttl-seconds 31536000 --no-encrypt > acme.lic'],
  hints: { conflict: '`watchpost licenses get ID` shows the status; only a license that can be used has files.' },
  run: async ({ context, args: { id = '' }, flags }) => {
    const { client } = await context.connect();
    const encrypt = flags.boolean('encrypt');
    const seconds = flags.number('ttl-seconds');
    const query = {
      activationId: flags.text('activation-id'),
      ...(encrypt === undefined ? {} : { encrypt }),
      ...(seconds === undefined ? {} : { ttlSeconds: String(seconds) }),
    };
    const text = await client.licenses.file(id, query, { signal: context.signal });
    await context.output.lines([text.trimEnd()]);
  },
};

const read = (path: string): Promise<string> =>
  readFile(path, 'utf8').catch(() => {
    throw usageFailure(`FILE: cannot read ${path}.`, 'Name a license file, as `watchpost licenses file` writes it.');
  });

/** `licenses verify-file FILE`: whether a file is good here and now; no server is asked. */
export const licensesVerifyFileCommand: Command = {
  path: ['licenses', 'verify-file'],
  summary: 'Verify a license file without a server',
  description: 'Ends with 1 when the file is refused, and says why.',
  hasNoCsv: true,
  arguments: [{ name: 'file', description: 'The license file' }],
  flags: [
    {
      name: 'issuer',
      kind: 'text',
      placeholder: 'hex',
      description: 'The public key of the issuer, which licenses keys shows there',
    },
    { name: 'license-key', kind: 'secret', description: 'The license key of an encrypted file' },
    { name: 'fingerprint', kind: 'text', description: 'The machine that the file has to be for' },
  ],
  examples: ['licenses verify-file acme.lic --issuer HEX --license-key'],
  run: async ({ context, args: { file = '' }, flags }) => {
    context.output.expectFields(['license', 'machine', 'issuedAt', 'expiresAt']);
    const publicKey = flags.text('issuer');
    if (publicKey === undefined) throw usageFailure('--issuer is missing: give the public key of the issuer.');
    const key = await flags.secret('license-key', () => context.prompts.secret('License key'));
    const fingerprint = flags.text('fingerprint');
    const text = await read(file);
    try {
      const { license, machine, issuedAt, expiresAt } = await verifyLicenseFile(text, { publicKey, key, fingerprint });
      const time = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString());
      await context.output.item({
        license: { ...license, expiresAt: time(license.expiresAt) },
        machine,
        issuedAt: time(issuedAt),
        expiresAt: time(expiresAt),
      });
    } catch (error) {
      if (error instanceof TypeError)
        throw usageFailure('--issuer: must be 64 hexadecimal digits, or an Ed25519 key as PEM.');
      if (!(error instanceof LicenseFileError)) throw error;
      throw new CommandFailure('license_file_refused', `${error.message} (${error.code})`);
    }
  },
};
