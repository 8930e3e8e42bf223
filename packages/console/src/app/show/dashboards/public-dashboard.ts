import { effect } from '@preact/signals';
import type { PublicDashboard } from '@watchpost/client';
import type { ConsoleParts } from '../../console/parts.js';
import { createQuery, type Query } from '../../store/query.js';

/** Reads a public dashboard by its token, and again after its refresh time. */
export const createPublicDashboard = (
  { client, now }: Pick<ConsoleParts, 'client' | 'now'>,
  token: string,
): Pick<Query<PublicDashboard>, 'data' | 'error' | 'reload' | 'dispose'> => {
  const query = createQuery<PublicDashboard>((signal) => client.dashboards.getPublic(token, {}, { signal }), now);
  const stop = effect(() => {
    const seconds = query.data.value?.refreshSeconds ?? null;
    if (seconds === null) return;
    const timer = setTimeout(() => void query.reload(), seconds * 1000);
    return () => clearTimeout(timer);
  });
  return {
    data: query.data,
    error: query.error,
    reload: query.reload,
    dispose() {
      stop();
      query.dispose();
    },
  };
};
