import { checkBounds } from '../../bounds.js';

const maxPauses = checkBounds.registryPauses.most;

/** Remembers which registries asked for a pause (RFC 7480 §5.5); until its end they are asked for no domain. */
export interface RegistryPauses {
  /** Until when a host wants to be left alone, in milliseconds since the epoch; `null` when it may be asked. */
  until(host: string, now: number): number | null;
  /** Takes in that a host wants to be left alone until then. */
  add(host: string, until: number): void;
}

/** Makes a memory without pauses. */
export const createRegistryPauses = (): RegistryPauses => {
  const pauses = new Map<string, number>();
  return {
    until(host, now) {
      const until = pauses.get(host) ?? 0;
      if (until > now) return until;
      pauses.delete(host);
      return null;
    },
    add(host, until) {
      const [oldest] = pauses.keys();
      if (pauses.size >= maxPauses && oldest !== undefined) pauses.delete(oldest);
      pauses.set(host, until);
    },
  };
};
