import type { Credentials, ScrapeRequest } from '@watchpost/checks';
import type { Row } from '../../store/interface/store.js';

/** What of an exporter says how it is scraped. */
type ScrapeDefinition = Pick<
  Row<'exporters'>,
  'url' | 'selectors' | 'timeoutSeconds' | 'maxSeries' | 'format' | 'headers' | 'ignoreTlsErrors' | 'organizationId'
>;

/** How an exporter is scraped. */
export const scrapeRequest = (
  { url, selectors, timeoutSeconds, maxSeries, format, headers, ignoreTlsErrors, organizationId }: ScrapeDefinition,
  credentials: Credentials | null,
): ScrapeRequest => ({
  url,
  selectors,
  timeoutSeconds,
  maxSeries,
  format,
  headers,
  verifyTls: !ignoreTlsErrors,
  credentials,
  organizationId,
});
