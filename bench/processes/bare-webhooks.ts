import { Pool } from 'undici';
import { answerParent, usage } from './answer-parent.ts';

// The yardstick of the sender: requests of the same size over as many connections, with nothing signed and nothing kept.

/** What is sent, as fast as it goes. */
export interface BareWebhooksRun {
  readonly url: string;
  readonly count: number;
  readonly connections: number;
  readonly body: string;
}

const answers = {
  ...usage,
  run: async ({ url, count, connections, body }: BareWebhooksRun) => {
    const { origin, pathname } = new URL(url);
    const pool = new Pool(origin, { connections, pipelining: 1 });
    const headers = { 'content-type': 'application/json', 'x-service-signature': '0'.repeat(64) };
    const [startedAt, cpuBefore] = [performance.now(), usage.cpuUs()];
    let left = count;
    const keepSending = async (): Promise<void> => {
      while (left-- > 0) {
        const answer = await pool.request({ path: pathname, method: 'POST', headers, body });
        await answer.body.dump();
        if (answer.statusCode !== 204) throw new Error(`${url} answered ${answer.statusCode}`);
      }
    };
    await Promise.all(Array.from({ length: connections }, keepSending));
    const [endedAt, cpuAfter] = [performance.now(), usage.cpuUs()];
    await pool.close();
    return {
      wallUs: ((endedAt - startedAt) * 1000) / count,
      cpuUs: (cpuAfter - cpuBefore) / count,
      perSecond: count / ((endedAt - startedAt) / 1000),
    };
  },
};

/** What it can be asked. */
export type BareWebhooks = typeof answers;

answerParent(answers);
