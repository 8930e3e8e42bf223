import type {
  Change,
  CheckOutcome,
  Column,
  CommitResult,
  DeliveryFamily,
  PageQuery,
  PortionedDeletion,
  QueueTable,
  Row,
  Store,
  TableName,
  UptimeQuestion,
  Where,
} from '../../src/index.js';

/** A store as a host may write one: a class, whose methods are not own properties and need their `this`. */
export class ClassStore implements Store {
  readonly #inner: Store;
  constructor(inner: Store) {
    this.#inner = inner;
  }
  get requestCounter() {
    return this.#inner.requestCounter;
  }
  get<Table extends TableName>(table: Table, where: Where<Table>) {
    return this.#inner.get(table, where);
  }
  find<Table extends TableName>(
    table: Table,
    where: Where<Table>,
    options: { readonly limit: number; readonly orderBy?: Column<Table>; readonly isDescending?: boolean },
  ) {
    return this.#inner.find(table, where, options);
  }
  findColumns<Table extends TableName, Read extends Column<Table>>(
    table: Table,
    columns: readonly Read[],
    where: Where<Table>,
    options: Parameters<Store['findColumns']>[3] & { readonly orderBy?: Column<Table> },
  ) {
    return this.#inner.findColumns(table, columns, where, options);
  }
  page<Table extends TableName>(table: Table, query: PageQuery<Table>) {
    return this.#inner.page(table, query);
  }
  pageRawJson<Table extends TableName>(table: Table, query: PageQuery<Table>) {
    return this.#inner.pageRawJson(table, query);
  }
  sumUptime(questions: readonly UptimeQuestion[]) {
    return this.#inner.sumUptime(questions);
  }
  endedStatuses(query: Parameters<Store['endedStatuses']>[0]) {
    return this.#inner.endedStatuses(query);
  }
  commit(changes: readonly Change[]): Promise<CommitResult> {
    return this.#inner.commit(changes);
  }
  deleteSome(deletion: PortionedDeletion, limit: number) {
    return this.#inner.deleteSome(deletion, limit);
  }
  claimMonitors(options: Parameters<Store['claimMonitors']>[0]) {
    return this.#inner.claimMonitors(options);
  }
  claimMonitor(options: Parameters<Store['claimMonitor']>[0]) {
    return this.#inner.claimMonitor(options);
  }
  claimDue<Table extends QueueTable>(table: Table, options: Parameters<Store['claimDue']>[1]): Promise<Row<Table>[]> {
    return this.#inner.claimDue(table, options);
  }
  dispatchEvents(options: Parameters<Store['dispatchEvents']>[0]) {
    return this.#inner.dispatchEvents(options);
  }
  waitingLanes<Family extends DeliveryFamily>(family: Family, question: Parameters<Store['waitingLanes']>[1]) {
    return this.#inner.waitingLanes(family, question);
  }
  claimDeliveries(options: Parameters<Store['claimDeliveries']>[0]) {
    return this.#inner.claimDeliveries(options);
  }
  recordDeliveries(...request: Parameters<Store['recordDeliveries']>) {
    return this.#inner.recordDeliveries(...request);
  }
  nextMonitorDueAt(...request: Parameters<Store['nextMonitorDueAt']>) {
    return this.#inner.nextMonitorDueAt(...request);
  }
  recordChecks(outcomes: readonly CheckOutcome[]) {
    return this.#inner.recordChecks(outcomes);
  }
  spreadOverdueMonitors(options: Parameters<Store['spreadOverdueMonitors']>[0]) {
    return this.#inner.spreadOverdueMonitors(options);
  }
  onChange(table: TableName, listener: () => void) {
    return this.#inner.onChange(table, listener);
  }
  connectionUse() {
    return this.#inner.connectionUse();
  }
  migrate(mode: 'auto' | 'check' | 'off') {
    return this.#inner.migrate(mode);
  }
  schemaStatus() {
    return this.#inner.schemaStatus();
  }
  maintain(now: number) {
    return this.#inner.maintain(now);
  }
  close() {
    return this.#inner.close();
  }
}
