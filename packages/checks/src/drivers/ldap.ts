import { ldapMonitorConfig } from '@watchpost/schemas/checks';
import type { Check } from '../check/check.js';
import { judge } from '../check/judge.js';
import { readConfig, readHostPort } from '../check/read-request.js';
import { failureMessages } from '../messages/failure-message.js';
import { askLdapForTls, bindToLdap, ldapUnbind, searchLdap } from '../protocols/ldap/ldap-session.js';
import { openSession } from '../protocols/start-tls/open-session.js';
import { defineCheck } from './define-check.js';

const protocol = { name: 'LDAP', greet: null, askForTls: askLdapForTls };

/** Signs in to a directory, or binds anonymously, and searches where the monitor says so. The latency lasts to the last answer. */
export const checkLdap: Check = defineCheck(async (task) => {
  const { run, request } = task;
  const { baseDn, minEntries, ...config } = readConfig(ldapMonitorConfig, request.config);
  const { conversation } = await openSession(task, readHostPort(request.target), config, protocol);
  if (request.credentials !== null) run.phase = 'signIn';
  const askedAt = run.elapsedMs;
  await bindToLdap(conversation, request.credentials);
  run.addTiming('firstByteMs', run.elapsedMs - askedAt);
  run.phase = 'answer';
  const { timeoutSeconds } = request;
  const search = { ...config, baseDn: baseDn ?? '', minEntries, timeoutSeconds };
  const found = baseDn === null ? minEntries : await searchLdap(conversation, search);
  run.findings.latencyMs = run.elapsedMs;
  await conversation.end(ldapUnbind);
  return judge(task, {}, found < minEntries ? [failureMessages.tooFewEntries(found, minEntries)] : []);
});
