import type { TestedMonitor } from '@watchpost/client/monitoring';
import type { Operation } from '../../contract/manifest.js';
import { operations } from '../../contract/operations.js';
import { CommandFailure, usageFailure } from '../../failure.js';
import { fileFlag } from '../as-code/plan.js';
import type { Command, Invocation } from '../command/command.js';
import { operationCommand } from '../operations/operation.js';

// The contract has it.
const operation = operations.find(({ id }) => id === 'monitors.test') as Operation;
const ofOne = operationCommand(operation);
const flagsOfOne = ofOne.flags ?? [];

/** What a check of a file says of each monitor. */
const testedFields = ['key', 'name', 'type', 'target', 'result', 'latencyMs', 'statusCode', 'message'];

/** What it says of each step of one that has several. */
const stepFields = ['step', 'status', 'latencyMs', 'statusCode', 'message'];

const show = async ({ output }: Invocation['context'], tested: readonly TestedMonitor[]): Promise<void> => {
  const shown = { operationId: 'monitors.testFile', fields: testedFields };
  if (output.format === 'csv') return output.all(tested, shown);
  if (output.format !== 'table') return output.item({ monitors: tested });
  await output.lines(output.table(tested, shown));
  for (const { key, steps } of tested) {
    if (steps === undefined) continue;
    const rows = steps.map(({ name, ...step }, index) => ({ step: `${index + 1} ${name}`, ...step }));
    await output.lines(['', `Steps of ${key}:`]);
    await output.lines(output.table(rows, { operationId: 'monitors.testSteps', fields: stepFields }));
  }
};

/** Checks what a file declares, and ends with 1 when a check failed. */
const testFile = async (file: string, { context, flags }: Invocation): Promise<void> => {
  const { terminal, environment, output, signal } = context;
  const { readDefinition, testMonitoring } = await import('@watchpost/client/monitoring');
  const { readDocument } = await import('../as-code/read-document.js');
  const { withProblems } = await import('../as-code/monitoring-plan.js');
  const tested = await withProblems(file, async () => {
    const definition = readDefinition(await readDocument(file, terminal));
    if (definition.monitors === undefined) throw usageFailure(`${file} declares no monitors.`);
    const { client } = await context.connect();
    return testMonitoring(client, definition, {
      keys: flags.list('only'),
      environment: environment.variable,
      signal,
    });
  });
  await show(context, tested);
  const failed = tested.filter(({ result }) => result === 'failed').map(({ key }) => key);
  const checked = tested.filter(({ result }) => result !== 'skipped').length;
  if (failed.length > 0) {
    const named = `${failed.slice(0, 10).join(', ')}${failed.length > 10 ? ', …' : ''}`;
    throw new CommandFailure('check_failed', `${failed.length} of ${checked} checks failed: ${named}.`);
  }
  await output.done(`${checked} of ${checked} checks passed, ${tested.length - checked} skipped.`);
};

/** `monitors test`: one check of a monitor that is not saved, or of all that a file declares. */
export const monitorsTestCommand: Command = {
  ...ofOne,
  description: `${ofOne.description} With --file it checks every monitor that a file of monitoring as code declares, before it is applied, and ends with 1 when a check failed.`,
  flags: [
    { ...fileFlag, description: `${fileFlag.description}, instead of flags` },
    { name: 'only', kind: 'list', placeholder: 'keys', description: 'With --file, only the monitors with these keys' },
    ...flagsOfOne,
  ],
  examples: [...(ofOne.examples ?? []), 'monitors test -f watchpost.yaml && watchpost apply -f watchpost.yaml'],
  run: async (invocation) => {
    const { flags } = invocation;
    const file = flags.text('file');
    if (file === undefined) {
      if (flags.has('only')) throw usageFailure('--only needs --file.');
      return ofOne.run(invocation);
    }
    const other = flagsOfOne.find(({ name }) => flags.has(name));
    if (other !== undefined) throw usageFailure(`--file and --${other.name} exclude each other.`);
    await testFile(file, invocation);
  },
};
