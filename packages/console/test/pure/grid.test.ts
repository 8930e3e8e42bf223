import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  columns,
  compact,
  firstFree,
  fit,
  isOverlapping,
  move,
  nudge,
  type Place,
  resize,
} from '../../src/app/show/dashboards/grid.js';

/** Layouts without overlaps, such as a dashboard has. */
const layouts = fc
  .array(
    fc.record({
      x: fc.integer({ min: 0, max: 11 }),
      y: fc.integer({ min: 0, max: 30 }),
      w: fc.integer({ min: 1, max: 12 }),
      h: fc.integer({ min: 1, max: 8 }),
    }),
    { maxLength: 14 },
  )
  .map((rectangles) => {
    const placed: Place[] = [];
    for (const [index, rectangle] of rectangles.entries()) {
      const next = fit({ id: `w${index}`, ...rectangle });
      if (!placed.some((other) => isOverlapping(other, next))) placed.push(next);
    }
    return placed as readonly Place[];
  });

const overlapsOf = (places: readonly Place[]): number =>
  places.flatMap((one, index) => places.slice(index + 1).filter((other) => isOverlapping(one, other))).length;

const sizesOf = (places: readonly Place[]): readonly string[] => places.map(({ id, w, h }) => `${id} ${w}x${h}`);

const target = fc.record({ x: fc.integer({ min: -3, max: 14 }), y: fc.integer({ min: -3, max: 40 }) });

describe('every layout', () => {
  test('keeps its rectangles apart, on the grid and in their order when one moves', () => {
    fc.assert(
      fc.property(layouts, fc.nat(), target, (places, pick, to) => {
        const id = places[pick % Math.max(1, places.length)]?.id ?? '';
        const after = move(places, id, to);
        expect(overlapsOf(after)).toBe(0);
        expect(sizesOf(after)).toEqual(sizesOf(places));
        expect(after.every(({ x, y, w }) => x >= 0 && y >= 0 && x + w <= columns)).toBe(true);
      }),
    );
  });

  test('loses no rectangle when one is resized', () => {
    fc.assert(
      fc.property(layouts, fc.nat(), fc.integer({ min: -2, max: 20 }), fc.integer({ min: -2, max: 60 }), (...given) => {
        const [places, pick, w, h] = given;
        const id = places[pick % Math.max(1, places.length)]?.id ?? '';
        const after = resize(places, id, { w, h });
        expect(overlapsOf(after)).toBe(0);
        expect(after.map((place) => place.id)).toEqual(places.map((place) => place.id));
        expect(after.every((place) => place.x + place.w <= columns && place.w >= 1 && place.h >= 1)).toBe(true);
      }),
    );
  });

  test('is compact after it was compacted once', () => {
    fc.assert(
      fc.property(layouts, (places) => {
        const once = compact(places);
        expect(overlapsOf(once)).toBe(0);
        expect(sizesOf(once)).toEqual(sizesOf(places));
        expect(compact(once)).toEqual(once);
      }),
    );
  });

  test('has room where the first free place is', () => {
    fc.assert(
      fc.property(layouts, fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 8 }), (places, w, h) => {
        const added = { id: 'new', ...firstFree(places, { w, h }), w, h };
        expect(overlapsOf([...places, added])).toBe(0);
        expect(added.x + added.w).toBeLessThanOrEqual(columns);
      }),
    );
  });
});

describe('a key press', () => {
  const places: readonly Place[] = [
    { id: 'a', x: 0, y: 0, w: 6, h: 2 },
    { id: 'b', x: 0, y: 2, w: 6, h: 3 },
    { id: 'c', x: 6, y: 0, w: 6, h: 4 },
  ];
  test.each([
    ['down changes places with what is below', 'a', 'down', { a: [0, 3], b: [0, 0], c: [6, 0] }],
    ['up changes places with what is above', 'b', 'up', { a: [0, 3], b: [0, 0], c: [6, 0] }],
    ['right pushes down what is in the way', 'a', 'right', { a: [1, 0], b: [0, 2], c: [6, 2] }],
    ['left ends at the first column', 'a', 'left', { a: [0, 0], b: [0, 2], c: [6, 0] }],
    ['up ends at the first row', 'c', 'up', { a: [0, 0], b: [0, 2], c: [6, 0] }],
  ] as const)('%s', (_title, id, direction, expected) => {
    const after = nudge(places, id, direction);
    expect(Object.fromEntries(after.map((place) => [place.id, [place.x, place.y]]))).toEqual(expected);
  });
});
