import type { Field, NamedType, Use } from './contract-model.ts';
import { about, comment, type Line, printLines } from './go-lines.ts';
import { goConstant, goName } from './go-names.ts';

export const typeOf = (use: Use, isSent: boolean): string => {
  const { shape } = use;
  switch (shape.kind) {
    case 'string':
      return 'string';
    case 'integer':
      return 'int64';
    case 'number':
      return 'float64';
    case 'boolean':
      return 'bool';
    case 'timestamp':
      return 'Timestamp';
    case 'unknown':
      return isSent ? 'any' : 'json.RawMessage';
    case 'named':
      return goName(shape.name);
    case 'list':
      return `[]${elementOf(shape.of, isSent)}`;
    case 'map':
      return `map[string]${elementOf(shape.of, isSent)}`;
  }
};

const holdsNil = ({ shape }: Use): boolean => shape.kind === 'list' || shape.kind === 'map' || shape.kind === 'unknown';

const elementOf = (use: Use, isSent: boolean): string =>
  `${use.isNullable && !holdsNil(use) ? '*' : ''}${typeOf(use, isSent)}`;

export const printStruct = (struct: Extract<NamedType, { readonly kind: 'struct' }>): string => {
  const { name, description, fields, isSent } = struct;
  const said = about(goName(name), description, isSent ? 'sent to the API.' : 'part of an answer of the API.');
  const lines = fields.map((field): Line => {
    const type = isSent ? sentType(field) : receivedType(field);
    const tag = `\`json:"${field.name}${field.isRequired ? '' : ',omitempty'}"\``;
    return { comment: comment(field.description, '\t'), cells: [goName(field.name), type, tag] };
  });
  return fields.length === 0
    ? `${comment(said)}type ${goName(name)} struct{}\n`
    : `${comment(said)}type ${goName(name)} struct {\n${printLines(lines)}}\n`;
};

const sentType = (field: Field): string => {
  if (!field.isRequired) return field.shape.kind === 'unknown' ? 'any' : `Optional[${typeOf(field, true)}]`;
  return elementOf(field, true);
};

const receivedType = (field: Field): string =>
  (field.isNullable || !field.isRequired) && !holdsNil(field) ? `*${typeOf(field, false)}` : typeOf(field, false);

export const printEnum = ({ name, description, values }: Extract<NamedType, { readonly kind: 'enum' }>): string => {
  const type = goName(name);
  const names = values.map((value) => goConstant(name, value));
  const width = Math.max(...names.map((one) => one.length));
  const constants = values.map(
    (value, at) => `\t${(names[at] ?? '').padEnd(width)} ${type} = ${JSON.stringify(value)}\n`,
  );
  const said = `${about(type, description, 'one of the constants below.')} A newer server may send values that are not listed here.`;
  return `${comment(said)}type ${type} string\n\n// Values of ${type}.\nconst (\n${constants.join('')})\n`;
};
