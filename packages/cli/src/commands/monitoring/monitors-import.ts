import type { Client } from '@watchpost/client';
import type { PlannedMonitor } from '@watchpost/client/uptime-kuma';
import { CommandFailure } from '../../failure.js';
import { importedPrograms, planFrom, type Remark, type RemarkedPlan } from '../../import/plan-from.js';
import { type RoomForMonitors, readRoomForMonitors } from '../../import/room-for-monitors.js';
import type { Command, Invocation } from '../command/command.js';

/** One line of the report. */
interface Reported {
  readonly result: 'created' | 'ready' | 'skipped' | 'invalid';
  readonly id: string | null;
  readonly name: string;
  /** Its type in the file. */
  readonly from: string;
  readonly type: string | null;
  /** Why it is left out; of what is created, what it means otherwise. */
  readonly reason: string | null;
  /** As `reason`, for programs and other languages than English. */
  readonly remarks: readonly Remark[];
}

const reportedFields: readonly (keyof Reported)[] = ['result', 'id', 'name', 'from', 'type', 'reason'];

const leftOut = (result: 'skipped' | 'invalid', entries: RemarkedPlan['skipped']): Reported[] =>
  entries.map(({ name, from, reason, remark }) => ({
    ...{ result, id: null, name, from, type: null, reason },
    remarks: [remark],
  }));

const sameThing = ({ name, type, target = '' }: { name: string; type: string; target?: string | undefined }): string =>
  JSON.stringify([name, type, target]);

