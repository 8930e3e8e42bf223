import { chmod, mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** Makes a folder of shell scripts by their names, which goes with the test. */
export const folderWith = async (scripts: Readonly<Record<string, string>>): Promise<string> => {
  const root = await realpath(await mkdtemp(join(tmpdir(), 'commands-')));
  onTestFinished(() => rm(root, { recursive: true, force: true }));
  const folder = join(root, 'allowed');
  await mkdir(folder, { mode: 0o755 });
  for (const [name, script] of Object.entries(scripts)) {
    await writeFile(join(folder, name), `#!/bin/sh\n${script}\n`);
    await chmod(join(folder, name), 0o755);
  }
  return folder;
};
