/** Between two questions whether the server is there again. */
const askAgainMs = 3_000;

/** Whether the server answers, whatever it says. */
export const isReachable = (): Promise<boolean> =>
  fetch(window.location.pathname, { method: 'HEAD', cache: 'no-store' }).then(
    () => true,
    () => false,
  );

/** Waits until the server answers; asks at once when the browser has a network again. */
export const whenReachable = async (): Promise<void> => {
  do {
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, askAgainMs);
      window.addEventListener(
        'online',
        () => {
          clearTimeout(timer);
          resolve();
        },
        { once: true },
      );
    });
  } while (!(await isReachable()));
};
