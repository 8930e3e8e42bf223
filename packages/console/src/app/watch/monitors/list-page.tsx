import type { MonitorOverviewRow } from '@watchpost/client';
import type { JSX } from 'preact';
import { AsCode } from '../../as-code/as-code.js';
import { shellLines } from '../../console/place-of-api.js';
import { useConsole, useCoreWords, useModel, useWords } from '../../console/use-console.js';
import { Button, LinkButton } from '../../elements/button.js';
import { lazyView } from '../../elements/lazy-view.js';
import { Empty, Failure, Loading, Page } from '../../elements/page.js';
import { SearchBox } from '../../elements/search-box.js';
import { StatusMark } from '../../elements/status-mark.js';
import { asOfText } from '../../live/freshness-text.js';
import { messageOf } from '../../store/change.js';
import { createMonitorList, type MonitorListModel } from './monitor-list.js';
import { monitorPages } from './pages.js';
import { RowList } from './row-list.js';
import { monitorWords } from './words.js';

const BulkBar = lazyView(() => import('./bulk-bar.js'));
const CardView = lazyView(() => import('./card-view.js'));
const TreeView = lazyView(() => import('./tree-view.js'));

/** All monitors, worst first, in the view of the address. */
const MonitorsPage = (): JSX.Element => {
  const parts = useConsole();
  const { address, session } = parts;
  const core = useCoreWords();
  const title = useWords(monitorPages.title);
  const words = useWords(monitorWords);
  const model = useModel(createMonitorList);
  const rows = model.rows.value;
  const error = model.error.value;
  const mayWrite = session.may('monitors:write');
  const add = mayWrite && (
    <LinkButton kind="primary" icon="add" href={address.href('/monitors/new')}>
      {words.new}
    </LinkButton>
  );
  const actions = (
    <>
      <AsCode
        request={() => ({
          method: 'GET',
          path: '/monitors',
          query: model.filters.peek(),
          command: 'monitors list',
          call: 'monitors.list',
        })}
      />
      {mayWrite && <LinkButton href={address.href('/monitors/import')}>{words.import}</LinkButton>}
      {add}
    </>
  );
  const isEmpty = rows?.length === 0 && !model.isFiltered.value;
  return (
    <Page title={title} actions={actions} lead={<StatusCounts model={model} />}>
      {!isEmpty && <Filters model={model} />}
      {error !== undefined && <Failure message={messageOf(error)} onRetry={() => void model.reload()} />}
      {rows === undefined && error === undefined && <Loading />}
      {isEmpty && <Empty text={words.empty} action={add} command={shellLines(parts, words.command)} />}
      {rows?.length === 0 && !isEmpty && (
        <Empty text={core.nothingMatches} action={<Button onClick={model.clearFilters}>{core.clearFilters}</Button>} />
      )}
      {mayWrite && model.selected.value.size > 0 && <BulkBar model={model} />}
      {rows !== undefined && rows.length > 0 && <View rows={rows} model={model} canSelect={mayWrite} />}
    </Page>
  );
};
export default MonitorsPage;

const View = ({
  rows,
  model,
  canSelect,
}: {
  readonly rows: readonly MonitorOverviewRow[];
  readonly model: MonitorListModel;
  readonly canSelect: boolean;
}): JSX.Element => {
  const view = model.view.value;
  if (view === 'tree') return <TreeView model={model} canSelect={canSelect} />;
  if (view === 'rows') return <RowList rows={rows} model={model} canSelect={canSelect} />;
  return <CardView rows={rows} view={view} />;
};

/** How many monitors have each status; each count is a filter. */
const StatusCounts = ({ model }: { readonly model: MonitorListModel }): JSX.Element | null => {
  const summary = model.summary.value;
  const chosen = model.filters.value.currentStatus;
  const { language } = useConsole();
  const core = useCoreWords();
  const old = model.oldSince.value;
  if (summary === undefined) return null;
  const statuses = (['down', 'degraded', 'unknown', 'pending', 'maintenance', 'up', 'paused'] as const).filter(
    (status) => summary.byStatus[status] > 0 || status === chosen,
  );
  return (
    <ul class="counts">
      {statuses.map((status) => (
        <li key={status}>
          <button
            type="button"
            aria-pressed={chosen === status}
            onClick={() => model.setFilter('currentStatus', chosen === status ? undefined : status)}
          >
            <StatusMark status={status} /> <b>{summary.byStatus[status]}</b>
          </button>
        </li>
      ))}
      {old !== undefined && <li class="quiet">{asOfText(old, core, language.value)}</li>}
    </ul>
  );
};

const Filters = ({ model }: { readonly model: MonitorListModel }): JSX.Element => {
  const core = useCoreWords();
  const words = useWords(monitorWords);
  const { address } = useConsole();
  const { search, type, tag, parentId, sort } = model.filters.value;
  const summary = model.summary.value;
  const rows = model.rows.value;
  return (
    <search class="filters">
      <SearchBox value={search ?? ''} onInput={(value) => model.setFilter('search', value)} />
      <Choice
        label={words.type}
        value={type ?? ''}
        values={Object.keys(summary?.byType ?? {}).map((name) => [name, name])}
        all={core.all}
        onChange={(value) => model.setFilter('type', value)}
      />
      <Choice
        label={words.tag}
        value={tag ?? ''}
        values={(summary?.tags ?? []).map(({ tag: name, total }) => [name, `${name} (${total})`])}
        all={core.all}
        onChange={(value) => model.setFilter('tag', value)}
      />
      <Choice
        label={words.sort}
        value={sort ?? ''}
        values={Object.entries(words.sorts).filter(([value]) => value !== '')}
        all={words.sorts['']}
        onChange={(value) => model.setFilter('sort', value)}
      />
      <Choice
        label={words.view}
        value={model.view.value === 'rows' ? '' : model.view.value}
        values={[
          ['cards', words.views.cards],
          ['wall', words.views.wall],
          ['tree', words.views.tree],
        ]}
        all={words.views.rows}
        onChange={(view) => address.setQuery({ view })}
      />
      {parentId !== undefined && (
        <Button icon="close" onClick={() => model.setFilter('parentId', undefined)}>
          {words.onlyDependents}
        </Button>
      )}
      {rows !== undefined && (
        <span class="quiet" role="status">
          {words.shown(rows.length, model.totalItems.value ?? rows.length)}
        </span>
      )}
    </search>
  );
};

const Choice = ({
  label,
  value,
  values,
  all,
  onChange,
}: {
  readonly label: string;
  readonly value: string;
  readonly values: readonly (readonly [value: string, label: string])[];
  readonly all: string;
  readonly onChange: (value: string) => void;
}): JSX.Element => (
  <label class="filter">
    <span>{label}</span>
    <select value={value} onChange={({ currentTarget }) => onChange(currentTarget.value)}>
      <option value="">{all}</option>
      {values.map(([name, text]) => (
        <option key={name} value={name}>
          {text}
        </option>
      ))}
    </select>
  </label>
);
