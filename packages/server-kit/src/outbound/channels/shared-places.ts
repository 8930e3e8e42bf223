/** Places of a process that organizations take for a while. */
export interface SharedPlaces {
  /** Takes a place; whether there is one for the organization. */
  take(organizationId: string): boolean;
  /** Gives a place back that the organization has taken. */
  giveBack(organizationId: string): void;
}

/**
 * Shares places: an organization gets one as long as it has fewer than are free. So one alone has half of them, n have about
 * an n-plus-first part each, and while fewer organizations than places are busy there is one for the next.
 */
export const createSharedPlaces = (count: number): SharedPlaces => {
  const taken = new Map<string, number>();
  let free = count;
  return {
    take(organizationId) {
      const own = taken.get(organizationId) ?? 0;
      if (own >= free) return false;
      taken.set(organizationId, own + 1);
      free -= 1;
      return true;
    },
    giveBack(organizationId) {
      const own = taken.get(organizationId) ?? 0;
      if (own === 0) return;
      if (own === 1) taken.delete(organizationId);
      else taken.set(organizationId, own - 1);
      free += 1;
    },
  };
};
