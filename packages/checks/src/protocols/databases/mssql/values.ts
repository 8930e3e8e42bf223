import type { MessageFields } from '../../../connection/message-fields.js';
import type { ColumnKind } from '../sql/sql-row.js';

// Types and their values, [MS-TDS] 2.2.5.4 and 2.2.5.5.

/** How many bytes a value has, and where that stands. */
type Length =
  | { readonly form: 'fixed'; readonly bytes: number }
  | { readonly form: 'byte' | 'short' | 'long' | 'text' | 'chunks' };

/** The type of a column, or of one value in a column of many types. */
export interface MssqlType {
  readonly kind: ColumnKind;
  readonly length: Length;
  /** @throws CheckFailure */
  toText(value: MessageFields): string;
}

const text = (decode: (bytes: Buffer) => string): Pick<MssqlType, 'kind' | 'toText'> => ({
  kind: 'text',
  toText: (value) => decode(value.rest()),
});

const utf16 = (bytes: Buffer): string => bytes.toString('utf16le');
const hex = (bytes: Buffer): string => bytes.toString('hex');

/** A flag of a collation: text is UTF-8. */
const utf8Flag = 0x04_00_00_00;
const windows1252 = new TextDecoder('windows-1252');

/** Text by its collation. Code pages other than that of Western Europe are read as that. */
const readCollation = (fields: MessageFields): ((bytes: Buffer) => string) => {
  const isUtf8 = (fields.uintLE(4) & utf8Flag) !== 0;
  fields.take(1);
  return (bytes) => (isUtf8 ? bytes.toString('utf8') : windows1252.decode(bytes));
};

/** A signed number of one, two, four or eight bytes. A byte alone has no sign. */
const integer = (value: MessageFields): string => {
  const bytes = value.rest();
  switch (bytes.length) {
    case 1:
      return String(bytes.readUInt8());
    case 2:
      return String(bytes.readInt16LE());
    case 4:
      return String(bytes.readInt32LE());
    case 8:
      return String(bytes.readBigInt64LE());
    default:
      throw value.malformed();
  }
};

const float = (value: MessageFields): string => {
  const bytes = value.rest();
  if (bytes.length !== 4 && bytes.length !== 8) throw value.malformed();
  return String(bytes.length === 4 ? bytes.readFloatLE() : bytes.readDoubleLE());
};

const bit = (value: MessageFields): string => (value.uintLE(1) === 0 ? 'f' : 't');

/** Digits with a point before the last of them. */
const scaled = (digits: bigint, scale: number): string => {
  const sign = digits < 0n ? '-' : '';
  const shown = String(digits < 0n ? -digits : digits).padStart(scale + 1, '0');
  return scale === 0 ? `${sign}${shown}` : `${sign}${shown.slice(0, -scale)}.${shown.slice(-scale)}`;
};

/** The half with the higher digits comes first. */
const money = (value: MessageFields): string => {
  const bytes = value.rest();
  if (bytes.length === 4) return scaled(BigInt(bytes.readInt32LE()), 4);
  if (bytes.length !== 8) throw value.malformed();
  return scaled((BigInt(bytes.readInt32LE()) << 32n) + BigInt(bytes.readUInt32LE(4)), 4);
};

const decimal =
  (scale: number) =>
  (value: MessageFields): string => {
    const isPositive = value.uintLE(1) !== 0;
    const digits = BigInt(`0x${hex(Buffer.from(value.rest()).reverse()) || '0'}`);
    return scaled(isPositive ? digits : -digits, scale);
  };

const uniqueIdentifier = (value: MessageFields): string => {
  const bytes = Buffer.from(value.take(16));
  const parts = [bytes.subarray(0, 4).reverse(), bytes.subarray(4, 6).reverse(), bytes.subarray(6, 8).reverse()];
  return [...parts, bytes.subarray(8, 10), bytes.subarray(10)].map(hex).join('-').toUpperCase();
};

const dayMs = 86_400_000;
const epochs = { year1: new Date(0).setUTCFullYear(1, 0, 1), year1900: Date.UTC(1900, 0, 1) };

/** A day, so many after another. */
const day = (value: MessageFields, days: number, epoch: number): string => {
  const date = new Date(epoch + days * dayMs);
  if (Number.isNaN(date.getTime())) throw value.malformed();
  return date.toISOString().replace(/T.*$/, '');
};

const two = (number: number): string => String(number).padStart(2, '0');

