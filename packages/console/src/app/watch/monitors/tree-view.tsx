import './tree.css';
import type { JSX } from 'preact';
import { useModel } from '../../console/use-console.js';
import type { MonitorListModel } from './monitor-list.js';
import { createMonitorTree } from './monitor-tree.js';
import { RowList } from './row-list.js';

/** Monitors below what they depend on, and below their groups. */
const TreeView = ({
  model,
  canSelect,
}: {
  readonly model: MonitorListModel;
  readonly canSelect: boolean;
}): JSX.Element => {
  const tree = useModel((parts) => createMonitorTree(parts, model.rows));
  const places = tree.places.value;
  const byId = new Map(places.map((place) => [place.row.id, place]));
  return (
    <RowList
      rows={places.map(({ row }) => row)}
      model={model}
      canSelect={canSelect}
      branchOf={(id) => byId.get(id)}
      onToggle={tree.toggle}
    />
  );
};
export default TreeView;
