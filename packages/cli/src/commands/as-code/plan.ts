import { CommandFailure } from '../../failure.js';
import type { Command } from '../command/command.js';

/** Where the definition is. */
export const fileFlag = {
  name: 'file',
  short: 'f',
  kind: 'text',
  placeholder: 'file|-',
  description: 'The definition: YAML, JSON, or a TypeScript module whose default export it is; - for standard input',
} as const;

export const pruneFlag = {
  name: 'prune',
  kind: 'switch',
  description: 'Delete what has a key and is not in the sections of the file',
} as const;

/** `plan -f FILE`: what would make the server as the file says. */
export const planCommand: Command = {
  path: ['plan'],
  summary: 'Show what a file of monitoring as code would change',
  description: 'Changes nothing. Ends with 6 when changes are pending, else with 0.',
  flags: [
    fileFlag,
    pruneFlag,
    {
      name: 'out',
      kind: 'text',
      placeholder: 'plan.json',
      description: 'Write the plan to this file, which apply -f takes',
    },
  ],
  hasNoCsv: true,
  examples: ['plan -f watchpost.yaml', 'plan -f watchpost.yaml --out plan.json', 'plan -f monitoring.ts -o json'],
  run: async ({ context, flags }) => {
    const file = flags.text('file') ?? 'watchpost.yaml';
    const { readDefinition, planMonitoring } = await import('@watchpost/client/monitoring');
    const { readDocument } = await import('./read-document.js');
    const { planLines, planSummary, warnOfNotOffered, withProblems, writePlan } = await import('./monitoring-plan.js');
    const { output, signal, terminal } = context;
    const plan = await withProblems(file, async () => {
      const definition = readDefinition(await readDocument(file, terminal));
      const { client } = await context.connect();
      return planMonitoring(client, definition, { prune: flags.isOn('prune'), signal });
    });
    await warnOfNotOffered(plan.notOffered, output);
    const out = flags.text('out');
    if (out !== undefined) await writePlan(out, plan);
    if (output.format === 'table') await output.lines(planLines(plan, output.painter));
    else await output.item(plan);
    if (plan.changes.length === 0) return output.done(`Nothing to change: ${planSummary(plan)}`);
    const next = out === undefined ? `watchpost apply -f ${file}` : `watchpost apply -f ${out}`;
    throw new CommandFailure('changes_pending', planSummary(plan), `Make them with: ${next}`);
  },
};
