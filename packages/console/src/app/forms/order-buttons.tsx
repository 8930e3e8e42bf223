import type { JSX } from 'preact';
import { useWords } from '../console/use-console.js';
import { Button } from '../elements/button.js';
import { orderWords } from './order-words.js';

/** Moves an item of a list up or down, or takes it out. */
export const OrderButtons = ({
  name,
  index,
  count,
  fewest = 0,
  onMove,
  onRemove,
}: {
  /** What the item is called. */
  readonly name: string;
  readonly index: number;
  readonly count: number;
  /** So many have to stay. Default: 0. */
  readonly fewest?: number;
  readonly onMove: (by: -1 | 1) => void;
  readonly onRemove: () => void;
}): JSX.Element => {
  const words = useWords(orderWords);
  return (
    <span class="order-buttons">
      <Button
        kind="quiet"
        icon="up"
        aria-label={words.moveUp(name)}
        disabled={index === 0}
        onClick={() => onMove(-1)}
      />
      <Button
        kind="quiet"
        icon="down"
        aria-label={words.moveDown(name)}
        disabled={index === count - 1}
        onClick={() => onMove(1)}
      />
      <Button kind="quiet" icon="close" aria-label={words.remove(name)} disabled={count <= fewest} onClick={onRemove} />
    </span>
  );
};
