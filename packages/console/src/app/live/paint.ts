/** Runs work with the next frame, or as soon as a hidden page is shown again: what cannot be seen is not painted. */
const withNextFrame = (work: () => void): void => {
  if (typeof requestAnimationFrame === 'function') requestAnimationFrame(() => work());
  else setTimeout(work);
};

/** Ten times a second is live to the eye, and what fifty changes in a second cost is a third of sixty times. */
const restMs = 100;

/** Runs work with the next frame, and not within a tenth of a second after it ran work before. */
export const createPainter = (now: () => number = () => performance.now()): ((work: () => void) => void) => {
  let paintedAt = Number.NEGATIVE_INFINITY;
  return (work) => {
    const paint = (): void =>
      withNextFrame(() => {
        paintedAt = now();
        work();
      });
    const restLeft = paintedAt + restMs - now();
    if (restLeft > 0) setTimeout(paint, restLeft);
    else paint();
  };
};
