import { plainText } from './words.js';

/** About monitors that cannot be checked. */
export const monitorMessages = {
  noDriver: (type: string, peer?: string) =>
    `this server cannot run checks of type ${plainText(type)}${
      peer === undefined ? '' : `: the package ${peer} is not installed`
    }`,
  badToken: () => 'the token of this monitor has characters that cannot be sent',
  badTarget: () => 'the target of this monitor cannot be read',
  badConfig: (field: string) => `config.${field} of this monitor cannot be read`,
  defect: () => 'the check could not be made because of an error in this server',
} as const;
