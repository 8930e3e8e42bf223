import { createWeightedCache } from '../../base/weighted-cache.js';
import { countedPage } from '../commits/counted-tables.js';
import type { Conditions, Selection } from '../statements/statement.js';
import type { TableShape } from '../statements/table-shape.js';
import { readingBounds } from './bounds.js';

/** A page by its number. */
interface Asked {
  readonly where: Conditions;
  readonly search?: string;
  readonly orderBy: string;
  readonly isDescending: boolean;
  readonly limit: number;
  readonly offset: number;
}

/** A place in a list: how many rows are before it, and the last of these. */
interface Place {
  readonly offset: number;
  readonly after: NonNullable<Selection['after']>;
}

/** The places of a list that are known, for as long as nothing is inserted into it or deleted. */
interface KeptList {
  readonly version: string;
  readonly places: readonly Place[];
}

/** How a far page is read. */
export interface FarPage {
  readonly selection: Selection;
  /** The rows of the page, of those that the selection reads. Their place is kept for the next time. */
  rowsOf<Row extends object>(read: Row[]): Row[];
}

/** Reads pages that are far from the first by the rows before them. */
export interface FarPages {
  /** The organization whose list a page is far down in; `undefined` for any other page. */
  listOf(shape: TableShape, query: Asked): string | undefined;
  /**
   * Where to begin with a page.
   *
   * @param version differs after every insertion into the list and every deletion
   */
  begin(shape: TableShape, query: Asked, version: string): FarPage;
}

/** A page that begins so far down passes more rows than it shows by far. */
const farOffset = 1000;
const placesOfList = 50;

const nearest = (places: readonly Place[], offset: number): Place | undefined =>
  places.reduce<Place | undefined>(
    (best, place) => (place.offset <= offset && place.offset >= (best?.offset ?? 0) ? place : best),
    undefined,
  );

/**
 * Remembers where pages begin. The time of its creation and its id, which is what places are kept by, never change, so
 * nothing but insertions and deletions moves a row to another place.
 */
export const createFarPages = (): FarPages => {
  const lists = createWeightedCache<KeptList>(readingBounds.keptPlaces.most);

  const keep = (name: string, version: string, found: readonly Place[]): void => {
    const list = lists.get(name);
    const others = list?.version === version ? list.places : [];
    const known = others.filter(({ offset }) => found.every((place) => place.offset !== offset));
    const places = [...known, ...found].slice(-placesOfList);
    lists.set(name, { version, places }, places.length);
  };

  return {
    listOf: (shape, query) =>
      query.orderBy === 'createdAt' && query.offset >= farOffset && query.limit > 0
        ? countedPage(shape, query)
        : undefined,

    begin(shape, query, version) {
      const { limit, offset, isDescending, where } = query;
      const name = `${shape.table} ${isDescending} ${String(where.organizationId)}`;
      const list = lists.get(name);
      const near = list?.version === version ? nearest(list.places, offset) : undefined;
      const isHere = near?.offset === offset;
      // The row before the page is read with it: it is what the place is kept by.
      const selection = isHere
        ? { ...query, offset: 0, after: near.after }
        : {
            ...query,
            limit: limit + 1,
            offset: offset - 1 - (near?.offset ?? 0),
            ...(near === undefined ? {} : { after: near.after }),
          };
      return {
        selection,
        rowsOf(read) {
          const rows = isHere ? read : read.slice(1);
          const ends = [
            { offset, row: isHere ? undefined : read[0] },
            { offset: offset + limit, row: rows[limit - 1] },
          ];
          const found = ends.flatMap(({ offset: at, row }) => {
            if (row === undefined || !('createdAt' in row && 'id' in row)) return [];
            return [{ offset: at, after: [Number(row.createdAt), String(row.id)] as const }];
          });
          if (found.length > 0) keep(name, version, found);
          return rows;
        },
      };
    },
  };
};
