import type { MailValues } from '../../../request/ports/outbox.js';
import { type MailContent, unlinkedName, writeMail } from '../mail-content.js';
import { errorWords } from './webhook-failing.js';

/** To owners and admins, when a telemetry export has failed for a day and for four, and when it was disabled for that. */
export const telemetryExportFailing = (values: MailValues['telemetry-export-failing']): MailContent => {
  const { isDisabled, failingSince, lastError } = values;
  const name = unlinkedName(values.exportName);
  const place = `${name} of ${unlinkedName(values.organizationName)} (${unlinkedName(values.host)})`;
  return writeMail({
    subject: `The telemetry export ${name} ${isDisabled ? 'was disabled' : 'is failing'}`,
    paragraphs: [
      `Nothing has arrived at the telemetry export ${place} since ${failingSince}. The last error: ${errorWords(lastError)}`,
      isDisabled
        ? 'It was disabled: no results are sent to it any more.'
        : 'Results wait for it for an hour, and it is tried again at least every 5 minutes.',
    ],
    closing: [
      isDisabled
        ? 'Correct its endpoint or headers, then enable it. Results of the time in between are not sent.'
        : 'After five days of failure the export is disabled. You can then enable it again.',
    ],
  });
};
