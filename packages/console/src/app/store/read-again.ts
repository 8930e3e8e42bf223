import { effect } from '@preact/signals';

/** How often something that is under way is read again. */
const readAgainMs = 2_000;

/**
 * Reads again as long as something is under way.
 *
 * @param isUnderWay reads signals; it is asked again when one of them changes
 * @returns the function that ends it
 */
export const readAgainWhile = (isUnderWay: () => boolean, reload: () => Promise<void>): (() => void) =>
  effect(() => {
    if (!isUnderWay()) return;
    const timer = setTimeout(() => void reload(), readAgainMs);
    return () => clearTimeout(timer);
  });
