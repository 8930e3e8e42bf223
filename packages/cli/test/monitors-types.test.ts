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
    expect(stderr).toMatch(/There is no type “teapot”\.\n {2}There is: https, http, tcp, /);
  });

  test.each(guides.map((guide) => [guide.type, guide] as const))(
    '%s has an example and settings that the API takes',
    (type, guide) => {
      const rules: MonitorTypeRules = monitorRules[type as keyof typeof monitorRules];
      const needed = {
        udp: { send: 'x' },
        group: { monitorIds: ['mon_1'] },
        prometheus: { series: 'up', operator: '>', threshold: 0 },
      };
      const config = Object.entries(needed).find(([name]) => name === type)?.[1] ?? {};
      const document = { name: 'x', type, target: guide.target ?? '', intervalSeconds: 86_400, config };
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
