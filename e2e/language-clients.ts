import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { promisify } from 'node:util';
import { expect } from 'vitest';

interface Place {
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
}

/**
 * Runs a program to its end.
 *
 * @throws Error with all of its output when it fails
 */
export const runProgram = async (program: string, parameters: readonly string[], place: Place) => {
  try {
    return await promisify(execFile)(program, parameters, { ...place, maxBuffer: 64 << 20 });
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
    throw new Error(`${program} ${parameters.join(' ')} failed:\n${stdout.slice(-20_000)}\n${stderr.slice(-20_000)}`);
  }
};

/** A program that goes on until it is stopped. */
export interface RunningProgram {
  /** What it has printed so far. */
  readonly output: string;
  stop(): Promise<void>;
}

export const startProgram = (program: string, parameters: readonly string[], place: Place): RunningProgram => {
  const child = spawn(program, parameters, { ...place, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  const ended = once(child, 'exit');
  return {
    get output() {
      return output;
    },
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
};

/** Sends a genuine delivery and a forged one to a receiver, once it listens; resolves with the statuses of its answers. */
export const deliverTo = async (url: string, signatureOf: (body: string) => string) => {
  const delivery = (body: string, signature: string) =>
    fetch(url, {
      method: 'POST',
      body,
      headers: {
        'content-type': 'application/json',
        'x-service-event': 'incident.opened',
        'x-service-signature': signature,
      },
    });
  const body = JSON.stringify({
    id: 'evt_1',
    type: 'incident.opened',
    sentAt: new Date().toISOString(),
    subject: { type: 'incident', id: 'inc_1', sequence: 1 },
  });
  const genuine = () =>
    delivery(body, signatureOf(body)).then(
      ({ status }) => status,
      () => undefined,
    );
  let status: number | undefined;
  await expect.poll(async () => (status = await genuine())).toBeDefined();
  return { genuine: status, forged: (await delivery(`${body} `, signatureOf(body))).status };
};
