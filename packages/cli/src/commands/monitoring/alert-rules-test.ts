import type { AlertBackTest, AlertRuleDraftTest } from '@watchpost/client';
import { usageFailure } from '../../failure.js';
import { evaluationChart } from '../../output/evaluation-chart.js';
import { timesText } from '../../output/numbers.js';
import type { Command, Invocation } from '../command/command.js';
import { range, rangeOf, rangeOfAnswer, shown } from '../command/drawn-answer.js';

const readTest = async (id: string, invocation: Invocation): Promise<AlertBackTest> => {
  const { context, flags } = invocation;
  const { connect, signal } = context;
  if ((id === '') !== flags.has('data')) {
    throw usageFailure('Name a rule by its id, or give one that is not saved with --data.');
  }
  const tested = { ...rangeOf(invocation), monitorId: flags.text('monitor-id'), subjectId: flags.text('subject-id') };
  if (id !== '') return (await connect()).client.alertRules.test(id, tested, { signal });
  const draft = await flags.json('data');
  if (typeof draft !== 'object' || draft === null) throw usageFailure('--data must be a JSON object.');
  // What no flag gives stays as the draft has it.
  const given = Object.fromEntries(Object.entries(tested).filter(([, value]) => value !== undefined));
  const document: object = { ...draft, ...given };
  // The server validates it.
  return (await connect()).client.alertRules.testDraft(document as AlertRuleDraftTest, { signal });
};

const testLines = (test: AlertBackTest, { context: { output, terminal } }: Invocation): string[] => {
  const { alerts, evaluatedMonitors, evaluatedResults, series = [] } = test;
  const evaluated = `${evaluatedResults.toLocaleString('en')} results of ${evaluatedMonitors.toLocaleString('en')} monitors`;
  const width = terminal.stdout.isTTY === true ? terminal.stdout.columns || 80 : 120;
  const chart = evaluationChart(series, width);
  return [
    output.painter.strong(
      alerts.length === 0 ? 'It would not have fired.' : `It would have fired ${timesText(alerts.length)}.`,
    ),
    output.painter.quiet(`${rangeOfAnswer(test)}, ${evaluated}`),
    ...(chart.length === 0 ? [] : ['', ...chart]),
    ...(alerts.length === 0 ? [] : ['', ...output.table(alerts, { operationId: 'alertRules.test', fields: [] })]),
  ];
};

/** `alert-rules test`: when a rule would have fired, saved or not. */
export const alertRulesTestCommand: Command = {
  path: ['alert-rules', 'test'],
  summary: 'Back-test a rule on stored results',
  description:
    'Evaluates the stored results as if the rule had been in force, and lists when it would have fired and cleared. Changes nothing.',
  hasNoCsv: true,
  arguments: [{ name: 'id', description: 'A saved rule', isOptional: true }],
  flags: [
    ...range,
    { name: 'monitor-id', kind: 'text', description: 'Draw what was evaluated for this monitor of the rule' },
    { name: 'subject-id', kind: 'text', description: 'The same for a monitor, an agent or a series of the rule' },
    { name: 'data', kind: 'json', description: 'A rule that is not saved, as alert-rules create takes it' },
  ],
  examples: ['alert-rules test ID --from 7d', 'alert-rules test --data @rule.json --monitor-id MONITOR'],
  run: shown(['from', 'to', 'evaluatedMonitors', 'evaluatedResults', 'alerts', 'series'], readTest, testLines),
};
