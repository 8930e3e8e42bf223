import type { Row, Store } from '../../store/interface/store.js';
import { alertsBounds } from '../alerts/bounds.js';
import { subjectTypeOf } from '../alerts/subject.js';
import { alertRulesBounds } from './bounds.js';

const maxSources = alertRulesBounds.noticedExporters.most;

/** What a rule is not evaluated for, in words. */
const notice = (leftOut: readonly { readonly count: number; readonly names: readonly string[] }[]): string => {
  const count = leftOut.reduce((sum, one) => sum + one.count, 0);
  const names = leftOut.flatMap((one) => one.names).slice(0, alertsBounds.namedSeries.most);
  const more = count - names.length;
  const which = `${names.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
  const bound = `a rule is evaluated for at most ${alertsBounds.ruleSeries.most} series`;
  return `${count} series are not evaluated, because ${bound}: ${which}. Make the selector narrower.`;
};

/** Reads what rules of an organization are not evaluated for; a rule without a notice is left out. */
export const readNotices = async (
  store: Pick<Store, 'findColumns'>,
  organizationId: string,
  rules: readonly Pick<Row<'alertRules'>, 'id' | 'condition' | 'enabled'>[],
): Promise<ReadonlyMap<string, string>> => {
  const ofSeries = rules.filter(({ condition, enabled }) => enabled && subjectTypeOf(condition) === 'series');
  if (ofSeries.length === 0) return new Map();
  const where = { organizationId, leftOut: { not: null } } as const;
  const sources = await store.findColumns('evaluations', ['leftOut'], where, { limit: maxSources });
  return new Map(
    ofSeries.flatMap(({ id }) => {
      const leftOut = sources.flatMap((source) => source.leftOut?.[id] ?? []);
      return leftOut.length === 0 ? [] : [[id, notice(leftOut)] as const];
    }),
  );
};
