import { type Mailbox, startMailbox } from '@watchpost/testbed/mailbox';
import { createDatabase } from '@watchpost/testbed/postgres';
import { type ServerProcess, startServer } from '@watchpost/testbed/server-process';
import { startHttpTarget, type Target } from '@watchpost/testbed/targets';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CommandLine, signInOnCommandLine } from './command-line.js';
import { type Owner, send, signIn } from './session.js';
import { startReceiver, type VerifyingReceiver } from './verifying-receiver.js';

// They mostly wait for the next check, so they wait together.
describe.concurrent.each(['sqlite', 'postgres'])(
  'an outage, from the first failure to the last mail, on %s',
  (dialect) => {
    let server: ServerProcess;
    let owner: Owner;
    let mailbox: Mailbox;
    let receiver: VerifyingReceiver;
    let site: Target;
    let commandLine: CommandLine;
    let disposeDatabase = async (): Promise<void> => {};
    const ops = 'ops@example.com';

    beforeAll(async () => {
      mailbox = await startMailbox();
      receiver = await startReceiver();
      site = await startHttpTarget();
      const env: Record<string, string> = {
        ALLOW_PRIVATE_TARGETS: 'true',
        SMTP_URL: mailbox.url,
        MAIL_FROM: 'watchpost@example.com',
        WATCHPOST_ADMIN_EMAIL: 'owner@example.com',
      };
      if (dialect === 'postgres') {
        const database = await createDatabase();
        disposeDatabase = () => database.drop();
        env.DATABASE_URL = database.url;
      }
      server = await startServer({ env });
      owner = await signIn(server);
      commandLine = await signInOnCommandLine(server);
    });
    afterAll(async () => {
      await server.stop();
      await Promise.all([site.stop(), receiver.stop(), mailbox.stop(), commandLine.remove()]);
      await disposeDatabase();
    });

    /** Sends as the owner, and expects that it succeeds. */
    const call = async (method: string, path: string, body?: unknown) => {
      const reply = await send(server.url, method, path, {
        headers: owner.headers,
        ...(body !== undefined && { body }),
      });
      expect(reply.status, `${method} ${path}: ${JSON.stringify(reply.body)}`).toBeLessThan(300);
      return reply.body;
    };
    const get = (path: string) => call('GET', path);

    test('is reported once with its cause, and all reports agree to the millisecond', async ({ expect }) => {
      const webhook = await call('POST', '/webhooks', { name: 'Pager', url: receiver.url });
      receiver.secret = webhook.secret;
      const monitor = await call('POST', '/monitors', {
        name: 'Shop',
        type: 'http',
        target: `${site.url}/`,
        intervalSeconds: 5,
        timeoutSeconds: 2,
        retries: 1,
        retryIntervalSeconds: 1,
      });
      const rule = await call('POST', '/alert-rules', {
        name: 'Shop fails',
        target: { scope: 'monitors', monitorIds: [monitor.id] },
        condition: { metric: 'consecutiveFailures', operator: '>=', threshold: 2 },
        failureThreshold: 1,
        successThreshold: 1,
        channels: [{ type: 'webhook' }, { type: 'email', to: [ops] }],
      });
      // The address is no member's: it is asked first.
      const question = await mailbox.next({ to: ops });
      const [, token = ''] = /\/notifications\/recipient#(\S+)/.exec(question.text) ?? [];
      await call('POST', '/public/mail-recipients/decide', { token, decision: 'confirmed' });
      const reaches = (currentStatus: string) =>
        expect.poll(() => get(`/monitors/${monitor.id}`), { interval: 100 }).toMatchObject({ currentStatus });
      const alertState = async () => (await get(`/alert-rules/${rule.id}/states`)).data[0];
      const alertReaches = (state: string) => expect.poll(alertState, { interval: 100 }).toMatchObject({ state });

      await reaches('up');
      await alertReaches('inactive');
      await site.stop();
      await reaches('down');
      await alertReaches('firing');
      const { statusSince: failedAt } = await get(`/monitors/${monitor.id}`);
      const failures = (await get(`/monitors/${monitor.id}/results?ok=false&sort=at`)).data;
      expect(failures[0].at, 'down since the first failure').toBe(failedAt);

      const opened = await get('/incidents');
      expect(opened.data).toMatchObject([
        {
          number: 1,
          status: 'open',
          source: 'monitor',
          startedAt: failedAt,
          cause: expect.stringMatching(/refused/),
          monitorIds: [monitor.id],
        },
      ]);
      const [{ id: incidentId, cause }] = opened.data;
      expect(await alertState()).toMatchObject({ firedAt: failures[1].at, cause, incidentId });
      expect((await receiver.next('incident.opened')).data).toMatchObject({ id: incidentId, cause });
      expect((await receiver.next('alert.triggered')).data).toMatchObject({ ruleId: rule.id, cause, incidentId });
      expect((await mailbox.next({ to: ops })).text).toContain(cause);
      const { subject, text: mailed } = await mailbox.next({ to: 'owner@example.com' });
      expect(subject).toBe(`Shop is down: ${cause}`);

      const shows = async (words: readonly string[], text: string): Promise<void> => {
        const shown = await commandLine.run([...words, '-o', 'table']);
        expect(shown, shown.stderr).toMatchObject({ exitCode: 0, stdout: expect.stringContaining(text) });
      };
      await shows(['incidents', 'list', '--status', 'open'], cause);
      const [, linked = ''] = /\/incidents\/(inc_\w+)$/m.exec(mailed) ?? [];
      expect(linked, 'the mail links to the incident').toBe(incidentId);
      const taken = await commandLine.run(['incidents', 'acknowledge', linked, '--note', 'On my way', '--json']);
      expect(taken, taken.stderr).toMatchObject({ exitCode: 0 });
      expect(JSON.parse(taken.stdout)).toMatchObject({ id: incidentId, status: 'acknowledged' });
      expect((await receiver.next('incident.acknowledged')).data).toMatchObject({ status: 'acknowledged' });
      expect(await alertState(), 'the alert is acknowledged with its incident').toMatchObject({
        state: 'firing',
        acknowledgedAt: expect.any(String),
      });

      await site.restart();
      await reaches('up');
      await alertReaches('inactive');
      const { statusSince: recoveredAt } = await get(`/monitors/${monitor.id}`);
      const downSeconds = (Date.parse(recoveredAt) - Date.parse(failedAt)) / 1000;
      await expect
        .poll(() => get(`/incidents/${incidentId}`))
        .toMatchObject({
          status: 'resolved',
          resolution: 'automatic',
          resolvedAt: recoveredAt,
          durationSeconds: Math.floor(downSeconds),
        });
      expect((await receiver.next('incident.resolved')).data).toMatchObject({ resolvedAt: recoveredAt });
      expect((await receiver.next('alert.resolved')).data).toMatchObject({ resolvedAt: recoveredAt });
      for (const to of [ops, 'owner@example.com']) expect((await mailbox.next({ to })).subject).toMatch(/Shop/);
      expect((await get('/incidents')).meta.totalItems, 'one outage, one incident').toBe(1);
      expect(receiver.events.map(({ type }) => type).toSorted(), 'each event came once').toEqual([
        'alert.acknowledged',
        'alert.resolved',
        'alert.triggered',
        'incident.acknowledged',
        'incident.opened',
        'incident.resolved',
      ]);

      const uptime = await get(`/monitors/${monitor.id}/uptime`);
      expect(uptime).toMatchObject({ downCount: 1 });
      expect(uptime.seconds.down).toBeCloseTo(downSeconds, 3);
      expect(uptime.longestDownSeconds).toBeCloseTo(downSeconds, 3);
      const total = Object.values<number>(uptime.seconds).reduce((sum, seconds) => sum + seconds, 0);
      expect(total).toBeCloseTo((Date.parse(uptime.to) - Date.parse(uptime.from)) / 1000, 3);
      expect(uptime.uptimePercent).toBeCloseTo(
        (100 * uptime.seconds.up) / (uptime.seconds.up + uptime.seconds.down),
        3,
      );

      const history = await get(`/monitors/${monitor.id}/status-history`);
      expect(history.intervals).toMatchObject([
        { status: 'up', from: recoveredAt, to: null },
        { status: 'down', from: failedAt, to: recoveredAt, cause },
        { status: 'up', to: failedAt },
        { status: 'pending', from: monitor.createdAt },
      ]);

      await shows(['monitors', 'overview', '--from', '7d', '--bins', '14', '--sort', 'name'], 'Shop');
      await shows(['monitors', 'status-history', monitor.id, '--from', '7d', '--bins', '28'], cause);
      await shows(['monitors', 'latency', monitor.id, '--bins', '20'], 'ms');

      const timeline = (await get(`/incidents/${incidentId}/timeline`)).data;
      const kinds = timeline.map(({ kind }: { kind: string }) => kind);
      // What was done and what was noted about it happened at once.
      expect(kinds.toSorted()).toEqual(['acknowledged', 'noteAdded', 'opened', 'resolved']);
      expect([kinds.at(0), kinds.at(-1)]).toEqual(['opened', 'resolved']);
      expect(timeline[0].message).toContain(cause);

      expect((await call('POST', `/alert-rules/${rule.id}/test`, {})).alerts).toMatchObject([
        { monitorId: monitor.id, firedAt: failures[1].at, clearedAt: recoveredAt },
      ]);
    });
  },
);
