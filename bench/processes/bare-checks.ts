import * as http from 'node:http';
import * as https from 'node:https';
import { setTimeout as delay } from 'node:timers/promises';
import { type ConnectionOptions, createSecureContext } from 'node:tls';
import { answerParent, usage } from './answer-parent.ts';

// The yardstick of the checks: requests on connections of their own, as many at once as the engine makes, and nothing
// kept of what they find.

/** What is requested, as fast as it goes. */
export interface BareRun {
  readonly url: string;
  readonly caCertificates: string;
  readonly concurrency: number;
  readonly seconds: number;
  /** Whether the authorities are read once, and not anew for each connection. */
  readonly isContextShared: boolean;
}

/** What `https.request` hands on to `tls.connect`, which its types do not all name. */
type RequestOptions = https.RequestOptions & Pick<ConnectionOptions, 'secureContext'>;

const request = (url: string, options: RequestOptions): Promise<void> =>
  new Promise((resolve, reject) => {
    const { request: send } = url.startsWith('https:') ? https : http;
    const sent = send(url, { agent: false, ...options }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${url} answered ${response.statusCode}`));
      response.resume();
      response.once('end', resolve);
    });
    sent.once('error', reject);
    sent.end();
  });

/** What is requested, one by one at even times. */
export interface PacedRun {
  readonly url: string;
  readonly caCertificates: string;
  readonly perSecond: number;
  readonly seconds: number;
  /** Not counted at the beginning, until what is hot has been compiled. */
  readonly warmUpSeconds: number;
}

const answers = {
  ...usage,
  runPaced: async ({ url, caCertificates, perSecond, seconds, warmUpSeconds }: PacedRun) => {
    const send = async (count: number): Promise<void> => {
      const startedAt = performance.now();
      const running: Promise<void>[] = [];
      for (let sent = 0; sent < count; sent++) {
        const waitMs = startedAt + (sent / perSecond) * 1000 - performance.now();
        // A timer takes a millisecond: what is due already is sent with what is due now.
        if (waitMs > 0) await delay(waitMs);
        running.push(request(url, { ca: caCertificates }));
      }
      await Promise.all(running);
    };
    await send(warmUpSeconds * perSecond);
    const cpuBefore = usage.cpuUs();
    const count = seconds * perSecond;
    await send(count);
    return { cpuUs: (usage.cpuUs() - cpuBefore) / count };
  },
  run: async ({ url, caCertificates, concurrency, seconds, isContextShared }: BareRun) => {
    const trust = { ca: caCertificates };
    const options: RequestOptions = isContextShared ? { secureContext: createSecureContext(trust) } : trust;
    const startedAt = performance.now();
    const cpuBefore = usage.cpuUs();
    let checks = 0;
    const keepRequesting = async (): Promise<void> => {
      while (performance.now() - startedAt < seconds * 1000) {
        await request(url, options);
        checks += 1;
      }
    };
    await Promise.all(Array.from({ length: concurrency }, keepRequesting));
    return {
      cpuUs: (usage.cpuUs() - cpuBefore) / checks,
      perSecond: checks / ((performance.now() - startedAt) / 1000),
    };
  },
};

/** What it can be asked. */
export type BareChecks = typeof answers;

answerParent(answers);
