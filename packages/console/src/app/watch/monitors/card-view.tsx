import type { MonitorOverviewRow } from '@watchpost/client';
import type { JSX } from 'preact';
import { StatusBars } from '../../charts/status-bars.js';
import { useConsole } from '../../console/use-console.js';
import { StatusMark } from '../../elements/status-mark.js';
import { useFigures } from '../../time/use-figures.js';
import { useBarsText, useWhy } from './row-list.js';

/** Rows of a view: a wall of thousands would be too small to read, and too much for a browser. */
const most = { cards: 120, wall: 600 } as const;

/** Monitors as cards with their bars, or as a wall of names. */
const CardView = ({
  rows,
  view,
}: {
  readonly rows: readonly MonitorOverviewRow[];
  readonly view: keyof typeof most;
}): JSX.Element => (
  <ul class={view}>
    {rows.slice(0, most[view]).map((row) => (
      <li key={row.id}>{view === 'wall' ? <Tile row={row} /> : <Card row={row} />}</li>
    ))}
  </ul>
);
export default CardView;

const Card = ({ row }: { readonly row: MonitorOverviewRow }): JSX.Element => {
  const { address } = useConsole();
  const text = useBarsText(row);
  const { latencyOf, percentOf } = useFigures();
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
      <StatusMark status={row.currentStatus} isBare why={useWhy(row)} />
      <span>{row.name}</span>
    </a>
  );
};
