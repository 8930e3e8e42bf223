import { seriesText } from '@watchpost/checks';
import type { AlertSubject } from '@watchpost/schemas';
import { sortableDigits } from '../../base/ids.js';
import type { Row } from '../../store/interface/store.js';
import type { StoredSeries } from '../samples/select-series.js';
import { evaluateRule, type RuleInput, type RuleTimeline } from './evaluate-rule.js';
import type { SeriesRuleSample } from './series-samples.js';
import { subjectTypeOf } from './subject.js';

type Input = RuleInput<SeriesRuleSample>;

/** The id of a series, as the API shows it. */
export const seriesId = (ref: number): string => `ser_${sortableDigits(ref, 10)}`;

/** A series of an exporter as the subject of alerts. */
export const seriesSubject = (series: StoredSeries, exporterId: string): AlertSubject => ({
  type: 'series',
  id: seriesId(series.ref),
  name: seriesText(series),
  labels: Object.fromEntries(series.labels),
  exporterId,
});

/** Whether a rule is about the series of an exporter. */
export const coversExporter = ({ condition }: Pick<Row<'alertRules'>, 'condition'>, exporterId: string): boolean =>
  subjectTypeOf(condition) === 'series' && (condition.exporterId ?? exporterId) === exporterId;

/** Evaluates a rule for a series: at each good scrape, and never by the clock. */
export const evaluateSeriesRule = (
  rule: Input['rule'],
  ruleState: Input['ruleState'],
  samples: Input['samples'],
): Promise<RuleTimeline<SeriesRuleSample>> =>
  evaluateRule({
    rule,
    ruleState,
    before: null,
    samples,
    from: 0,
    until: 0,
    measure: async ({ value }) => ({ value, isMoving: false }),
  });
