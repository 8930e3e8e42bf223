import type { Outline } from '../program/syntax.js';
import { allCommands, commandGroups } from './all.js';
import { tasks } from './tasks.js';

/** The bundle holds this value in place of this module, so that help does not load the commands: see `build.ts`. */
export const outline: Outline = {
  commands: allCommands.map(({ path, summary, arguments: args = [] }) => ({
    path,
    summary,
    arguments: args.map(({ description: _, choices: __, ...listed }) => listed),
  })),
  groups: commandGroups,
  tasks,
};
