import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { printDeletionPage } from '../../../../../scripts/print-deletion-page.js';
import { tableFates } from '../../../src/operator/deletion/table-fates.js';
import { tableNames } from '../../../src/store/interface/rows.js';
import type { TableName } from '../../../src/store/interface/store.js';

const read = (page: string): string =>
  readFileSync(new URL(`../../../../../docs/operations/${page}`, import.meta.url), 'utf8');

test('the page of what a deletion leaves is the one that the fates of the tables give', () => {
  expect(read('deleted-tables.md')).toBe(printDeletionPage(tableFates));
  expect(read('deletion.md')).toContain('(deleted-tables.md)');
});

/** The tables that each row of "What stays" is about; none where it is about no table of what was deleted. */
const tablesOfRows: Readonly<Record<string, readonly TableName[]>> = {
  'Invoices, credit notes, payments and refunds': ['invoices', 'invoicePayments', 'invoiceRefunds'],
  'Audit trail, with the names, e-mail and IP addresses that its entries recorded': ['auditActivities', 'auditHeads'],
  "One entry in the server's own trail": [],
  'What a person did in an organization that goes on': [
    ...(['incidents', 'incidentNotes', 'incidentEntries', 'alertRuleStates', 'escalationPolicies'] as const),
    ...(['escalations', 'onCallSchedules', 'onCallOverrides', 'onCallStates', 'notificationChannels'] as const),
    ...(['webhooks', 'dashboards', 'reportRuns', 'apiKeys', 'ssoConnections'] as const),
  ],
  'The id of an organization with the account that had a trial there': ['accountTrials'],
  'Which sign-in connection of the organization an account has used': ['oauthIdentities'],
  'How many rows the organization has of each kind: none': ['resourceCounts'],
  'Sent mails, events in delivery, sessions, codes of sign-ins': [
    ...(['mails', 'news', 'events', 'handlerDeliveries', 'handlerAttempts', 'sessions', 'mfaChallenges'] as const),
    ...(['identityLinks', 'oauthStates', 'oauthCodes', 'deviceSignIns', 'idempotencyKeys', 'migrationNotes'] as const),
  ],
  Backups: [],
};

test('the table of what stays has every table whose rows outlive what is deleted', () => {
  const [, stays = ''] = read('deletion.md').split('## What stays\n');
  const rows = [...(stays.split('\n## ')[0] ?? '').matchAll(/^\| ([^|]+) \|/gm)].map(([, title]) => title);
  expect(rows.slice(2)).toEqual(Object.keys(tablesOfRows));
  const outliving = tableNames.filter((table) =>
    Object.values(tableFates[table]).some((fate) => ['kept', 'reduced', 'expires'].includes(fate.is)),
  );
  expect(Object.values(tablesOfRows).flat().toSorted()).toEqual(outliving.toSorted());
});
