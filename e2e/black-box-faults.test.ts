import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Client, createClient } from '@watchpost/client';
import { type Cut, type NetworkLab, networkLabObstacle, startNetworkLab } from '@watchpost/testbed/network-lab';
import { startServer } from '@watchpost/testbed/server-process';
import { describe, test } from 'vitest';
import { makeAgentFolder, startAgentProcess } from './agent-process.js';
import { type RecordedMonitor, type Span, verdictOf } from './record-oracle.js';

// Faults of the machine and the network on which the built server runs, held against what was true of the hosts meanwhile: those
// are processes of the test, which knows when they answered. Times pass for real: the phases run beside each other.

/** How long the network is lost; a figure of the documentation was measured with 600. */
const cutMs = Number(process.env.CUT_SECONDS ?? 60) * 1000;

interface Setting {
  readonly intervalSeconds: number;
  readonly timeoutSeconds: number;
  readonly retries: number;
  readonly retryIntervalSeconds: number;
}

const impatient: Setting = { intervalSeconds: 5, timeoutSeconds: 2, retries: 0, retryIntervalSeconds: 3 };

/** How monitors are set; the last are the defaults. */
const settings: readonly Setting[] = [
  { intervalSeconds: 10, timeoutSeconds: 4, retries: 2, retryIntervalSeconds: 3 },
  impatient,
  { intervalSeconds: 10, timeoutSeconds: 4, retries: 1, retryIntervalSeconds: 5 },
  { intervalSeconds: 60, timeoutSeconds: 10, retries: 2, retryIntervalSeconds: 15 },
];
const settingOf = (index: number): Setting => settings[index % settings.length] ?? impatient;

/** A monitor and the host behind it. */
interface Watched extends Setting {
  readonly id: string;
  readonly place: string;
}

const verificationMs = ({ retries, retryIntervalSeconds, timeoutSeconds }: Setting): number =>
  retries * (Math.max(retryIntervalSeconds, timeoutSeconds) + timeoutSeconds) * 1000 + retryIntervalSeconds * 1000;

const watch = async (client: Client, place: string, setting: Setting, more: object = {}): Promise<Watched> => {
  const made = {
    name: place,
    type: 'http' as const,
    target: `http://${place}/`,
    recoveryThreshold: 1,
    ...setting,
    ...more,
  };
  const { id } = await client.monitors.create(made);
  return { id, place, ...setting };
};

/** What the API says of a monitor, beside the truth. */
const recordOf = async (
  client: Client,
  watched: Watched,
  truth: Pick<RecordedMonitor, 'outages' | 'faults'>,
): Promise<RecordedMonitor> => {
  const until = Date.now();
  const { intervals } = await client.monitors.statusHistory(watched.id, { to: new Date(until).toISOString(), bins: 1 });
  return {
    name: watched.place,
    recorded: intervals.map(({ status, from, to }) => ({
      status,
      from: Date.parse(from),
      until: to === null ? until : Date.parse(to),
    })),
    outages: truth.outages.map((outage) => ({ ...outage, until: Math.min(outage.until, until) })),
    faults: truth.faults,
    intervalMs: watched.intervalSeconds * 1000,
    timeoutMs: watched.timeoutSeconds * 1000,
    verificationMs: verificationMs(watched),
  };
};

/** Everything that is wrong in the records of a phase; prints one line, and one for each monitor that is wrong. */
const summaryOf = (phase: string, monitors: readonly RecordedMonitor[]) => {
  const total = {
    monitors: monitors.length,
    outages: 0,
    wrongSeconds: 0,
    falseDowns: 0,
    lostOutages: 0,
    unexplainedSeconds: 0,
  };
  for (const monitor of monitors) {
    const { wrongMs, falseDowns, lostOutages, unexplainedMs } = verdictOf(monitor);
    total.outages += monitor.outages.length;
    total.wrongSeconds += Math.round(wrongMs / 1000);
    total.falseDowns += falseDowns;
    total.lostOutages += lostOutages;
    total.unexplainedSeconds += Math.round(unexplainedMs / 1000);
    if (wrongMs + falseDowns + lostOutages + unexplainedMs === 0) continue;
    const began = monitor.recorded.at(-1)?.from ?? 0;
    const shown = (spans: readonly Span[]) =>
      spans.map(({ from, until }) => `${Math.round((from - began) / 1000)}–${Math.round((until - began) / 1000)}`);
    console.log(
      `${phase}: ${monitor.name}: ${JSON.stringify({ wrongMs, falseDowns, lostOutages, unexplainedMs })}`,
      monitor.recorded
        .toReversed()
        .map((span) => `${span.status} ${shown([span])}`)
        .join(', '),
      `| truth: down ${shown(monitor.outages).join(', ')} | fault ${shown(monitor.faults).join(', ')}`,
    );
  }
  console.log(`${phase}: ${JSON.stringify(total)}`);
  return total;
};

const nothingWrong = { wrongSeconds: 0, falseDowns: 0, lostOutages: 0, unexplainedSeconds: 0 };

const obstacle = networkLabObstacle();

