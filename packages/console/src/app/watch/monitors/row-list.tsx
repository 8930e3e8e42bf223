import { signal } from '@preact/signals';
import type { MonitorOverviewRow } from '@watchpost/client';
import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { rowsInView } from '../../charts/rows-in-view.js';
import { StatusBars } from '../../charts/status-bars.js';
import { useConsole, useCoreWords, useWords } from '../../console/use-console.js';
import { Icon } from '../../elements/icon.js';
import { StatusMark } from '../../elements/status-mark.js';
import { shortSpanOf } from '../../time/format.js';
import { useFigures } from '../../time/use-figures.js';
import type { MonitorListModel } from './monitor-list.js';
import type { TreePlace } from './tree.js';
import { monitorWords } from './words.js';

/** Pixels; the style sheet has the same (`--row`). */
const rowHeight = 44;

/** Where a row stands in a tree. */
type Branch = Pick<TreePlace, 'depth' | 'below' | 'size' | 'isOpen'>;

/** Thousands of rows, of which those in view are rendered. */
export const RowList = ({
  rows,
  model,
  canSelect,
  branchOf,
  onToggle,
}: {
  readonly rows: readonly MonitorOverviewRow[];
  readonly model: MonitorListModel;
  readonly canSelect: boolean;
  /** In a tree, the place of a row. */
  readonly branchOf?: (id: string) => Branch | undefined;
  readonly onToggle?: (id: string) => void;
}): JSX.Element => {
  const words = useWords(monitorWords);
  const list = useRef<HTMLUListElement>(null);
  const [shown, setShown] = useState({ first: 0, end: 40 });
  const lastIndex = useRef(0);
  useEffect(() => {
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
  }, [rows.length]);
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
            branch={branchOf?.(row.id)}
            onToggle={onToggle}
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

/** Says why nothing is known, which few lists need; loaded with the first such row. */
const why = signal<typeof import('../../words/unknown.js').default | undefined>(undefined);

/** Why nothing is known of a monitor, in words; `undefined` where something is. */
export const useWhy = ({
  currentStatus,
  unknownReason,
}: Pick<MonitorOverviewRow, 'currentStatus' | 'unknownReason'>): string | undefined => {
  const { language } = useConsole();
  if (currentStatus !== 'unknown') return undefined;
  // Until it is loaded the row says no more than that, and the next one asks again.
  import('../../words/unknown.js').then((loaded) => (why.value = loaded.default), String);
  return why.value?.(unknownReason, language.value);
};

/** What the bars of a row say, and why nothing is known where that is so. */
export const useBarsText = (row: MonitorOverviewRow): string => {
  const words = useWords(monitorWords);
  const { percentOf } = useFigures();
  const status = useCoreWords().status[row.currentStatus];
  const reason = useWhy(row);
  return words.bars(reason === undefined ? status : `${status}: ${reason}`, percentOf(row.uptime));
};

const Row = ({
  row,
  isSelected,
  branch,
  onToggle,
  onSelect,
}: {
  readonly row: MonitorOverviewRow;
  readonly isSelected: boolean;
  readonly branch: Branch | undefined;
  readonly onToggle: ((id: string) => void) | undefined;
  readonly onSelect: ((isRange: boolean) => void) | undefined;
}): JSX.Element => {
  const { address, now } = useConsole();
  const words = useWords(monitorWords);
  const text = useBarsText(row);
  const { latencyOf, percentOf } = useFigures();
  return (
    <li class="row" data-selected={isSelected || undefined} data-depth={branch && Math.min(branch.depth, 6)}>
      {onSelect !== undefined && (
        <input
          type="checkbox"
          aria-label={words.select(row.name)}
          checked={isSelected}
          onClick={(event) => onSelect(event.shiftKey)}
        />
      )}
      <span class="row-status" title={text}>
        <StatusMark status={row.currentStatus} />
        {row.isVerifying && <span class="quiet"> {words.verifying}</span>}
      </span>
      <span class="row-name">
        {branch !== undefined && branch.size > 0 && (
          <button
            type="button"
            class="row-toggle"
            aria-expanded={branch.isOpen}
            aria-label={words.branch(row.name, branch.size)}
            onClick={() => onToggle?.(row.id)}
          >
            <Icon name={branch.isOpen ? 'down' : 'right'} />
          </button>
        )}
        <a href={address.href(`/monitors/${row.id}`)}>{row.name}</a>
        {branch?.below !== undefined && <span class="unseen">{words.below(branch.below)}</span>}
      </span>
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
