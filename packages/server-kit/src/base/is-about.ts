import type { AlertTarget } from '@watchpost/schemas';

/** Whether a rule, a maintenance window or a subscription with this target covers a monitor. One about agents covers none. */
export const isAbout = (
  target: AlertTarget,
  monitor: { readonly id: string; readonly tags: readonly string[] },
): boolean => {
  if (target.scope === 'all') return true;
  if (target.scope === 'monitors') return target.monitorIds.includes(monitor.id);
  return target.scope === 'tags' && target.tags.some((tag) => monitor.tags.includes(tag));
};
