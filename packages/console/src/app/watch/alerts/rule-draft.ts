import type { AlertRule, AlertRuleCreate, AlertRuleUpdate, Client } from '@watchpost/client';
import type { ConsoleParts } from '../../console/parts.js';
import { createDraft, type Draft, fieldsOf, type Values } from '../../forms/draft.js';
import type { Condition } from './condition-text.js';

/** The fields of a rule that a person writes. */
const names = [
  'name',
  'enabled',
  'severity',
  'target',
  'condition',
  'failureThreshold',
  'successThreshold',
  'noDataState',
  'repeatIntervalSeconds',
  'notifyOnResolve',
  'channels',
  'createIncident',
  'labels',
] as const satisfies readonly (keyof AlertRuleCreate)[];

/** What a rule begins with: what most people want to know first. */
const preset: AlertRuleCreate = {
  name: '',
  enabled: true,
  severity: 'major',
  target: { scope: 'all' },
  condition: { metric: 'latencyP95', operator: '>', threshold: 800, windowSeconds: 300 },
  failureThreshold: 3,
  successThreshold: 2,
  noDataState: 'keep',
  repeatIntervalSeconds: null,
  notifyOnResolve: true,
  channels: [{ type: 'webhook' }],
  createIncident: false,
};

/** A rule as it is written. */
export interface RuleDraft extends Draft<AlertRuleCreate> {
  setCondition(changes: Partial<Condition>): void;
  setMetric(metric: Condition['metric']): void;
}

const documentOf = (rule: AlertRule): Values => Object.fromEntries(names.map((name) => [name, rule[name]]));

/** A form of a rule; a saved one sends what changed. */
export const createRuleDraft = (
  { client, address }: Pick<ConsoleParts, 'client' | 'address'>,
  saved: AlertRule | undefined,
  onSaved: (rule: AlertRule) => void = ({ id }) => address.go(`/alerts/rules/${id}`),
): RuleDraft => {
  const draft = createDraft<AlertRule, AlertRuleCreate>({
    initial: saved === undefined ? fieldsOf(preset) : documentOf(saved),
    version: saved?.version,
    save: (values, version) => save(client, saved, values, version),
    ...(saved === undefined
      ? {}
      : {
          readAgain: async () => {
            const rule = await client.alertRules.get(saved.id);
            return { values: documentOf(rule), version: rule.version };
          },
        }),
    onSaved,
  });
  const conditionOf = (): Condition => draft.filled.peek().condition;
  return {
    ...draft,
    setCondition: (changes) => {
      const set = Object.entries({ ...conditionOf(), ...changes }).filter(([, value]) => value !== undefined);
      draft.set('condition', Object.fromEntries(set));
    },
    setMetric: (metric) => {
      const { windowSeconds } = conditionOf();
      draft.set('condition', { ...begin[metric], metric, windowSeconds });
      const scope = draft.filled.peek().target?.scope;
      // Agents are what this metric is about, and no other one is about them.
      if ((metric === 'agentOffline') !== (scope === 'agents'))
        draft.set('target', { scope: metric === 'agentOffline' ? 'agents' : 'all' });
    },
  };
};

/** What each metric begins with. */
const begin: Readonly<Record<Condition['metric'], Pick<Condition, 'operator' | 'threshold'>>> = {
  status: { operator: '==', threshold: 'down' },
  consecutiveFailures: { operator: '>=', threshold: 3 },
  latencyMs: { operator: '>', threshold: 800 },
  latencyP95: { operator: '>', threshold: 800 },
  uptimePercent: { operator: '<', threshold: 99.9 },
  certificateDays: { operator: '<', threshold: 14 },
  heartbeatMissed: { operator: '>=', threshold: 1 },
  performanceValue: { operator: '>', threshold: 1 },
  agentOffline: { operator: '>', threshold: 120 },
  exporterSample: { operator: '>', threshold: 1 },
  errorBudgetPercent: { operator: '<', threshold: 20 },
  burnRate: { operator: '>', threshold: 10 },
};

const save = (
  client: Client,
  saved: AlertRule | undefined,
  values: AlertRuleCreate,
  version: number | undefined,
): Promise<AlertRule> => {
  if (saved === undefined) return client.alertRules.create(values);
  // Of a saved rule only what changed is sent.
  const { condition, ...others }: Partial<AlertRuleCreate> = values;
  // A merge patch keeps what it does not name: what a change of the metric left without meaning is taken out.
  const gone = Object.fromEntries(Object.keys(saved.condition).map((name) => [name, null]));
  const changes = condition === undefined ? others : { ...others, condition: { ...gone, ...condition } };
  return client.alertRules.update(saved.id, changes as AlertRuleUpdate, { ifVersion: version });
};
