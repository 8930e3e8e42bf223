/**
 * Prints the graph of imports of every package in numbers. Fails for a circle of files, of folders or of rooms, for too
 * many rooms on a level, and for an arrow that is not allowed.
 *
 *     node scripts/rooms.ts
 */
import { globSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { floorsOfPackages, mostRooms } from './allowed-arrows.ts';
import { readImports } from './import-graph.ts';
import { measureRooms } from './measure-rooms.ts';

const root = fileURLToPath(new URL('../', import.meta.url));
const rows: Record<string, Record<string, number>> = {};
const problems: string[] = [];

for (const folder of globSync('packages/*/src', { cwd: root }).sort()) {
  const name = basename(join(folder, '..'));
  const measures = measureRooms(readImports(join(root, folder)), floorsOfPackages[name] ?? {});
  const { forbidden, fileCircles, roomCircles, folderCircles, roomsOnOneLevel, ...numbers } = measures;
  rows[name] = {
    ...numbers,
    'rooms on one level': roomsOnOneLevel,
    'arrows back up': forbidden.length,
    'circles of files': fileCircles.length,
    'circles of folders': folderCircles.length,
    'circles of rooms': roomCircles.length,
  };
  const circle = (kind: string) => (names: readonly string[]) => `${name}: a circle of ${kind}: ${names.join(', ')}`;
  problems.push(...fileCircles.map(circle('files')), ...folderCircles.map(circle('folders')));
  problems.push(...roomCircles.map(circle('rooms')), ...forbidden.map((arrow) => `${name}: not allowed: ${arrow}`));
  if (roomsOnOneLevel > mostRooms)
    problems.push(`${name}: ${roomsOnOneLevel} rooms on one level, at most ${mostRooms}`);
}

console.table(rows);
for (const problem of problems) console.log(problem);
if (problems.length > 0) process.exitCode = 1;