describe.concurrent('the record of the built server', { timeout: 2 * cutMs + 400_000 }, () => {
  /** A server in the house of a lab. */
  const startInHouse = async (lab: NetworkLab, onTestFinished: (end: () => Promise<void>) => void) => {
    const folder = await mkdtemp(join(tmpdir(), 'watchpost-server-'));
    const env = { HOST: '0.0.0.0', PORT: '3000', ALLOW_PRIVATE_TARGETS: 'true', RATE_LIMIT_PER_IP: '1000000' };
    const server = await startServer({ env, folder, within: lab.house });
    onTestFinished(async () => {
      await server.kill();
      await rm(folder, { recursive: true, force: true });
    });
    const client = createClient({ baseUrl: `http://127.0.0.1:${await lab.reach(3000)}`, ...server.owner });
    return { server, client };
  };

  /** An agent in the branch of a lab, which knows the server as its router routes it. */
  const startInBranch = async (client: Client, lab: NetworkLab, onTestFinished: (end: () => Promise<void>) => void) => {
    const { id, token } = await client.agents.create({ name: 'Branch' });
    const folder = await makeAgentFolder(token);
    const agent = startAgentProcess('http://192.168.50.2:3000', folder.path, [], 0, lab.branch);
    onTestFinished(async () => {
      await agent.signal('SIGKILL');
      await folder.remove();
    });
    return id;
  };

  const allAre = async (client: Client, status: string): Promise<void> => {
    for (;;) {
      const { data } = await client.monitors.list({ pageSize: 100 });
      if (data.every(({ currentStatus }) => currentStatus === status)) return;
      await sleep(500);
    }
  };

  /** Does something for a time; says when that was. */
  const during = async (ms: number, begin: () => Promise<void>, end: () => Promise<void>): Promise<Span> => {
    const from = Date.now();
    await begin();
    await sleep(ms);
    await end();
    return { from, until: Date.now() };
  };

  test.skipIf(obstacle !== undefined).for([
    { count: 40, how: 'vanishes' },
    { count: 20, how: 'refused' },
    { count: 2, how: 'unplugged' },
    { count: 1, how: 'vanishes' },
  ] as const satisfies readonly { count: number; how: Cut }[])(
    `says nothing false with $count hosts when the network is lost ($how)${obstacle === undefined ? '' : `; not here: ${obstacle}`}`,
    async ({ count, how }, { expect, onTestFinished }) => {
      const lab = await startNetworkLab({ hosts: count + 4 });
      onTestFinished(() => lab.stop());
      const { client } = await startInHouse(lab, onTestFinished);
      const hosts = lab.internet.slice(0, count);
      const watched = await Promise.all(hosts.map((place, index) => watch(client, place, settingOf(index))));
      // One host makes no second one: not even a router that answers.
      const near = count === 2 ? [] : [await watch(client, '192.168.50.1:80', impatient)];
      const site = count === 40 ? await Promise.all(lab.site.map((place) => watch(client, place, impatient))) : [];
      const agentIds = count === 40 ? [await startInBranch(client, lab, onTestFinished)] : [];
      const branch = await Promise.all(
        agentIds.flatMap((id) =>
          lab.internet
            .slice(count)
            .map((place) => watch(client, place, impatient, { agentIds: [id], checkFromServer: false })),
        ),
      );
      await allAre(client, 'up');
      await sleep(10_000);

      const outage = async (
        place: string | undefined,
        state: 'silent' | 'refuses' | 'wrong',
        afterMs: number,
        ms: number,
      ) => {
        if (place === undefined) return;
        await sleep(afterMs);
        await lab.world.set(place, state);
        await sleep(ms);
        await lab.world.set(place, 'up');
      };
      // Beside it: outages that begin before it, in it, and end in it and after it.
      const outages = Promise.all([
        // A host that is alone ends after it: while the network is lost, nothing else could say so.
        count === 1
          ? outage(hosts[0], 'silent', cutMs + 25_000, 30_000)
          : outage(hosts[0], 'silent', 15_000, cutMs + 30_000),
        outage(hosts[4], 'refuses', 5_000, cutMs),
        outage(hosts[5], 'wrong', 15_000, cutMs + 30_000),
        outage(hosts[9], 'silent', 20_000, cutMs / 3),
        outage(hosts[13], 'silent', cutMs + 15_000, 30_000),
      ]);
      await sleep(10_000);
      const fault = await during(cutMs, () => lab.cut(how), lab.mend);
      await outages;
      const siteFault = site.length === 0 ? undefined : await during(25_000, lab.cutSite, lab.mend);
      if (siteFault !== undefined) await sleep(5_000);
      const branchFault = branch.length === 0 ? undefined : await during(25_000, lab.cutBranch, lab.mend);
      await sleep(count > 3 ? 75_000 : 20_000);

      const monitors = await Promise.all([
        ...watched.map((each) => recordOf(client, each, { outages: lab.world.outagesOf(each.place), faults: [fault] })),
        ...near.map((each) => recordOf(client, each, { outages: [], faults: how === 'unplugged' ? [fault] : [] })),
        ...site.map((each) =>
          recordOf(client, each, { outages: [], faults: [fault, ...(siteFault === undefined ? [] : [siteFault])] }),
        ),
        ...branch.map((each) =>
          recordOf(client, each, { outages: [], faults: [fault, ...(branchFault === undefined ? [] : [branchFault])] }),
        ),
      ]);
      expect(summaryOf(`${count} hosts, ${how}`, monitors)).toMatchObject(nothingWrong);
    },
  );
});
