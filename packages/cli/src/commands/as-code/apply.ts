import type { MonitoringPlan } from '@watchpost/client/monitoring';
import { CommandFailure } from '../../failure.js';
import type { Command, Invocation } from '../command/command.js';
import { fileFlag, pruneFlag } from './plan.js';

/** Deletions are confirmed: with `--yes`, or by typing how many there are. */
const confirmDeletions = async ({ changes }: MonitoringPlan, { context, flags }: Invocation): Promise<void> => {
  const doomed = changes.filter(({ action }) => action === 'delete');
  if (doomed.length === 0 || flags.isOn('yes')) return;
  const { prompts, output } = context;
  const listed = doomed.map(({ kind, key }) => `${kind}.${key}`);
  const what = doomed.length === 1 ? '1 resource' : `${doomed.length.toLocaleString('en')} resources`;
  if (!prompts.isPossible) {
    throw new CommandFailure(
      'confirmation_needed',
      `To delete ${what} needs a confirmation: ${listed.slice(0, 10).join(', ')}${listed.length > 10 ? ', …' : ''}.`,
      'Add --yes to confirm it without a question.',
    );
  }
  await output.lines(listed.map((each) => output.painter.bad(`- ${each}`)));
  const typed = await prompts.text(`Type ${doomed.length} to delete ${what}`);
  if (typed !== String(doomed.length)) {
    throw new CommandFailure('confirmation_needed', 'That is not how many there are; nothing was done.');
  }
};

/** `apply -f FILE|plan.json`: makes the server as the file says. */
export const applyCommand: Command = {
  path: ['apply'],
  summary: 'Make the server as a file of monitoring as code says',
  description:
    'Takes a definition, or a plan that `plan --out` wrote. Each change names the version that was planned: when others changed something meanwhile, nothing is done. A run that was interrupted is repeated, and comes to the same end. Secrets come from the variables of the environment that the file names.',
  flags: [fileFlag, pruneFlag, { name: 'yes', kind: 'switch', description: 'Confirm deletions without a question' }],
  hasNoCsv: true,
  examples: ['apply -f watchpost.yaml', 'apply -f plan.json', 'apply -f watchpost.yaml --prune --yes'],
  run: async (invocation) => {
    const { context, flags } = invocation;
    const file = flags.text('file') ?? 'watchpost.yaml';
    const { applyMonitoring, planMonitoring, readDefinition } = await import('@watchpost/client/monitoring');
    const { readDocument } = await import('./read-document.js');
    const { isPlan, planLines, warnOfNotOffered, withProblems } = await import('./monitoring-plan.js');
    const { output, signal, terminal, environment } = context;
    const result = await withProblems(file, async () => {
      const document = await readDocument(file, terminal);
      const { client } = await context.connect();
      const plan = isPlan(document)
        ? document
        : await planMonitoring(client, readDefinition(document), { prune: flags.isOn('prune'), signal });
      await warnOfNotOffered(plan.notOffered, output);
      await confirmDeletions(plan, invocation);
      if (output.format === 'table') await output.lines(planLines(plan, output.painter));
      return applyMonitoring(client, plan, { signal, environment: environment.variable });
    });
    if (output.format !== 'table') return output.item(result);
    const { created, updated, deleted, alreadyDone } = result;
    const before = alreadyDone === 0 ? '' : `, ${alreadyDone.toLocaleString('en')} done before`;
    await output.done(`${created} created, ${updated} changed, ${deleted} deleted${before}.`);
  },
};
