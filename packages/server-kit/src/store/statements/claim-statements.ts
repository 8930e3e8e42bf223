import { and, eq, isNotNull, lte, not, notInArray, type SQL, sql } from 'drizzle-orm';
import type { OrganizationFilter, QueueTable } from '../interface/claims.js';
import type { Store } from '../interface/store.js';
import type { Bind, Dialect } from './dialect.js';
import { keptTexts } from './kept-texts.js';
import { restsWithOrganization } from './resting-organizations.js';
import type { Statement } from './statement.js';
import { columnOf, type Shapes, type TableShape } from './table-shape.js';

type ClaimMonitors = Parameters<Store['claimMonitors']>[0];
type ClaimDue = Parameters<Store['claimDue']>[1];

const kindOf = (filter: OrganizationFilter | undefined): string =>
  filter === undefined ? '' : 'only' in filter ? 'only' : 'except';

/** The statements of a dialect that take leases, and those that ask for what is due. */
export const claimStatements = (dialect: Dialect, shapes: Shapes) => {
  const kept = keptTexts(dialect);
  const monitors = shapes.of('monitors');
  const { source: organizations, ...ofOrganization } = shapes.of('organizations');
  const column = (shape: Pick<TableShape, 'table' | 'columns'>, key: string) => columnOf(shape, key).column;

  const isFree = (shape: TableShape, bind: Bind): SQL => {
    const until = column(shape, 'leaseUntil');
    return sql`(${until} is null or ${until} <= ${bind()})`;
  };

  // A list is one value: the text is the same for any.
  const listOf = (filter: OrganizationFilter | undefined): unknown[] =>
    filter === undefined ? [] : [dialect.list('only' in filter ? filter.only : filter.except)];
  const isOf = (shape: TableShape, filter: OrganizationFilter | undefined, bind: Bind): SQL | undefined => {
    if (filter === undefined) return undefined;
    const isListed = dialect.isIn(sql`${column(shape, 'organizationId')}`, bind());
    return 'only' in filter ? isListed : not(isListed);
  };

  const isDue = (shape: TableShape, filter: OrganizationFilter | undefined, bind: Bind): SQL | undefined => {
    const fields = { id: sql`${column(ofOrganization, 'id')}` };
    const where = isNotNull(column(ofOrganization, 'deletesAt'));
    const resting = sql`${dialect.select({ fields, from: organizations, where })}`;
    return and(
      lte(column(shape, 'nextAt'), bind()),
      restsWithOrganization(shape) ? notInArray(column(shape, 'organizationId'), resting) : undefined,
      isOf(shape, filter, bind),
      isFree(shape, bind),
    );
  };

  /** Takes leases on the first rows in the order of a column. */
  const leased = (shape: TableShape, key: string, at: string, where: (bind: Bind) => SQL | undefined, bind: Bind) => {
    const set = { leaseToken: bind(), leaseUntil: bind() };
    const id = sql`${column(shape, key)}`;
    const orderBy = [sql`${column(shape, at)}`];
    const rows = {
      fields: { [key]: id },
      from: shape.source,
      where: where(bind),
      orderBy,
      limit: bind(),
      isLocked: true,
    };
    const isFirst = dialect.isAmong(id, dialect.select(rows));
    return dialect.update({ table: shape.source, set, where: isFirst, returning: shape.fields });
  };

  return {
    claimMonitors({ leaseToken, leaseUntil, dueBy, now, limit, organizations, timeouts }: ClaimMonitors): Statement {
      const ofTimeouts = timeouts === undefined ? [] : [timeouts.maxSeconds, dialect.list(timeouts.exceptTypes)];
      const isShort = (bind: Bind): SQL =>
        sql`(${column(monitors, 'timeoutSeconds')} <= ${bind()} or ${dialect.isIn(sql`${column(monitors, 'type')}`, bind())})`;
      const where = (bind: Bind) =>
        and(
          lte(column(monitors, 'nextCheckAt'), bind()),
          eq(column(monitors, 'enabled'), true),
          isOf(monitors, organizations, bind),
          timeouts && isShort(bind),
          isFree(monitors, bind),
        );
      return kept(monitors, {
        name: `claim ${kindOf(organizations)} ${ofTimeouts.length}`,
        values: [leaseToken, leaseUntil, dueBy, ...listOf(organizations), ...ofTimeouts, now, limit],
        build: (bind) => leased(monitors, 'ref', 'nextCheckAt', where, bind),
      });
    },

    claimMonitor: ({ leaseToken, leaseUntil, id, now }: Parameters<Store['claimMonitor']>[0]): Statement =>
      kept(monitors, {
        name: 'claim one',
        values: [leaseToken, leaseUntil, id, now],
        build(bind) {
          const set = { leaseToken: bind(), leaseUntil: bind() };
          const where = and(eq(column(monitors, 'id'), bind()), isFree(monitors, bind));
          return dialect.update({ table: monitors.source, set, where, returning: monitors.fields });
        },
      }),

    claimDue(table: QueueTable, { leaseToken, leaseUntil, now, limit, organizations }: ClaimDue): Statement {
      const shape: TableShape = shapes.of(table);
      return kept(shape, {
        name: `claim ${kindOf(organizations)}`,
        values: [leaseToken, leaseUntil, now, ...listOf(organizations), now, limit],
        build: (bind) => leased(shape, 'id', 'nextAt', (next) => isDue(shape, organizations, next), bind),
      });
    },

    /** Whether a claim would find a row. */
    anyDue(table: QueueTable, { now, organizations }: Pick<ClaimDue, 'now' | 'organizations'>): Statement {
      const shape: TableShape = shapes.of(table);
      return kept(shape, {
        name: `due ${kindOf(organizations)}`,
        values: [now, ...listOf(organizations), now, 1],
        build(bind) {
          const where = isDue(shape, organizations, bind);
          return dialect.select({ fields: { one: sql`1` }, from: shape.source, where, limit: bind() });
        },
      });
    },

    /** When the next free monitor is due, as `at`. */
    nextDue: (now: number, organizations?: OrganizationFilter): Statement =>
      kept(monitors, {
        name: `next ${kindOf(organizations)}`,
        values: [...listOf(organizations), now, 1],
        build(bind) {
          const at = sql`${column(monitors, 'nextCheckAt')}`;
          const where = and(
            isNotNull(at),
            eq(column(monitors, 'enabled'), true),
            isOf(monitors, organizations, bind),
            isFree(monitors, bind),
          );
          return dialect.select({
            fields: { at: at.as('at') },
            from: monitors.source,
            where,
            orderBy: [at],
            limit: bind(),
          });
        },
      }),
  };
};
