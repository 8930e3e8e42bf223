/** Checks and deliveries begin with the server, not with the first request. */
export const register = async (): Promise<void> => {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return;
  const { watchpost } = await import('./watchpost');
  await watchpost();
};
