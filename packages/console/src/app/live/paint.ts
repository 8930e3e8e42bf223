/** Runs work with the next frame, or as soon as a hidden page is shown again: what cannot be seen is not painted. */
export const withNextFrame = (work: () => void): void => {
  if (typeof requestAnimationFrame === 'function') requestAnimationFrame(() => work());
  else setTimeout(work);
};
