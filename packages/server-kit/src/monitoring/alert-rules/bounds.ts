import type { Bound } from '@watchpost/schemas';

/** Bounds of alert rules; `docs/bounds.md` shows them. */
export const alertRulesBounds = {
  backTestResults: { most: 50_000, unit: 'entries', reason: 'Results that one back-test of a rule reads.' },
  backTestRange: { most: 31, unit: 'days', reason: 'Longer stretches would keep a person waiting.' },
  backTestMonitors: { most: 200, unit: 'entries', reason: 'One back-test must not read a whole database.' },
  backTestSamples: {
    most: 5_000_000,
    unit: 'entries',
    reason: 'Samples in the windows of one back-test: some 100 ms.',
  },
  backTestAgentEvents: { most: 10_000, unit: 'entries', reason: 'Events of agents that one back-test reads.' },
  backTestExporters: { most: 200, unit: 'entries', reason: 'Exporters that one back-test reads.' },
  backTestAlerts: { most: 1000, unit: 'entries', reason: 'Likewise.' },
  backTestCandidates: {
    most: 10_000,
    unit: 'entries',
    reason: 'Monitors that a back-test chooses from; an organization has fewer.',
  },
  noticedExporters: {
    most: 1000,
    unit: 'entries',
    reason: 'Exporters with series that a rule leaves out, read for a notice.',
  },
  ruleStates: { most: 10_000, unit: 'entries', reason: 'States of a rule that are read.' },
  worstStates: {
    most: 1000,
    unit: 'entries',
    reason: 'States of a page of rules that are read at once: in quiet times there are fewer.',
  },
} as const satisfies Readonly<Record<string, Bound>>;
