import { type MonitorTypeRules, monitorRules, monitors, monitorTypes } from '@watchpost/schemas';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { monitorTypes as guides } from '../src/contract/monitor-types.js';
import { Machine } from './cli.js';

let machine: Machine;
beforeEach(async () => {
  machine = await Machine.make();
});
afterEach(() => machine.remove());

describe('monitors types', () => {
  test('lists all types without a server', async () => {
    const { code, stdout } = await machine.call(['monitors', 'types']);
    expect(code).toBe(0);
    expect(JSON.parse(stdout).data.map(({ type }: { type: string }) => type)).toEqual(monitorTypes);
  });

  test('shows the settings of one type', async () => {
    const { stdout } = await machine.call(['monitors', 'types', 'dns', '-o', 'table']);
    expect(stdout).toContain('target       such as example.com');
    expect(stdout).toMatch(/^recordType +A AAAA .* +A/m);
    expect(stdout).toContain('watchpost monitors create --name NAME --type dns --target example.com\n');
  });

  test('names the known types when one is unknown', async () => {
    const { code, stderr } = await machine.call(['monitors', 'types', 'teapot', '-o', 'table']);
    expect(code).toBe(2);
    expect(stderr).toMatch(
      /No type “teapot” is built in\.\n {2}Built in: https, http, api, tcp, .* A type that your server adds is explained/,
    );
  });

  test.each(guides.map((guide) => [guide.type, guide] as const))(
    '%s has an example and settings that the API takes',
    (type, guide) => {
      const rules: MonitorTypeRules = monitorRules[type as keyof typeof monitorRules];
      const needed = {
        api: { steps: [{ name: 'a' }] },
        udp: { send: 'x' },
        group: { monitorIds: ['mon_1'] },
        prometheus: { series: 'up', operator: '>', threshold: 0 },
      };
      const config = Object.entries(needed).find(([name]) => name === type)?.[1] ?? {};
      const agentIds = rules.isForAgents === true ? ['agt_01jd0000000000000000000001'] : [];
      const document = { name: 'x', type, target: guide.target ?? '', intervalSeconds: 86_400, config, agentIds };
      expect(monitors.document.safeParse(document).error?.issues ?? []).toEqual([]);
      expect(guide.settings.filter(({ isRequired }) => isRequired).map(({ name }) => name)).toEqual(
        Object.keys(config),
      );
      const complete = rules.config.safeParse(config).data;
      expect(Object.keys(Object(complete)).toSorted()).toEqual(
        guide.settings.map(({ name }) => name.split('.')[0]).toSorted(),
      );
    },
  );
});
