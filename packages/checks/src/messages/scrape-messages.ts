import { counted, listed, plainText } from './words.js';

const number = (value: number): string => value.toLocaleString('en-US');

/** About scrapes of exporters. */
export const scrapeMessages = {
  badSelector: (selector: string, problem: string) => `the selector ${plainText(selector)} ${problem}`,
  notScraped: (contentType: string, format: string, what: string) =>
    `malformed answer: ${contentType === '' ? '' : `${plainText(contentType)}, `}not ${format} (${plainText(what)})`,
  binaryExposition: () => 'the exporter answers in the binary format of Prometheus, which is not read',
  /** @param metrics the largest ones first, with how many series each has */
  tooManySeries: (count: number, max: number, metrics: readonly (readonly [name: string, series: number])[]) =>
    `the selectors keep ${number(count)} series, at most ${number(max)} may be kept; most are of ${listed(
      metrics.map(([name, series]) => `${plainText(name)} (${number(series)})`),
    )}`,
  tooManyLabels: (metric: string, max: number) =>
    `a series of ${plainText(metric)} has more than ${counted(max, 'label')}`,
  nameTooLong: (metric: string, max: number) => `the name ${plainText(metric)} is longer than ${max} characters`,
  labelNameTooLong: (metric: string, max: number) =>
    `a label of ${plainText(metric)} has a name longer than ${max} characters`,
  labelTooLong: (metric: string, label: string, max: number) =>
    `the label ${plainText(label)} of ${plainText(metric)} is longer than ${max} characters`,
} as const;
