import { type PatternEngine, readSelector } from '@watchpost/checks';
import type { Row, Store } from '../../store/interface/store.js';
import { currentSeries, type StoredSeries, selectSeries } from '../samples/select-series.js';
import { evaluationBounds } from './bounds.js';

const maxSelected = evaluationBounds.selectedForRule.most;
const maxRemembered = evaluationBounds.rememberedSelections.most;

/** A series that scrapes lack for so long is gone: its alerts end. */
export const goneAfterMs = 24 * 3_600_000;

type Rule = Pick<Row<'alertRules'>, 'id' | 'version' | 'condition'>;
type Exporter = Pick<Row<'exporters'>, 'ref' | 'organizationId' | 'seriesSet'>;

/** What selecting takes. */
export interface SelectionOptions {
  readonly now: number;
  readonly store: Pick<Store, 'findColumns'>;
  readonly patterns: PatternEngine;
}

/** Selects the series that rules are about. */
export interface RuleSelections {
  /**
   * The series of an exporter that a rule selects and that are not gone, in the order in which they were first scraped.
   *
   * @param exporter as it was read by the evaluation
   */
  select(rule: Rule, exporter: Exporter, options: SelectionOptions): Promise<readonly StoredSeries[]>;
}

interface Selection {
  readonly version: number;
  readonly seriesSet: string;
  readonly selectedAt: number;
  /** When the first of them is gone. */
  readonly goodUntil: number;
  readonly series: readonly StoredSeries[];
}

/**
 * Makes {@link RuleSelections}, which remembers what a version of a rule selected until the exporter has another mark of its
 * series: each commit by which one begins, ends or goes on changes the mark. Most evaluations then read no series.
 */
export const createRuleSelections = (): RuleSelections => {
  /** By rule and exporter; what was not used for longest comes first. */
  const remembered = new Map<string, Selection>();
  let count = 0;

  /** An empty selection takes room as well. */
  const sizeOf = (selection: Selection | undefined): number =>
    selection === undefined ? 0 : selection.series.length + 1;

  const forget = (key: string): void => {
    count -= sizeOf(remembered.get(key));
    remembered.delete(key);
  };

  const remember = (key: string, selection: Selection): void => {
    forget(key);
    remembered.set(key, selection);
    count += sizeOf(selection);
    for (const oldest of remembered.keys()) {
      if (count <= maxRemembered) return;
      forget(oldest);
    }
  };

  return {
    async select(rule, { ref, organizationId, seriesSet }, { now, store, patterns }) {
      const key = `${rule.id} ${ref}`;
      const known = remembered.get(key);
      const isKnown = known?.version === rule.version && known.seriesSet === seriesSet;
      // Also when the clock was set back, times that were compared with another now say nothing.
      if (known !== undefined && isKnown && now >= known.selectedAt && now <= known.goodUntil) {
        remember(key, known);
        return known.series;
      }
      const { series } = await selectSeries(
        store,
        {
          exporterRefs: [ref],
          matchers: readSelector(rule.condition.selector ?? '').matchers,
          from: now - goneAfterMs,
          // One that another process, whose clock runs ahead, has just made is one of them.
          to: currentSeries,
          limit: maxSelected,
        },
        { patterns, organizationId },
      );
      if (seriesSet === null) forget(key);
      else {
        const goodUntil = Math.min(...series.map(({ lastAt }) => lastAt)) + goneAfterMs;
        remember(key, { version: rule.version, seriesSet, selectedAt: now, goodUntil, series });
      }
      return series;
    },
  };
};
