import type { Noun } from './noun.js';

export const ssoConnections: Noun = {
  group: 'sso',
  summary: 'Sign-in providers, and your organization’s connections to them',
  table: {
    columns: ['enabled', 'provider', 'clientId', 'issuer', 'role', 'lastFailure.at', 'lastFailure.reason'],
    expendable: ['lastFailure.at', 'enabled'],
  },
  flexible: ['clientId', 'issuer', 'lastFailure.reason'],
  operations: { put: { path: ['sso', 'set'] } },
};

export const oauth: Noun = {
  operations: {
    providers: {
      path: ['sso', 'providers'],
      table: { columns: ['enabled', 'key', 'displayName', 'category'], expendable: ['enabled'] },
    },
    // These need the browser that holds the server's cookie; a command line cannot complete them.
    authorize: { command: 'api' },
    callback: { command: 'api' },
    exchange: { command: 'api' },
    // The page of the mailed link does these.
    readLink: { command: 'api' },
    confirmLink: { command: 'api' },
  },
};
