import type { Document } from './document.ts';
import type { Tenant } from './tenant.ts';

/** Runs one statement that reads. */
export type Query = (sql: string) => Promise<readonly Readonly<Record<string, unknown>>[]>;

/** A column that names a row of another table. */
export interface Reference {
  readonly table: string;
  readonly column: string;
  readonly target: string;
}

/**
 * Rows that outlive what they name: a log, an incident, waiting news and a notification say what was, and what was deleted takes
 * its results along in the background. The deletion of an account has the account's id in place of an organization's.
 */
const outliving =
  /^(?:audit|deletions|incident_monitors|news|notification_|conversations|events|outbox|monitor_results|result|rollup|uptime|webhook_deliver|delivery|attempt)/;

/** The tables that columns such as `organization_id` and `monitor_id` name, found by their names. */
export const findReferences = (
  columns: readonly { readonly table: string; readonly column: string }[],
): Reference[] => {
  const tables = new Set(columns.map(({ table }) => table));
  return columns.flatMap(({ table, column }) => {
    const name = /^(\w+)_id$/.exec(column)?.[1];
    const target = [`${name}s`, name?.replace(/y$/, 'ies') ?? ''].find((each) => tables.has(each));
    return target === undefined || outliving.test(table) || target === table ? [] : [{ table, column, target }];
  });
};

/**
 * Rows whose reference leads nowhere, as faults. One that is empty names nothing, and one with a `/` is a lane of a queue:
 * mails to the subscribers of an organization have a share apart from its own.
 */
export const danglingReferences = async (query: Query, references: readonly Reference[]): Promise<string[]> => {
  const faults: string[] = [];
  for (const { table, column, target } of references) {
    const [row] = await query(
      `SELECT count(*) AS n FROM "${table}" WHERE "${column}" <> '' AND "${column}" NOT LIKE '%/%' AND "${column}" NOT IN (SELECT id FROM "${target}")`,
    );
    if (Number(row?.n) > 0) faults.push(`${row?.n} rows of ${table} name ${target} by ${column} that are not there`);
  }
  return faults;
};

interface ListBody {
  readonly data: readonly { readonly id?: string }[];
  readonly meta: { readonly totalItems: number };
}

const isList = (body: unknown): body is ListBody => typeof body === 'object' && body !== null && 'meta' in body;

/** What a list promises: every row on one page and on no other, as many as its total says. */
const listFault = async (tenant: Tenant, path: string): Promise<string | undefined> => {
  const ids: (string | undefined)[] = [];
  let total = 0;
  for (let page = 1; page === 1 || (page - 1) * 100 < total; page++) {
    const { status, body } = await tenant.get(`${path}?pageSize=100&page=${page}`);
    if (status !== 200 || !isList(body)) return `GET ${path} is answered ${status}`;
    total = body.meta.totalItems;
    ids.push(...body.data.map(({ id }) => id));
  }
  if (ids.length !== total) return `GET ${path} shows ${ids.length} rows of ${total}`;
  const known = ids.filter((id) => id !== undefined);
  return new Set(known).size === known.length ? undefined : `GET ${path} shows a row twice`;
};

/** The background goes on working while pages are read; a list that is only in motion is whole at another try. */
const listTries = 5;

/** Holds what a tenant sees after the run: totals of lists against their rows, and the chain of its audit trail. */
export const holdTenant = async (tenant: Tenant, document: Document): Promise<string[]> => {
  const faults: string[] = [];
  const lists = document.operations.filter(
    ({ method, isPublic, parameters, path }) =>
      method === 'GET' &&
      !isPublic &&
      !path.replace('{orgId}', '').includes('{') &&
      parameters.some(({ name }) => name === 'pageSize'),
  );
  for (const { path } of lists) {
    const below = path.replace('/api/v1', '').replace('{orgId}', tenant.organizationId);
    let fault: string | undefined = '';
    for (let tries = 0; tries < listTries && fault !== undefined; tries++) fault = await listFault(tenant, below);
    if (fault !== undefined) faults.push(fault);
  }
  const { status, body } = await tenant.get('/audit-activities/verify');
  if (status !== 200 || (body as { isIntact?: unknown }).isIntact !== true) {
    faults.push(`the audit chain of ${tenant.organizationId} does not verify: ${status} ${JSON.stringify(body)}`);
  }
  return faults;
};
