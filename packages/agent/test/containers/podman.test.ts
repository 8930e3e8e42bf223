import { createAddressGuard } from '@watchpost/checks/address-guard';
import { type ContainerEngine, startPodman } from '@watchpost/testbed/podman';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readContainers } from '../../src/discovery/sources/containers.js';
import { containerCheck } from '../../src/machine/containers/check-container.js';

let engine: ContainerEngine;
beforeAll(async () => {
  engine = await startPodman();
  await engine.create('web');
}, 60_000);
afterAll(() => engine.stop());

const environment = {
  guard: createAddressGuard({ allowPrivate: true }),
  now: Date.now,
  signal: new AbortController().signal,
};

test.each([
  ['web', 'down', 'the container is created'],
  ['nothing', 'down', 'there is no container nothing'],
])('of Podman, the container %s is %s', async (target, status, message) => {
  const request = { timeoutSeconds: 10, degradedAfterMs: null, config: {}, assertions: [], credentials: null };
  const report = await containerCheck(engine.socketPath)({ type: 'docker', target, ...request }, environment);
  expect({ status: report.status, message: report.measurement.message }).toEqual({ status, message });
});

test('of Podman, containers are discovered by their names', async () => {
  const { monitors, problems } = await readContainers(engine.socketPath, environment.signal);
  expect({ found: monitors.map(({ type, target }) => `${type} ${target}`), problems }).toEqual({
    found: ['docker web'],
    problems: [],
  });
});
