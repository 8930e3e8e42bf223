import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Client, createClient } from '@watchpost/client';
import { type Cut, type NetworkLab, networkLabObstacle, startNetworkLab } from '@watchpost/testbed/network-lab';
import { startServer } from '@watchpost/testbed/server-process';
import { describe, test } from 'vitest';
import { makeAgentFolder, startAgentProcess } from './agent-process.js';
import type { Span } from './record-oracle.js';
import { impatient, nothingWrong, recordOf, settingOf, summaryOf, watch } from './watched-truth.js';

// The network of the built server and of its agents is lost, in network namespaces, and the record is held against what was true
// of the hosts meanwhile: those are processes of the test, which knows when they answered. Times pass for real.

/** How long the network is lost; a figure of the documentation was measured with 600. */
const cutMs = Number(process.env.CUT_SECONDS ?? 60) * 1000;

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
