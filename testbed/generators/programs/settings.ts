/** Where the server is and what may use it; the bundler puts it in. */
declare const settings: { readonly url: string; readonly apiKey: string };

export const baseUrl: string = settings.url;
export const headers: Readonly<Record<string, string>> = { 'X-Api-Key': settings.apiKey };

/** What each program prints about its calls. */
export interface Report {
  readonly created: string;
  readonly listed: readonly string[];
  readonly occurrences: number;
  readonly refused: { readonly status: number; readonly code: string; readonly paths: readonly string[] };
  readonly missing: { readonly status: number; readonly code: string };
}

export const report = (values: Report): void => console.log(JSON.stringify(values));

export const range = { from: '2036-01-01T00:00:00.000Z', to: '2036-02-01T00:00:00.000Z' };
/** Has the form of an id, and names no monitor. */
export const unknownId = 'mon_00000000000000000000000000';