/** What is there already: an import that is repeated adds only what is new. */
const alreadyThere = async (
  plan: RemarkedPlan,
  client: Client,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, string>> => {
  const there = new Map<string, string>();
  for await (const monitor of client.monitors.list({}, { signal })) there.set(sameThing(monitor), monitor.id);
  return new Map(
    plan.monitors.flatMap(({ key, monitor }) => {
      const id = there.get(sameThing(monitor));
      return id === undefined ? [] : [[key, id] as const];
    }),
  );
};

const reportOf = (
  plan: RemarkedPlan,
  { known, ids }: { known: ReadonlyMap<string, string>; ids: ReadonlyMap<string, string> | undefined },
): Reported[] => {
  const one = ({
    key,
    name,
    from,
    monitor: { type },
    changes,
    remarks,
  }: RemarkedPlan['monitors'][number]): Reported => {
    const id = known.get(key) ?? ids?.get(key) ?? null;
    if (known.has(key)) {
      const [reason, alreadyThere] = ['it is there already', { code: 'alreadyThere', values: [] }];
      return { result: 'skipped', id, name, from, type, reason, remarks: [alreadyThere] };
    }
    const reason = changes.length === 0 ? null : changes.join('; ');
    return { result: ids === undefined ? 'ready' : 'created', id, name, from, type, reason, remarks };
  };
  return [...plan.monitors.map(one), ...leftOut('skipped', plan.skipped), ...leftOut('invalid', plan.invalid)];
};

const show = async ({ output }: Invocation['context'], reported: readonly Reported[]): Promise<void> => {
  const shown = { operationId: 'monitors.import', fields: reportedFields };
  if (output.format === 'csv') return output.all(reported, shown);
  if (output.format !== 'table') return output.item({ monitors: reported });
  await output.lines(output.table(reported, shown));
};

const countOf = (reported: readonly Reported[], result: Reported['result']): number =>
  reported.filter((one) => one.result === result).length;
const monitorCount = (count: number): string => `${count.toLocaleString('en')} ${count === 1 ? 'monitor' : 'monitors'}`;

/** The same, run by agents. A heartbeat is reported to the server, whatever runs the others. */
const runBy = (plan: RemarkedPlan, agentIds: readonly string[]): RemarkedPlan => {
  if (agentIds.length === 0) return plan;
  const monitors = plan.monitors.map((planned) =>
    ['heartbeat', 'group', 'manual'].includes(planned.monitor.type)
      ? planned
      : { ...planned, monitor: { ...planned.monitor, agentIds } },
  );
  return { ...plan, monitors };
};

const isEnabled = ({ monitor }: PlannedMonitor): boolean => monitor.enabled !== false;

/** What a person reads when not all fit; `null` when they do. */
const beyond = ({ limit, quantity }: RoomForMonitors, wanted: number): string | null => {
  const fitting = Math.max(limit - quantity, 0);
  if (wanted <= fitting) return null;
  const are = quantity === 1 ? 'is' : 'are';
  return `${fitting.toLocaleString('en')} of ${monitorCount(wanted)} fit: the plan includes ${limit.toLocaleString('en')} that are enabled, and ${quantity.toLocaleString('en')} ${are}.`;
};

/** `monitors import FILE --from uptime-kuma`: all of what can be, or nothing. */
export const monitorsImportCommand: Command = {
  path: ['monitors', 'import'],
  summary: 'Import monitors from another tool',
  description:
    'Reads the database of Uptime Kuma 2 (kuma.db), a JSON backup of older ones, the configuration of Gatus, the targets that Prometheus has the blackbox exporter check, or what the API of Better Stack or StatusCake answers. A collection of Postman, a recording (HAR), a file of Hurl or operations of an OpenAPI description become monitors of type api, and a flow of Chrome DevTools Recorder one of type browser. Creates what Watchpost can check: all of it, or nothing. The report names what is left out and why, and what means something else here. What is there already, by name, type and target, is not created again.',
  arguments: [{ name: 'file', description: 'The file; - for standard input' }],
  flags: [
    {
      name: 'from',
      kind: 'text',
      choices: importedPrograms,
      description: 'The program that wrote it',
      default: 'uptime-kuma',
    },
    {
      name: 'modules',
      kind: 'text',
      description: 'With --from blackbox, the configuration of the blackbox exporter',
    },
    {
      name: 'variable',
      kind: 'list',
      placeholder: 'name=value',
      description: 'With --from postman, openapi or hurl, values of variables; secrets by their name are kept sealed',
    },
    {
      name: 'operation',
      kind: 'list',
      description: 'With --from openapi, ids of the operations to take; otherwise all that change nothing',
    },
    { name: 'except', kind: 'list', description: 'Names, ids or types of the file to leave out' },
    { name: 'agent-ids', kind: 'list', description: 'Agents that run the monitors, instead of the server' },
  ],
  examples: [
    'monitors import backup.json --from uptime-kuma --dry-run',
    'monitors import backup.json --except docker,Staging',
    'monitors import kuma.db --dry-run',
    'monitors import config.yaml --from gatus --dry-run',
    'monitors import prometheus.yml --from blackbox --modules blackbox.yml --dry-run',
    'monitors import monitors.json --from better-stack --dry-run',
    'monitors import checks.json --from statuscake --dry-run',
    'monitors import collection.json --from postman --variable baseUrl=https://shop.example.com --dry-run',
    'monitors import openapi.yaml --from openapi --operation listOrders --dry-run',
    'monitors import checkout.hurl --from hurl --dry-run',
    'monitors import sign-in.json --from recorder --agent-ids agt_01jd0000000000000000000001 --dry-run',
  ],
  run: async ({ context, args: { file = '-' }, flags }) => {
    const [{ createPlanned }, { readData, readText }] = await Promise.all([
      import('../../import/create-planned.js'),
      import('../as-code/read-document.js'),
    ]);
    const { output, signal } = context;
    const written = await planFrom(flags.text('from') ?? 'uptime-kuma', {
      file,
      modules: flags.text('modules'),
      except: flags.list('except') ?? [],
      variables: flags.list('variable') ?? [],
      operations: flags.list('operation') ?? [],
      read: (path) => readData(path, context.terminal),
      readText: (path) => readText(path, context.terminal),
    });
    const plan = runBy(written, flags.list('agent-ids') ?? []);
    const { client } = await context.connect();
    const known = await alreadyThere(plan, client, signal);
    const isDry = flags.isOn('dry-run');
    const planned = plan.monitors.filter(({ key }) => !known.has(key));
    const room = await readRoomForMonitors(client, signal);
    const tooMany = room === undefined ? null : beyond(room, planned.filter(isEnabled).length);
    if (isDry || plan.invalid.length > 0) {
      const reported = reportOf(plan, { known, ids: undefined });
      await show(context, reported);
      if (plan.invalid.length > 0) {
        throw new CommandFailure(
          'import_invalid',
          `Nothing was imported: ${monitorCount(plan.invalid.length)} in the file cannot be.`,
          'Mend them in the file, or leave them out with --except NAME.',
        );
      }
      if (tooMany !== null) await output.note(tooMany);
      return output.done(`${monitorCount(countOf(reported, 'ready'))} would be created; nothing was.`);
    }
    if (tooMany !== null) {
      const hint = 'Leave some out with --except NAME, pause monitors, or change the plan.';
      throw new CommandFailure('plan_limit_reached', `Nothing was imported. ${tooMany}`, hint);
    }
    const ids = await createPlanned(planned, { client, known, signal });
    const reported = reportOf(plan, { known, ids });
    await show(context, reported);
    const skipped = countOf(reported, 'skipped');
    await output.done(
      `${monitorCount(countOf(reported, 'created'))} created, ${skipped.toLocaleString('en')} left out.`,
    );
    if (reported.some(({ result, type }) => result === 'created' && type === 'heartbeat')) {
      await output.note('Where jobs report now: watchpost monitors list --type heartbeat --fields name,heartbeatUrl');
    }
  },
};
