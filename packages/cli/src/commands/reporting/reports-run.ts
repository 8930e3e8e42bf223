import type { ReportRun, ReportRunDetail } from '@watchpost/client';
import { CommandFailure } from '../../failure.js';
import { Progress } from '../../output/progress.js';
import { durationText } from '../../output/times.js';
import { aboutArguments } from '../command/about-arguments.js';
import type { Command, Invocation } from '../command/command.js';

/** The fields of a run, without its monitors and days. */
export const runFields = [
  ...[
    'id',
    'reportId',
    'number',
    'trigger',
    'requestedBy',
    'status',
    'error',
    'monitorsRead',
    'from',
    'to',
    'timezone',
  ],
  ...['accounting', 'algorithm', 'createdAt', 'generatedAt', 'summary', 'contentHash', 'supersedes'],
];

/** Stays until the run has ended, and shows its status, how many monitors were read, and for how long it has waited. */
const waitFor = async (
  { connect, output, terminal, signal }: Invocation['context'],
  { id, reportId, number }: ReportRun,
): Promise<ReportRunDetail> => {
  const { client } = await connect();
  const startedAt = performance.now();
  const progress = new Progress(terminal, output.errorPainter);
  const onProgress = ({ status, monitorsRead }: ReportRunDetail): void => {
    const seconds = Math.floor((performance.now() - startedAt) / 1000);
    void progress.show(
      null,
      `Run ${number} is ${status}, ${monitorsRead} ${monitorsRead === 1 ? 'monitor' : 'monitors'} read, ${durationText(seconds)}`,
    );
  };
  try {
    return await client.reports.waitForRun(reportId, id, { signal, onProgress });
  } catch (error) {
    if (!signal.aborted) throw error;
    throw new CommandFailure(
      'cancelled',
      'Interrupted; the run goes on.',
      `\`watchpost reports get-run ${reportId} ${id}\` shows its status.`,
    );
  } finally {
    await progress.clear();
  }
};

/** `reports run ID --wait`: computes a report, by default over its period. */
export const reportsRunCommand: Command = {
  path: ['reports', 'run'],
  summary: 'Run a report',
  description:
    'Queues a run over the period of the report, or over a range that is over. The server does the work; the command need not wait.',
  arguments: [{ name: 'id', description: aboutArguments.idOrName }],
  flags: [
    { name: 'from', kind: 'time', description: 'Where to begin; default: where the period of the report does' },
    { name: 'to', kind: 'time', description: 'Where to end; default: where the period of the report does' },
    { name: 'wait', kind: 'switch', description: 'Stay until it is ready' },
  ],
  examples: ['reports run ID --wait', 'reports run ID --from 2026-03-01T00:00:00Z --to 2026-03-08T00:00:00Z'],
  hints: { conflict: '`watchpost reports runs ID` shows the run that is under way.' },
  run: async ({ context, args: { id = '' }, flags }) => {
    const { connect, output, signal } = context;
    output.expectFields(runFields);
    const { client } = await connect();
    const range = { from: flags.time('from'), to: flags.time('to') };
    const queued = await client.reports.run(id, range, { signal });
    if (!flags.isOn('wait')) {
      await output.item(queued);
      return output.note(`\`watchpost reports get-run ${id} ${queued.id}\` shows its status.`);
    }
    const { monitors: _monitors, days: _days, definition: _definition, ...run } = await waitFor(context, queued);
    await output.item(run);
    if (run.status === 'failed') {
      throw new CommandFailure('run_failed', run.error ?? 'The run failed.', 'Change the report, then run it again.');
    }
    await output.done(`Download it: watchpost reports download ${id} --format html > report.html`);
  },
};
