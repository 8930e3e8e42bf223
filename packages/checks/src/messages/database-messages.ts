import { plainText, quoted } from './words.js';

/** About MongoDB and SQL Server. */
export const databaseMessages = {
  oldMongodb: () => 'the target is older than MongoDB 4.4.2',
  commandNotPermitted: (name: string) => `this user may not run ${plainText(name)}`,
  otherRole: (role: string, expected: string) => `the role of the target is ${role}, expected ${expected}`,
  redirectedElsewhere: (host: string) => `the target redirects to another host, ${quoted(host)}`,
} as const;
