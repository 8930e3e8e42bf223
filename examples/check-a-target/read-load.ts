import { type CheckEnvironment, scrapeExporter } from '@watchpost/checks';

/** Reads the load of a machine from its node-exporter. */
export const readLoad = async (host: string, environment: CheckEnvironment): Promise<number | string> => {
  const scraped = await scrapeExporter({ url: `http://${host}/metrics`, selectors: ['node_load1'] }, environment);
  return scraped.ok ? (scraped.series[0]?.value ?? 'it has no load') : scraped.message;
};
