import { dirname, join, relative } from 'node:path';
import type { Floors } from './allowed-arrows.ts';
import { arrowsOf, circlesOf, floorsOf, type Graph, grouped } from './import-graph.ts';

/** The graph of imports of a package. A room is a folder, or a file that lies directly in `src`. */
export interface Measures {
  readonly files: number;
  /** Rooms in `src`. */
  readonly rooms: number;
  /** Rooms in the folder that has most. */
  readonly roomsOnOneLevel: number;
  /** The longest chain of rooms of `src`; rooms in a circle count as one. */
  readonly floors: number;
  /** Pairs of rooms of `src` of which one imports the other. */
  readonly arrows: number;
  /** Imports that the allowed arrows do not allow, as `from → to` by file. */
  readonly forbidden: readonly string[];
  readonly fileCircles: readonly (readonly string[])[];
  /** Rooms of `src` that import each other, directly or through others. */
  readonly roomCircles: readonly (readonly string[])[];
  /** A folder and the folders in it may import each other. */
  readonly folderCircles: readonly (readonly string[])[];
}

/** The room of a folder that a file lies in, or the file itself when it lies beside the rooms; `null` when it lies elsewhere. */
const roomIn = (folder: string, path: string): string | null => {
  const [first = '..', second] = relative(folder, path).split('/');
  if (first === '..') return null;
  return second === undefined ? first.replace(/\.tsx?$/, '') : first;
};

const contains = (folder: string, other: string): boolean => folder === '.' || other.startsWith(`${folder}/`);

const folderGraph = (graph: Graph): Graph => {
  const folders = grouped(graph, dirname);
  const isRelated = (one: string, other: string): boolean => contains(one, other) || contains(other, one);
  return new Map([...folders].map(([from, to]) => [from, new Set([...to].filter((other) => !isRelated(from, other)))]));
};

const forbiddenIn = (folder: string, { doors = [], floors }: Floors, graph: Graph): string[] => {
  const rank = (room: string): number => {
    const floor = floors.findIndex((rooms) => rooms.includes(room));
    if (floor !== -1) return floor + 1;
    return doors.includes(room) ? 0 : Number.NaN;
  };
  const isAllowed = (from: string, to: string): boolean =>
    rank(from) < rank(to) || (rank(from) === 0 && rank(to) === 0);
  return arrowsOf(graph)
    .filter(([from, to]) => {
      const [room, other] = [roomIn(folder, from), roomIn(folder, to)];
      return room !== null && other !== null && room !== other && !isAllowed(room, other);
    })
    .map(([from, to]) => `${from} → ${to}`);
};

/** Measures the imports below a `src`, of which `allowed` says the floors of some folders. */
export const measureRooms = (graph: Graph, allowed: Readonly<Record<string, Floors>>): Measures => {
  const rooms = grouped(graph, (path) => roomIn('.', path));
  const parents = new Set([...graph.keys()].flatMap((path) => [dirname(path), dirname(dirname(path))]));
  // Files count as rooms in `src` alone: elsewhere, they are what a room consists of.
  const roomsOf = (folder: string): number =>
    new Set(
      [...graph.keys()]
        .filter((path) => folder === '.' || dirname(path) !== folder)
        .map((path) => roomIn(folder, path))
        .filter((room) => room !== null),
    ).size;
  return {
    files: graph.size,
    rooms: rooms.size,
    roomsOnOneLevel: Math.max(...[...parents].map(roomsOf)),
    floors: floorsOf(rooms),
    arrows: arrowsOf(rooms).length,
    forbidden: Object.entries(allowed).flatMap(([folder, floors]) => forbiddenIn(join(folder), floors, graph)),
    fileCircles: circlesOf(graph),
    roomCircles: circlesOf(rooms),
    folderCircles: circlesOf(folderGraph(graph)),
  };
};