/** A time of day, in units of which a second has 10 to the power of `scale`. */
const clock = (units: number, scale: number): string => {
  const perSecond = 10 ** scale;
  const seconds = Math.floor(units / perSecond);
  const time = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60].map(two).join(':');
  return scale === 0 ? time : `${time}.${String(units % perSecond).padStart(scale, '0')}`;
};

/** Days and minutes, or days and three hundredths of a second. */
const datetime = (value: MessageFields): string => {
  if (value.left === 4) {
    const days = value.uintLE(2);
    return `${day(value, days, epochs.year1900)} ${clock(value.uintLE(2) * 60, 0)}`;
  }
  const days = value.take(4).readInt32LE();
  return `${day(value, days, epochs.year1900)} ${clock(Math.round((value.uintLE(4) * 10) / 3), 3)}`;
};

const date = (value: MessageFields): string => day(value, value.uintLE(3), epochs.year1);

const timeBytes = (scale: number): number => (scale <= 2 ? 3 : scale <= 4 ? 4 : 5);
const time = (value: MessageFields, scale: number): string => clock(value.uintLE(timeBytes(scale)), scale);

const datetime2 = (value: MessageFields, scale: number): string => {
  const clockText = time(value, scale);
  return `${date(value)} ${clockText}`;
};

/** Its time is that of UTC, whatever its offset is. */
const datetimeOffset = (value: MessageFields, scale: number): string => `${datetime2(value, scale)} +00:00`;

const readScale = (fields: MessageFields): number => {
  const scale = fields.uintLE(1);
  if (scale > 7) throw fields.malformed();
  return scale;
};

const fixed = (bytes: number, type: Pick<MssqlType, 'kind' | 'toText'>): MssqlType => ({
  ...type,
  length: { form: 'fixed', bytes },
});
const number = (toText: MssqlType['toText']) => ({ kind: 'number', toText }) as const;
const plain = (toText: MssqlType['toText']) => ({ kind: 'text', toText }) as const;
const boolean = { kind: 'boolean', toText: bit } as const;

/** Types whose name says all. */
const fixedTypes: ReadonlyMap<number, MssqlType> = new Map([
  [0x30, fixed(1, number(integer))],
  [0x32, fixed(1, boolean)],
  [0x34, fixed(2, number(integer))],
  [0x38, fixed(4, number(integer))],
  [0x3a, fixed(4, plain(datetime))],
  [0x3b, fixed(4, number(float))],
  [0x3c, fixed(8, number(money))],
  [0x3d, fixed(8, plain(datetime))],
  [0x3e, fixed(8, number(float))],
  [0x7a, fixed(4, number(money))],
  [0x7f, fixed(8, number(integer))],
]);

const byteLength = { form: 'byte' } as const;
/** A longest length that stands for values without one. */
const unlimited = 0xff_ff;

const shortOrChunks = (fields: MessageFields): Length => ({
  form: fields.uintLE(2) === unlimited ? 'chunks' : 'short',
});

/** Reads the length of texts and their collation. */
const readText = (fields: MessageFields, isWide: boolean): MssqlType => {
  const length = shortOrChunks(fields);
  const decode = readCollation(fields);
  return { ...text(isWide ? utf16 : decode), length };
};

/** Reads past names, each with how many characters it has. */
const skipNames = (fields: MessageFields, ...lengthBytes: readonly number[]): void => {
  for (const bytes of lengthBytes) fields.take(fields.uintLE(bytes) * 2);
};

/** Reads past the name of a table in parts. */
const skipTable = (fields: MessageFields): void => {
  for (let parts = fields.uintLE(1); parts > 0; parts -= 1) skipNames(fields, 2);
};

/**
 * Reads a type.
 *
 * @throws CheckFailure when it is unknown
 */
