import { atMost, bounds } from '../bounds.js';
import * as z from '../zod.js';

/** How a container is named: by its name or by its id, as Docker and Podman take them. */
export const containerName: z.ZodString = z
  .string({ error: 'must be text' })
  .max(...atMost(bounds.containerName))
  .regex(/^[A-Za-z0-9][A-Za-z0-9_.-]*$/, { error: 'must be the name or the id of a container, such as web' });

/** Validates `config` of a `docker` monitor and fills its defaults in. */
export const dockerMonitorConfig = z.strictObject({}).meta({
  id: 'DockerMonitorConfig',
  description:
    'Settings of `docker` monitors, which agents alone check: none. The container must run, and be healthy where it has a health check. Assertions on `json` see `status`, `health`, `restartCount`, `exitCode` and `image`.',
});

/** `config` of a `docker` monitor with its defaults filled in. */
export interface DockerMonitorConfig extends z.output<typeof dockerMonitorConfig> {}
