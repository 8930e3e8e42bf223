/** How a container is. */
export interface ContainerState {
  /** `created`, `running`, `paused`, `restarting`, `exited`, `dead` and others. */
  readonly status: string;
  /** `healthy`, `unhealthy` or `starting`; `null` for a container without a health check. */
  readonly health: string | null;
  readonly restartCount: number;
  /** How it ended last; 0 while it has not. */
  readonly exitCode: number;
  readonly image: string;
  readonly isOutOfMemory: boolean;
  /** What its health check said last. */
  readonly said: string;
}

type Fields = Readonly<Record<string, unknown>>;

const fieldsOf = (value: unknown): Fields => (typeof value === 'object' && value !== null ? (value as Fields) : {});
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const countOf = (value: unknown): number => (Number.isSafeInteger(value) ? Number(value) : 0);

/**
 * Reads what an engine says of a container (Docker Engine API 1.40 and newer, and what Podman answers in its place).
 *
 * @returns `undefined` when it is malformed
 */
export const readContainerState = (body: string): ContainerState | undefined => {
  let answer: unknown;
  try {
    answer = JSON.parse(body);
  } catch {
    return undefined;
  }
  const { State, RestartCount, Config } = fieldsOf(answer);
  const state = fieldsOf(State);
  const status = textOf(state.Status);
  if (status === '') return undefined;
  const health = fieldsOf(state.Health);
  const named = textOf(health.Status);
  const log = Array.isArray(health.Log) ? health.Log : [];
  return {
    status,
    // Podman says nothing or `none` of a container without one.
    health: named === '' || named === 'none' ? null : named,
    restartCount: countOf(RestartCount),
    exitCode: countOf(state.ExitCode),
    image: textOf(fieldsOf(Config).Image),
    isOutOfMemory: state.OOMKilled === true,
    said: textOf(fieldsOf(log.at(-1)).Output),
  };
};
