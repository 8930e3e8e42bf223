import { useSignal } from '@preact/signals';
import type { MonitorOverviewRow } from '@watchpost/client';
import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { rowsInView } from '../../charts/rows-in-view.js';
import { StatusBars } from '../../charts/status-bars.js';
import { Button, LinkButton } from '../../elements/button.js';
import { Empty, Failure, Loading, Page } from '../../elements/page.js';
import { SearchBox } from '../../elements/search-box.js';
import { StatusMark } from '../../elements/status-mark.js';
import { AsCode } from '../../shell/as-code.js';
import { messageOf, removeWithUndo } from '../../store/change.js';
import { latencyOf, percentOf, shortSpanOf } from '../../time/format.js';
import { useConsole, useCoreWords, useModel, useWords } from '../../use-console.js';
import { createMonitorList, type MonitorListModel } from './monitor-list.js';
import { monitorWords } from './words.js';

/** Pixels; the style sheet has the same (`--row`). */
const rowHeight = 44;

/** All monitors, worst first: thousands of rows, of which those in view are rendered. */
const MonitorsPage = (): JSX.Element => {
  const { address, session, serverUrl } = useConsole();
  const core = useCoreWords();
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
    <Page title={core.pages.monitors} actions={actions} lead={<StatusCounts model={model} />}>
      {!isEmpty && <Filters model={model} />}
      {error !== undefined && <Failure message={messageOf(error)} onRetry={() => void model.reload()} />}
      {rows === undefined && error === undefined && <Loading />}
      {isEmpty && <Empty text={words.empty} action={add} command={words.command(serverUrl)} />}
      {rows?.length === 0 && !isEmpty && (
        <Empty text={core.nothingMatches} action={<Button onClick={model.clearFilters}>{core.clearFilters}</Button>} />
      )}
      {mayWrite && model.selected.value.size > 0 && <BulkBar model={model} />}
      {rows !== undefined && rows.length > 0 && <Rows rows={rows} model={model} canSelect={mayWrite} />}
    </Page>
  );
};
export default MonitorsPage;

/** How many monitors have each status; each count is a filter. */
const StatusCounts = ({ model }: { readonly model: MonitorListModel }): JSX.Element | null => {
  const summary = model.summary.value;
  const chosen = model.filters.value.currentStatus;
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
    </ul>
  );
};

const Filters = ({ model }: { readonly model: MonitorListModel }): JSX.Element => {
  const core = useCoreWords();
  const words = useWords(monitorWords);
  const { address } = useConsole();
  const { search, type, tag, sort } = model.filters.value;
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
        ]}
        all={words.views.rows}
        onChange={(view) => address.setQuery({ view })}
      />
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

/** What can be done with the selected monitors. */
const BulkBar = ({ model }: { readonly model: MonitorListModel }): JSX.Element => {
  const core = useCoreWords();
  const words = useWords(monitorWords);
  const parts = useConsole();
  const tag = useSignal<string | undefined>(undefined);
  const number = model.selected.value.size;
  return (
    <section class="bulk-bar" aria-label={core.selected(number)}>
      <b role="status">{core.selected(number)}</b>
      <Button icon="pause" onClick={() => void model.change('pause')}>
        {words.pause}
      </Button>
      <Button icon="play" onClick={() => void model.change('resume')}>
        {words.resume}
      </Button>
      {tag.value === undefined ? (
        <Button
          icon="add"
          onClick={() => {
            tag.value = '';
          }}
        >
          {words.addTag}
        </Button>
      ) : (
        <form
          class="inline-form"
          onSubmit={(event) => {
            event.preventDefault();
            const name = tag.value?.trim() ?? '';
            tag.value = undefined;
            if (name !== '') void model.tag([name], []);
          }}
        >
          <input
            type="text"
            aria-label={words.tagPrompt}
            placeholder={words.tagPrompt}
            maxLength={50}
            autofocus
            onInput={({ currentTarget }) => {
              tag.value = currentTarget.value;
            }}
          />
          <Button type="submit">{core.add}</Button>
        </form>
      )}
      <Button
        kind="danger"
        icon="trash"
        onClick={() => {
          const ids = model.selected.value;
          removeWithUndo(parts, {
            name: words.removeMany(number),
            hide: () => {
              model.hide(ids);
              return () => model.hide(new Set());
            },
            send: () => model.remove(ids),
          });
        }}
      >
        {core.remove}
      </Button>
      <Button
        kind="quiet"
        icon="close"
        aria-label={core.cancel}
        onClick={() => {
          model.selected.value = new Set();
        }}
      />
    </section>
  );
};

