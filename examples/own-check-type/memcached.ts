// A type of monitor that Watchpost does not have: is Memcached up, and does it find what it is asked for?
import {
  CheckFailure,
  Conversation,
  connectTarget,
  defineCheck,
  hostPortTarget,
  judge,
  readConfig,
  readHostPort,
} from '@watchpost/checks';
import type { OwnMonitorType } from '@watchpost/server-kit';
import * as z from 'zod';

const config = z.strictObject({
  minHitPercent: z
    .number()
    .min(0, { error: 'must be at least 0' })
    .max(100, { error: 'must be at most 100' })
    .default(0)
    .describe('Below this share of hits the monitor is down.'),
});

const plain = { isTls: false, verifyTls: true, caCertificates: null };

export const memcached: OwnMonitorType = {
  title: 'A Memcached server',
  target: hostPortTarget,
  config,
  assertions: ['latency'],
  credentials: [],
  // It has one deadline, and closes what it has opened, whatever happens.
  check: defineCheck(async (task) => {
    const { run, request } = task;
    const { minHitPercent } = readConfig(config, request.config);
    const socket = await connectTarget(task, readHostPort(request.target), plain);
    const conversation = new Conversation(run, socket, { protocol: 'Memcached' });
    run.phase = 'answer';
    conversation.send(Buffer.from('stats\r\n'));
    const stats = new Map<string, number>();
    for (let line = await conversation.readLine(1_000); line !== 'END'; line = await conversation.readLine(1_000)) {
      const [word, name = '', value] = line.split(' ');
      if (word !== 'STAT') throw conversation.malformed();
      stats.set(name, Number(value));
    }
    run.findings.latencyMs = run.elapsedMs;
    const gets = stats.get('cmd_get') ?? 0;
    const percent = gets === 0 ? 100 : (100 * (stats.get('get_hits') ?? 0)) / gets;
    if (percent >= minHitPercent) return judge(task);
    throw new CheckFailure(
      'down',
      `${percent.toFixed(1)} % of ${gets} gets were hits, expected ${minHitPercent} % or more`,
    );
  }),
};