export const readType = (fields: MessageFields): MssqlType => {
  const id = fields.uintLE(1);
  const known = fixedTypes.get(id);
  if (known !== undefined) return known;
  switch (id) {
    case 0x24:
      fields.take(1);
      return { ...plain(uniqueIdentifier), length: byteLength };
    case 0x26:
      fields.take(1);
      return { ...number(integer), length: byteLength };
    case 0x68:
      fields.take(1);
      return { ...boolean, length: byteLength };
    case 0x6a:
    case 0x6c: {
      // Its length and its precision.
      fields.take(2);
      const scale = fields.uintLE(1);
      if (scale > 38) throw fields.malformed();
      return { ...number(decimal(scale)), length: byteLength };
    }
    case 0x6d:
      fields.take(1);
      return { ...number(float), length: byteLength };
    case 0x6e:
      fields.take(1);
      return { ...number(money), length: byteLength };
    case 0x6f:
      fields.take(1);
      return { ...plain(datetime), length: byteLength };
    case 0x28:
      return { ...plain(date), length: byteLength };
    case 0x29: {
      const scale = readScale(fields);
      return { ...plain((value) => time(value, scale)), length: byteLength };
    }
    case 0x2a: {
      const scale = readScale(fields);
      return { ...plain((value) => datetime2(value, scale)), length: byteLength };
    }
    case 0x2b: {
      const scale = readScale(fields);
      return { ...plain((value) => datetimeOffset(value, scale)), length: byteLength };
    }
    case 0xa5:
    case 0xad:
      return { ...text(hex), length: shortOrChunks(fields) };
    case 0xa7:
    case 0xaf:
      return readText(fields, false);
    case 0xe7:
    case 0xef:
      return readText(fields, true);
    case 0x22:
      fields.take(4);
      skipTable(fields);
      return { ...text(hex), length: { form: 'text' } };
    case 0x23:
    case 0x63: {
      fields.take(4);
      const decode = readCollation(fields);
      skipTable(fields);
      return { ...text(id === 0x63 ? utf16 : decode), length: { form: 'text' } };
    }
    case 0xf0:
      // The longest length, database, schema and name, and the assembly.
      fields.take(2);
      skipNames(fields, 1, 1, 1, 2);
      return { ...text(hex), length: { form: 'chunks' } };
    case 0xf1:
      if (fields.uintLE(1) !== 0) skipNames(fields, 1, 1, 2);
      return { ...text(utf16), length: { form: 'chunks' } };
    case 0x62:
      fields.take(4);
      return { ...plain(variant), length: { form: 'long' } };
    default:
      throw fields.malformed();
  }
};

/** A value that says itself of which type it is; properties of that come between. */
const variant = (value: MessageFields): string => {
  const id = value.uintLE(1);
  const properties = value.part(value.uintLE(1));
  const known = fixedTypes.get(id);
  if (known !== undefined) return known.kind === 'boolean' ? String(bit(value) === 't') : known.toText(value);
  switch (id) {
    case 0x24:
      return uniqueIdentifier(value);
    case 0x6a:
    case 0x6c:
      properties.take(1);
      return decimal(Math.min(38, properties.uintLE(1)))(value);
    case 0x28:
      return date(value);
    case 0x29:
      return time(value, readScale(properties));
    case 0x2a:
      return datetime2(value, readScale(properties));
    case 0x2b:
      return datetimeOffset(value, readScale(properties));
    case 0xa7:
    case 0xaf:
      return readCollation(properties)(value.rest());
    case 0xe7:
    case 0xef:
      return utf16(value.rest());
    default:
      return hex(value.rest());
  }
};

const none = (bytes: number): number => 2 ** (8 * bytes) - 1;

/** A value in pieces, [MS-TDS] 2.2.5.2.3. */
const readChunks = (fields: MessageFields): Buffer | null => {
  // How long it is, or that this is not known; all ones for no value.
  if (fields.take(8).every((byte) => byte === 0xff)) return null;
  const chunks: Buffer[] = [];
  for (let length = fields.uintLE(4); length > 0; length = fields.uintLE(4)) chunks.push(fields.take(length));
  return Buffer.concat(chunks);
};

/**
 * Reads the bytes of a value; `null` for no value.
 *
 * @throws CheckFailure
 */
export const readValue = (fields: MessageFields, { length }: MssqlType): Buffer | null => {
  switch (length.form) {
    case 'fixed':
      return fields.take(length.bytes);
    case 'byte': {
      const bytes = fields.uintLE(1);
      return bytes === 0 ? null : fields.take(bytes);
    }
    case 'short': {
      const bytes = fields.uintLE(2);
      return bytes === none(2) ? null : fields.take(bytes);
    }
    case 'long': {
      const bytes = fields.uintLE(4);
      return bytes === 0 ? null : fields.take(bytes);
    }
    case 'text': {
      const pointerBytes = fields.uintLE(1);
      if (pointerBytes === 0) return null;
      // A pointer to the text and when it was written.
      fields.take(pointerBytes + 8);
      return fields.take(fields.uintLE(4));
    }
    case 'chunks':
      return readChunks(fields);
  }
};
