import type { Block } from './parse.js';

/**
 * How deep each heading is, from 0: people begin with `##` or go from `#` to `####`, and screen readers must not meet a level
 * that is left out.
 */
export const headingDepths = (blocks: readonly Block[]): ReadonlyMap<Block, number> => {
  const depths = new Map<Block, number>();
  let above: readonly number[] = [];
  const walk = (inner: readonly Block[]): void => {
    for (const block of inner) {
      if (block.kind === 'heading') {
        above = above.filter((level) => level < block.level);
        depths.set(block, above.length);
        above = [...above, block.level];
      } else if (block.kind === 'quote') walk(block.blocks);
      else if (block.kind === 'list') for (const item of block.items) walk(item);
    }
  };
  walk(blocks);
  return depths;
};
