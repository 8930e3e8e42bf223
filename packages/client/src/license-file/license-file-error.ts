import type { LicenseFileContent } from './dataset.js';

/** Why a license file was refused. */
export type LicenseFileErrorCode =
  | 'malformed'
  | 'wrong_kind'
  | 'unsupported_algorithm'
  | 'not_genuine'
  | 'key_required'
  | 'wrong_key'
  | 'issued_in_future'
  | 'expired'
  | 'wrong_machine';

const sentences: Readonly<Record<LicenseFileErrorCode, string>> = {
  malformed: 'This is no license file, or it is incomplete.',
  wrong_kind: 'This is a file of another kind, such as a machine file.',
  unsupported_algorithm: 'The algorithm of the license file is not supported.',
  not_genuine: 'The license file was changed, or another issuer signed it.',
  key_required: 'The license file is encrypted: give the license key.',
  wrong_key: 'The license key does not open the license file.',
  issued_in_future: 'The license file was issued in the future: set the clock of this machine.',
  expired: 'The license file has expired: get another one.',
  wrong_machine: 'The license file is for another machine.',
};

/** A license file was refused; `code` says why. */
export class LicenseFileError extends Error {
  override readonly name = 'LicenseFileError';
  readonly code: LicenseFileErrorCode;
  /** What the file says, where it is genuine and only its time or its machine is wrong. */
  readonly content: LicenseFileContent | undefined;

  constructor(code: LicenseFileErrorCode, content?: LicenseFileContent) {
    super(sentences[code]);
    this.code = code;
    this.content = content;
  }
}
