/** One field of a request, as the contract declares it. */
export interface FormField {
  readonly kind: 'text' | 'long' | 'choice' | 'integer' | 'number' | 'boolean' | 'list' | 'map' | 'object' | 'json';
  /** What it means, in the contract's words. */
  readonly hint?: string;
  /** What it is when it is left out. */
  readonly default?: unknown;
  readonly isRequired?: boolean;
  readonly isNullable?: boolean;
  readonly maxLength?: number;
  readonly min?: number;
  readonly max?: number;
  readonly maxItems?: number;
  readonly choices?: readonly string[];
  /** Of a list. */
  readonly item?: FormField;
  /** Of an object. */
  readonly fields?: FormFields;
}

/** The fields of a request by their names. */
export interface FormFields {
  readonly [name: string]: FormField;
}

/** What the form of a type of monitor asks. */
export interface MonitorTypeForm {
  /** What it is, in a few words. */
  readonly title: string;
  /** A target that it accepts; `null` for a type without a target. */
  readonly target: string | null;
  readonly minIntervalSeconds: number;
  /** What assertions can be about. */
  readonly assertions: readonly string[];
  readonly credentials: readonly string[];
  /** The fields of its `config`. */
  readonly fields: FormFields;
}

/** The value of each field that is left out, for those that have one. */
export const presetsOf = (fields: FormFields): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, { default: preset }]) => (preset === undefined ? [] : [[name, preset]])),
  );

/** What the contract says of a field, without what its label and its control show already: that it is a name, and its default. */
export const hintOf = ({ hint, default: preset }: FormField): string | undefined => {
  const text = preset === undefined ? hint : hint?.replace(/\s*Default: .*?\.(?=\s|$)/, '');
  return text === '' || text === 'Display name.' ? undefined : text;
};

/** Written in capitals wherever they are part of a label. */
const acronyms: ReadonlySet<string> = new Set(['api', 'dns', 'html', 'http', 'id', 'ip', 'json', 'sms', 'tls', 'url']);

/** A name of the contract as a label: `intervalSeconds` is `Interval seconds`, and `resolveUrl` is `Resolve URL`. */
export const labelOf = (name: string): string => {
  const words = name
    .replace(/(?<=[a-z0-9])(?=[A-Z])/g, ' ')
    .toLowerCase()
    .split(' ');
  const text = words.map((word) => (acronyms.has(word) ? word.toUpperCase() : word)).join(' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
};
