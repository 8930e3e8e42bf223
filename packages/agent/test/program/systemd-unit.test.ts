import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const unit = fileURLToPath(new URL('../../systemd/watchpost-agent.service', import.meta.url));

it('The unit has nothing that systemd does not know', async () => {
  const { stdout, stderr } = await promisify(execFile)('systemd-analyze', ['verify', '--man=no', unit]);
  expect(`${stdout}${stderr}`.split('\n').filter((line) => line.includes('watchpost-agent'))).toEqual([]);
});
