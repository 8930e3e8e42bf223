import type { JSX } from 'preact';
import { useConsole, useWords } from '../../console/use-console.js';
import { DataTable } from '../../elements/data-table.js';
import { Section } from '../../elements/page.js';
import { Time } from '../../elements/time.js';
import { useFigures } from '../../time/use-figures.js';
import type { ReportDetailModel } from './report-detail.js';
import { rangeText } from './report-text.js';
import { reportWords } from './words.js';

/** The runs of a report, newest first; each opens its figures. */
export const Runs = ({ model }: { readonly model: ReportDetailModel }): JSX.Element | null => {
  const { address, language } = useConsole();
  const words = useWords(reportWords);
  const { percentOf } = useFigures();
  const runs = model.runs.value;
  if (runs === undefined || runs.length === 0) return null;
  return (
    <Section title={words.runs}>
      <DataTable
        label={words.runs}
        rows={runs}
        keyOf={({ id }) => id}
        hrefOf={({ id, reportId }) => address.href(`/reports/${reportId}?run=${id}`)}
        columns={[
          { name: 'number', label: words.number, cell: ({ number }) => `#${number}` },
          { name: 'status', label: words.status, cell: ({ status, error }) => error ?? words.statuses[status] },
          {
            name: 'range',
            label: words.range,
            isWide: true,
            cell: ({ from, to, timezone }) => rangeText(from, to, language.value, timezone),
          },
          {
            name: 'uptime',
            label: words.uptime,
            isNumber: true,
            cell: ({ summary }) => percentOf(summary?.uptimePercent),
          },
          { name: 'at', label: words.generated, isWide: true, cell: ({ generatedAt }) => <Time at={generatedAt} /> },
        ]}
      />
    </Section>
  );
};
