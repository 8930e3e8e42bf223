import { request as httpRequest } from 'node:http';

/** What an engine answered. */
export interface EngineAnswer {
  readonly status: number;
  readonly body: string;
}

/** The engine answered with more than is read. */
export class AnswerTooLongError extends Error {
  override readonly name = 'AnswerTooLongError';
}

/** What an engine is asked. */
export interface EngineQuestion {
  /** The socket that the operator of the agent names. */
  readonly socketPath: string;
  /** Of what it has: one of {@link enginePaths}. */
  readonly path: string;
  /** Bytes of the answer. */
  readonly most: number;
  readonly signal: AbortSignal;
}

/** All that an engine is ever asked, with GET: who may write to its socket may do anything on the machine. */
export const enginePaths = {
  /** Docker Engine API, `ContainerInspect`. */
  container: (name: string) => `/containers/${encodeURIComponent(name)}/json`,
  /** `ContainerList`, with those that have ended: they are what a monitor has to notice. */
  containers: '/containers/json?all=1',
} as const;

/**
 * Asks an engine.
 *
 * @throws AnswerTooLongError, and errors of the socket
 */
export const askEngine = ({ socketPath, path, most, signal }: EngineQuestion): Promise<EngineAnswer> =>
  new Promise((resolve, reject) => {
    const asking = httpRequest(
      {
        socketPath,
        path,
        headers: { host: 'docker' },
        agent: false,
        signal,
      },
      (response) => {
        const pieces: Buffer[] = [];
        let bytes = 0;
        response.on('data', (piece: Buffer) => {
          bytes += piece.length;
          if (bytes > most) asking.destroy(new AnswerTooLongError());
          else pieces.push(piece);
        });
        response.once('error', reject);
        response.once('end', () =>
          resolve({ status: response.statusCode ?? 0, body: Buffer.concat(pieces).toString('utf8') }),
        );
      },
    );
    asking.once('error', reject);
    asking.end();
  });
