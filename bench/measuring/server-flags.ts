import workspace from '../../package.json' with { type: 'json' };

/** The flags of Node with which `pnpm start` runs the server. */
export const serverFlags: readonly string[] = workspace.scripts.start
  .split(' ')
  .filter((word) => word.startsWith('--'));
