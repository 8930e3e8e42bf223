import type { Monitor, MonitorResult } from '@watchpost/client';
import type { JSX } from 'preact';
import { LineChart } from '../../charts/line-chart.js';
import { useConsole, useWords } from '../../console/use-console.js';
import { Section } from '../../elements/page.js';
import { performanceCharts, performanceText } from './performance.js';
import { performanceWords } from './performance-words.js';

/** How the lines of several agents differ; further ones are not drawn. */
const looks = [
  { token: '--accent' },
  { token: '--degraded', dash: [8, 3] },
  { token: '--maintenance', dash: [2, 3] },
  { token: '--up', dash: [8, 3, 2, 3] },
] as const;

/** What the program of a monitor measured, as far as it said so. */
const PerformanceSection = ({
  monitor,
  results,
  onZoom,
}: {
  readonly monitor: Monitor;
  readonly results: readonly MonitorResult[];
  readonly onZoom: (from: number, to: number) => void;
}): JSX.Element | null => {
  const { language } = useConsole();
  const words = useWords(performanceWords);
  const charts = performanceCharts(results);
  if (charts.length === 0) return null;
  const nameOf = (agentId: string | null): string =>
    monitor.locations.find((location) => location.agentId === agentId)?.name ?? words.formerAgent;
  return (
    <Section title={words.title}>
      {charts.map(({ label, unit, times, lines, last }) => (
        <div key={`${unit} ${label}`} class="performance-chart">
          <h3>
            {label} <span class="quiet">{performanceText(last, unit)}</span>
          </h3>
          <LineChart
            times={times}
            lines={lines.slice(0, looks.length).flatMap(({ agentId, values }, index) => {
              const look = looks[index];
              return look === undefined ? [] : [{ ...look, label: nameOf(agentId), values }];
            })}
            text={words.text(label, performanceText(last, unit))}
            format={(value) => performanceText(value, unit)}
            language={language.value}
            fromZero={lines.every(({ values }) => values.every((value) => value === null || value >= 0))}
            height={120}
            onZoom={onZoom}
          />
        </div>
      ))}
    </Section>
  );
};

export default PerformanceSection;
