import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { bundleProcess } from './bundle.ts';

/** What a process can be asked. */
export type Answers = { readonly [question: string]: (detail: never) => unknown };

type Detail<Of extends Answers, Question extends keyof Of> = Parameters<Of[Question]>;
type Answer<Of extends Answers, Question extends keyof Of> = Promise<Awaited<ReturnType<Of[Question]>>>;

/** A process of its own that answers questions. */
export interface Child<Of extends Answers> {
  /** @throws Error what the other process threw, or that it ended */
  ask<Question extends keyof Of & string>(question: Question, ...detail: Detail<Of, Question>): Answer<Of, Question>;
  /** Lets it end and waits until it has. */
  stop(): Promise<void>;
}

/** Asked by the parent. */
export interface Asked {
  readonly id: number;
  readonly question: string;
  readonly detail: unknown;
}

/** Answered by the child, or its failure. */
export interface Answered {
  readonly id: number;
  readonly answer?: unknown;
  readonly failure?: string;
}

/**
 * Starts `bench/processes/<name>.ts` with `options`.
 *
 * @param isSilent whether its standard error is thrown away, for a process that logs every request
 * @param nodeFlags flags of Node itself
 */
export const startChild = async <Of extends Answers>(
  name: string,
  options: object = {},
  isSilent = false,
  nodeFlags: readonly string[] = [],
): Promise<Child<Of>> => {
  const child: ChildProcess = fork(await bundleProcess(name), [JSON.stringify(options)], {
    execArgv: [...nodeFlags],
    serialization: 'advanced',
    stdio: ['ignore', 'inherit', isSilent ? 'ignore' : 'inherit', 'ipc'],
  });
  const waiting = new Map<number, { resolve: (answer: unknown) => void; reject: (error: Error) => void }>();
  let lastId = 0;
  const ended = once(child, 'exit').then(() => {
    for (const { reject } of waiting.values()) reject(new Error(`the process ${name} has ended`));
    waiting.clear();
  });
  child.on('message', ({ id, answer, failure }: Answered) => {
    const question = waiting.get(id);
    waiting.delete(id);
    if (failure === undefined) question?.resolve(answer);
    else question?.reject(new Error(`${name}: ${failure}`));
  });
  return {
    ask(question, ...[detail]) {
      const asked: Asked = { id: ++lastId, question, detail };
      const answer = new Promise<unknown>((resolve, reject) => {
        if (!child.connected) reject(new Error(`the process ${name} has ended`));
        waiting.set(asked.id, { resolve, reject });
        child.send(asked);
      });
      // The process answers with what its function of that name returned, whose type `Of` is.
      return answer as Answer<Of, typeof question>;
    },
    async stop() {
      if (child.connected) child.disconnect();
      await ended;
    },
  };
};