const Rows = ({
  rows,
  model,
  canSelect,
}: {
  readonly rows: readonly MonitorOverviewRow[];
  readonly model: MonitorListModel;
  readonly canSelect: boolean;
}): JSX.Element => {
  const words = useWords(monitorWords);
  const view = model.view.value;
  const list = useRef<HTMLUListElement>(null);
  const [shown, setShown] = useState({ first: 0, end: 40 });
  const lastIndex = useRef(0);
  useEffect(() => {
    if (view !== 'rows') return;
    let isWaiting = false;
    const update = (): void => {
      if (isWaiting) return;
      isWaiting = true;
      requestAnimationFrame(() => {
        isWaiting = false;
        const top = list.current?.getBoundingClientRect().top ?? 0;
        setShown(rowsInView({ top, height: window.innerHeight }, { count: rows.length, height: rowHeight }));
      });
    };
    update();
    window.addEventListener('scroll', update, { passive: true });
    window.addEventListener('resize', update);
    return () => {
      window.removeEventListener('scroll', update);
      window.removeEventListener('resize', update);
    };
  }, [rows.length, view]);
  const toggle = (index: number, isRange: boolean): void => {
    const next = new Set(model.selected.value);
    const id = rows[index]?.id;
    if (id === undefined) return;
    const [from, to] = isRange
      ? [Math.min(lastIndex.current, index), Math.max(lastIndex.current, index)]
      : [index, index];
    const isAdding = !next.has(id);
    for (const row of rows.slice(from, to + 1)) {
      if (isAdding) next.add(row.id);
      else next.delete(row.id);
    }
    lastIndex.current = index;
    model.selected.value = next;
  };
  if (view !== 'rows') {
    // A wall of thousands would be too small to read, and too much for a browser.
    const most = view === 'wall' ? 600 : 120;
    return (
      <ul class={view}>
        {rows.slice(0, most).map((row) => (
          <li key={row.id}>{view === 'wall' ? <Tile row={row} /> : <Card row={row} />}</li>
        ))}
      </ul>
    );
  }
  const { first, end } = { first: Math.min(shown.first, rows.length), end: Math.min(shown.end, rows.length) };
  return (
    <>
      {canSelect && (
        <label class="select-all">
          <input
            type="checkbox"
            checked={rows.length > 0 && model.selected.value.size === rows.length}
            onChange={({ currentTarget }) => {
              model.selected.value = new Set(currentTarget.checked ? rows.map(({ id }) => id) : []);
            }}
          />
          {words.selectAll}
        </label>
      )}
      <ul ref={list} class="rows" data-rows>
        {first > 0 && <Gap rows={first} />}
        {rows.slice(first, end).map((row, offset) => (
          <Row
            key={row.id}
            row={row}
            isSelected={model.selected.value.has(row.id)}
            onSelect={canSelect ? (isRange) => toggle(first + offset, isRange) : undefined}
          />
        ))}
        {end < rows.length && <Gap rows={rows.length - end} />}
      </ul>
    </>
  );
};

/** Room of the rows that are not rendered. The height is set through CSSOM, which the policy of the page allows. */
const Gap = ({ rows }: { readonly rows: number }): JSX.Element => {
  const gap = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (gap.current !== null) gap.current.style.height = `${rows * rowHeight}px`;
  }, [rows]);
  return <li ref={gap} class="gap" aria-hidden="true" />;
};

const useBarsText = (row: MonitorOverviewRow): string => {
  const core = useCoreWords();
  return useWords(monitorWords).bars(core.status[row.currentStatus], percentOf(row.uptime));
};

const Row = ({
  row,
  isSelected,
  onSelect,
}: {
  readonly row: MonitorOverviewRow;
  readonly isSelected: boolean;
  readonly onSelect: ((isRange: boolean) => void) | undefined;
}): JSX.Element => {
  const { address, now } = useConsole();
  const words = useWords(monitorWords);
  const text = useBarsText(row);
  return (
    <li class="row" data-selected={isSelected || undefined}>
      {onSelect !== undefined && (
        <input
          type="checkbox"
          aria-label={words.select(row.name)}
          checked={isSelected}
          onClick={(event) => onSelect(event.shiftKey)}
        />
      )}
      <span class="row-status">
        <StatusMark status={row.currentStatus} />
        {row.isVerifying && <span class="quiet"> {words.verifying}</span>}
      </span>
      <a class="row-name" href={address.href(`/monitors/${row.id}`)}>
        {row.name}
      </a>
      <span class="row-tags">
        {row.tags.slice(0, 3).map((tag) => (
          <span key={tag} class="tag">
            {tag}
          </span>
        ))}
      </span>
      <span class="row-since quiet">{shortSpanOf(now() - Date.parse(row.statusSince))}</span>
      <span class="row-latency">{latencyOf(row.latencyMs)}</span>
      <span class="row-uptime">{percentOf(row.uptime)}</span>
      <span class="row-bars">{row.bins !== null && <StatusBars bins={row.bins} text={text} />}</span>
    </li>
  );
};

const Card = ({ row }: { readonly row: MonitorOverviewRow }): JSX.Element => {
  const { address } = useConsole();
  const text = useBarsText(row);
  return (
    <a class="card" href={address.href(`/monitors/${row.id}`)}>
      <span class="card-head">
        <b>{row.name}</b>
        <StatusMark status={row.currentStatus} />
      </span>
      {row.bins !== null && <StatusBars bins={row.bins} text={text} isLarge />}
      <span class="card-foot quiet">
        <span>{latencyOf(row.latencyMs)}</span>
        <span>{percentOf(row.uptime)}</span>
      </span>
    </a>
  );
};

const Tile = ({ row }: { readonly row: MonitorOverviewRow }): JSX.Element => {
  const { address } = useConsole();
  return (
    <a class={`tile tile-${row.currentStatus}`} href={address.href(`/monitors/${row.id}`)}>
      <StatusMark status={row.currentStatus} isBare />
      <span>{row.name}</span>
    </a>
  );
};
