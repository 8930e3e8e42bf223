import { listed, plainText } from './words.js';

/** About SSH and SFTP. */
export const sshMessages = {
  oldSsh: (version: string) => `the target only speaks SSH ${plainText(version)}, expected 2.0`,
  noCommonAlgorithm: (subject: string, offered: readonly string[]) =>
    `the target offers no ${subject} that checks know: ${listed(offered.map(plainText), 3)}`,
  hostKeyNotProved: () => 'the target did not prove that its host key is its own',
  otherHostKey: (found: string, expected: string) => `the host key is ${found}, expected ${plainText(expected)}`,
  otherSignIns: (methods: readonly string[]) =>
    `the target asks for other ways to sign in: ${listed(methods.map(plainText), 3)}`,
  passwordChangeAsked: () => 'the target asks for a new password first',
  privateKeyRefused: () => 'the target does not accept the user name or the private key',
  privateKeyUnreadable: () => 'the private key of this monitor cannot be read',
  privateKeyEncrypted: () => 'the private key of this monitor has a passphrase; remove it with ssh-keygen -p',
  sftpLoginNeeded: () => 'a user name and a password or private key are needed to list a folder',
  sftpNotOffered: () => 'the target lets this user in, but not use SFTP',
} as const;
