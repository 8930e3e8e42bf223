// Verifies license files without a network and without the rest of the client.

export {
  type LicenseFileContent,
  LicenseFileError,
  type LicenseFileErrorCode,
  type LicenseFileMachine,
  type LicenseOfFile,
  type VerifyLicenseFileOptions,
  verifyLicenseFile,
} from './license-file/verify-license-file.js';
