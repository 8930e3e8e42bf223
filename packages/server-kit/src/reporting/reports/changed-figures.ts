import { isDeepStrictEqual } from 'node:util';
import type { ReportSummary } from '@watchpost/schemas';
import type { ComputedReport } from './compute-report.js';
import { figureGroups } from './formats/report-figures.js';

type Counted = Pick<ReportSummary, 'uptimePercent' | 'countedSeconds' | 'upSeconds' | 'downSeconds' | 'outages'>;

const countedOf = ({ uptimePercent, countedSeconds, upSeconds, downSeconds, outages }: Counted): Counted => ({
  uptimePercent,
  countedSeconds,
  upSeconds,
  downSeconds,
  outages,
});

type Figures = Pick<ComputedReport, 'monitors'> & { readonly summary: ReportSummary };

/** Whether time counts otherwise than it did: of the whole, or of a monitor. Latencies alone are no news. */
export const isCountedOtherwise = (then: Figures, now: Figures): boolean => {
  const all = ({ summary, monitors }: Figures) => [
    countedOf(summary),
    summary.slaMet,
    // A monitor that is deleted took its records with it, which no result has done.
    Object.fromEntries(
      monitors
        .filter(({ id }) => now.monitors.some((each) => each.id === id))
        .map((monitor) => [monitor.id, countedOf(monitor)]),
    ),
  ];
  return !isDeepStrictEqual(all(then), all(now));
};

/** The figures that people read of a run and of the one that was sent before it, where they differ: `was 100 %, is 99.88 %`. */
export const changedFigures = (
  run: Parameters<typeof figureGroups>[0],
  then: ReportSummary,
  now: ReportSummary,
): readonly (readonly [name: string, value: string])[] => {
  const before = new Map(
    figureGroups(run, then).flatMap(({ title, figures }) =>
      figures.map(([name, value]) => [`${title}/${name}`, value]),
    ),
  );
  return figureGroups(run, now).flatMap(({ title, figures }) =>
    figures.flatMap(([name, value]) => {
      const was = before.get(`${title}/${name}`);
      return was === undefined || was === value ? [] : [[name, `was ${was}, is ${value}`] as const];
    }),
  );
};
