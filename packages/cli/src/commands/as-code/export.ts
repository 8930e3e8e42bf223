import { usageFailure } from '../../failure.js';
import type { Command } from '../command/command.js';

/** `export`: what the organization has, as a file of monitoring as code. */
export const exportCommand: Command = {
  path: ['export'],
  summary: 'Write what there is as a file of monitoring as code',
  hasOwnFormat: true,
  description:
    'Writes YAML, or JSON with -o json: every resource with a key, without its defaults, and with variables of the environment for secrets. `plan` of the file has nothing to change. --adopt gives the resources a key that have none.',
  flags: [
    {
      name: 'only',
      kind: 'list',
      placeholder: 'sections',
      description: 'Only these sections, such as monitors,alertRules',
    },
    { name: 'adopt', kind: 'switch', description: 'Give each resource without a key one, made of its name' },
  ],
  hasNoCsv: true,
  examples: ['export > watchpost.yaml', 'export --adopt --only monitors,alertRules > watchpost.yaml'],
  run: async ({ context, flags }) => {
    const { exportMonitoring, kindNames } = await import('@watchpost/client/monitoring');
    const { toYaml } = await import('../../output/yaml.js');
    const { warnOfNotOffered } = await import('./monitoring-plan.js');
    const only = flags.list('only') ?? kindNames;
    const kinds = only.map((name) => {
      const kind = kindNames.find((each) => each === name);
      if (kind === undefined)
        throw usageFailure(`--only: there is no “${name}”.`, `There is: ${kindNames.join(', ')}.`);
      return kind;
    });
    const { output, signal } = context;
    const { client } = await context.connect();
    const found = await exportMonitoring(client, { kinds, adopt: flags.isOn('adopt'), signal });
    // A file is written into a pipe, where the usual format would be JSON; people keep YAML.
    if (output.format === 'json' && (flags.isOn('json') || flags.has('output'))) await output.item(found.definition);
    else await output.lines([toYaml(found.definition)]);
    if (found.adopted > 0) await output.warn(`${found.adopted.toLocaleString('en')} resources got a key.`);
    await warnOfNotOffered(found.notOffered, output);
    const left = Object.entries(found.withoutKey).map(([kind, count]) => `${count.toLocaleString('en')} of ${kind}`);
    if (left.length > 0) await output.warn(`Left out without a key: ${left.join(', ')}. --adopt gives them one.`);
  },
};
