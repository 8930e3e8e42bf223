import { pickFields, valueAt } from './cells.js';
import { csvRecord } from './csv.js';
import { toJson } from './json.js';
import { toYaml } from './yaml.js';

/** One page of a list. */
export interface ShownPage {
  readonly data: readonly unknown[];
  readonly meta: { readonly page: number; readonly pageSize: number; readonly totalItems: number };
}

/** Output formats for programs. Each text ends with its line break. */
export interface DataFormat {
  /** One thing. */
  item(value: unknown): string;
  /** One page of a list whose items have these fields. */
  page(page: ShownPage, fields: readonly string[]): string;
  /** What comes before the first of many, whether there is one or not. */
  head(fields: readonly string[]): string;
  /** One of many, as they come. */
  entry(value: unknown): string;
}

type Fields = readonly string[] | undefined;

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** One document; of many, one in each line. */
const jsonFormat = (wanted: Fields): DataFormat => ({
  item: (value) => `${toJson(pickFields(value, wanted))}\n`,
  page: ({ data, meta }) => `${toJson({ data: data.map((item) => pickFields(item, wanted)), meta })}\n`,
  head: () => '',
  entry: (value) => `${toJson(pickFields(value, wanted), 0)}\n`,
});

/** Documents, set apart by `---`. */
const yamlFormat = (wanted: Fields): DataFormat => {
  let isFirst = true;
  const document = (value: unknown): string => {
    const text = `${isFirst ? '' : '---\n'}${toYaml(value)}\n`;
    isFirst = false;
    return text;
  };
  return {
    item: (value) => document(pickFields(value, wanted)),
    page: ({ data, meta }) => document({ data: data.map((item) => pickFields(item, wanted)), meta }),
    head: () => '',
    entry: (value) => document(pickFields(value, wanted)),
  };
};

const isPage = (value: unknown): value is Pick<ShownPage, 'data'> =>
  isRecord(value) && Array.isArray(value.data) && isRecord(value.meta);

/** The fields of items whose fields are not known beforehand. */
const fieldsOf = (items: readonly unknown[]): string[] => [
  ...new Set(items.flatMap((item) => (isRecord(item) ? Object.keys(item) : []))),
];

/** A title line and a record for each item: the same columns whatever the items hold: programs can rely on them. */
const csvFormat = (wanted: Fields): DataFormat => {
  let columns: readonly string[] = [];
  const head = (fields: readonly string[]): string => {
    columns = wanted ?? fields;
    return csvRecord(columns);
  };
  const entry = (value: unknown): string => csvRecord(columns.map((column) => valueAt(value, column)));
  const rows = (items: readonly unknown[], fields: readonly string[]): string =>
    head(fields.length > 0 ? fields : fieldsOf(items)) + items.map(entry).join('');
  return {
    // An answer that is a page itself comes from `api`, which knows no contract.
    item: (value) => rows(isPage(value) ? value.data : [value], []),
    page: ({ data }, fields) => rows(data, fields),
    head,
    entry,
  };
};

/** JSON with a line for each document, whatever it is: for what goes on and on. */
const jsonLines = (wanted: Fields): DataFormat => ({
  ...jsonFormat(wanted),
  item: (value) => `${toJson(pickFields(value, wanted), 0)}\n`,
  page: ({ data, meta }) => `${toJson({ data: data.map((item) => pickFields(item, wanted)), meta }, 0)}\n`,
});

const formats = { json: jsonFormat, yaml: yamlFormat, csv: csvFormat };

/** The notations for programs. */
export type DataFormatName = keyof typeof formats;

/**
 * Writes results in a format.
 *
 * @param wanted only these fields, such as `lastResult.latencyMs`
 * @param isStream whether documents follow one another: each of JSON is one line then
 */
export const dataFormat = (name: DataFormatName, wanted: Fields, isStream = false): DataFormat =>
  (isStream && name === 'json' ? jsonLines : formats[name])(wanted);
