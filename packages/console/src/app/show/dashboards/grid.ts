/** A rectangle of the grid of a dashboard: 12 columns, and rows without an end. */
export interface Place {
  readonly id: string;
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}

/** Columns of the grid. */
export const columns = 12;
/** Rows that one rectangle may take. */
export const mostRows = 50;

/** Whether two rectangles cover a common cell. */
export const isOverlapping = (one: Place, other: Place): boolean =>
  one.x < other.x + other.w && other.x < one.x + one.w && one.y < other.y + other.h && other.y < one.y + one.h;

/** The nearest rectangle that lies on the grid. */
export const fit = <T extends Place>(place: T): T => {
  const w = clamp(place.w, 1, columns);
  return {
    ...place,
    w,
    h: clamp(place.h, 1, mostRows),
    x: clamp(place.x, 0, columns - w),
    y: Math.max(0, Math.round(place.y)),
  };
};

/** Moves every rectangle up until it meets another one or the top; the order of the list stays. */
export const compact = <T extends Place>(places: readonly T[]): readonly T[] => {
  const settled = new Map<string, T>();
  for (const place of inOrder(places)) {
    let { y } = place;
    while (y > 0 && isFree({ ...place, y: y - 1 }, settled.values())) y -= 1;
    settled.set(place.id, { ...place, y });
  }
  return places.map((place) => settled.get(place.id) ?? place);
};

/**
 * Puts one rectangle somewhere else: what is in its way goes down; on a way down, what fits above it goes up. No gap
 * stays above a rectangle.
 */
export const move = <T extends Place>(
  places: readonly T[],
  id: string,
  to: { readonly x: number; readonly y: number },
): readonly T[] => {
  const before = places.find((place) => place.id === id);
  if (before === undefined) return places;
  const moved = fit({ ...before, ...to });
  return compact(pushAside(places, moved, moved.y > before.y));
};

/** Changes the size of one rectangle; what is in its way goes down. */
export const resize = <T extends Place>(
  places: readonly T[],
  id: string,
  size: { readonly w: number; readonly h: number },
): readonly T[] => {
  const before = places.find((place) => place.id === id);
  if (before === undefined) return places;
  // The left edge stays where it is: the width ends at the last column.
  const resized = fit({ ...before, w: Math.min(size.w, columns - before.x), h: size.h });
  return compact(pushAside(places, resized, false));
};

/** Moves one rectangle by a key press: sideways by a column, up and down to the next place that differs. */
export const nudge = <T extends Place>(
  places: readonly T[],
  id: string,
  direction: 'left' | 'right' | 'up' | 'down',
): readonly T[] => {
  const before = places.find((place) => place.id === id);
  if (before === undefined) return places;
  const { x, y } = before;
  if (direction === 'left') return move(places, id, { x: x - 1, y });
  if (direction === 'right') return move(places, id, { x: x + 1, y });
  const step = direction === 'up' ? -1 : 1;
  // A short step down ends where it began, because the gap that it leaves closes again.
  for (let distance = 1; distance <= mostRows; distance += 1) {
    if (y + step * distance < 0) break;
    const after = move(places, id, { x, y: y + step * distance });
    if (after.find((place) => place.id === id)?.y !== y) return after;
  }
  return places;
};

/** The first free place of a size, from the top. */
export const firstFree = (
  places: readonly Place[],
  size: { readonly w: number; readonly h: number },
): { readonly x: number; readonly y: number } => {
  const bottom = Math.max(0, ...places.map(({ y, h }) => y + h));
  for (let y = 0; y < bottom; y += 1) {
    for (let x = 0; x + size.w <= columns; x += 1) {
      if (isFree({ id: '', x, y, ...size }, places)) return { x, y };
    }
  }
  return { x: 0, y: bottom };
};

/** Keeps `moved` where it is and finds a place for every rectangle that it covers. */
const pushAside = <T extends Place>(places: readonly T[], moved: T, mayRise: boolean): readonly T[] => {
  const settled = new Map<string, T>([[moved.id, moved]]);
  const others = inOrder(places.filter(({ id }) => id !== moved.id));
  for (const [index, other] of others.entries()) {
    const above = { ...other, y: moved.y - other.h };
    const rises =
      mayRise &&
      isOverlapping(other, moved) &&
      above.y >= 0 &&
      isFree(above, settled.values()) &&
      isFree(above, others.slice(index + 1));
    let next = rises ? above : other;
    // Each step passes the lower edge of a rectangle that has its place.
    for (;;) {
      const inWay = [...settled.values()].filter((one) => isOverlapping(one, next));
      if (inWay.length === 0) break;
      next = { ...next, y: Math.max(...inWay.map(({ y, h }) => y + h)) };
    }
    settled.set(other.id, next);
  }
  return places.map((place) => settled.get(place.id) ?? place);
};

const inOrder = <T extends Place>(places: readonly T[]): readonly T[] =>
  [...places].sort((one, other) => one.y - other.y || one.x - other.x);

const isFree = (place: Place, others: Iterable<Place>): boolean =>
  ![...others].some((other) => other.id !== place.id && isOverlapping(other, place));

const clamp = (value: number, least: number, most: number): number =>
  Math.min(most, Math.max(least, Math.round(value)));
