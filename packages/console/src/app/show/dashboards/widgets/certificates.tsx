import type { JSX } from 'preact';
import { useWords } from '../../../console/use-console.js';
import { certificatesWidgetCreateFields } from '../../../contract/certificates-widget-create.js';
import { Time } from '../../../elements/time.js';
import { type DataOf, defineWidget } from '../widget.js';
import { dashboardWords } from '../words.js';
import { MonitorName } from './monitor-name.js';
import { WidgetTable } from './widget-table.js';

type Certificate = Pick<DataOf<'certificates'>['certificates'][number], 'name' | 'validTo' | 'daysRemaining'> & {
  readonly monitorId?: string;
};

/** Certificates that end soon, the first to end first. */
const View = ({
  data,
  title,
}: {
  readonly data: { readonly totalItems: number; readonly certificates: readonly Certificate[] };
  readonly title: string;
}): JSX.Element => {
  const words = useWords(dashboardWords);
  if (data.certificates.length === 0) return <p class="quiet">{words.noCertificates}</p>;
  return (
    <WidgetTable label={title} heads={[words.certificateOf, words.ends, words.date]}>
      {data.certificates.map(({ monitorId, name, validTo, daysRemaining }, index) => (
        <tr key={monitorId ?? index}>
          <td class="widget-cell">
            <span>
              <MonitorName id={monitorId} name={name} />
            </span>
          </td>
          <td>{words.endsIn(daysRemaining)}</td>
          <td class="quiet">
            <Time at={validTo} show="exact" />
          </td>
        </tr>
      ))}
    </WidgetTable>
  );
};

export default defineWidget({
  start: { type: 'certificates', w: 6, h: 4, config: { withinDays: 30 } },
  fields: certificatesWidgetCreateFields.config.fields,
  View,
});
