import type { ContractModel, Field, NamedType, Operation, Service, Use } from './contract-model.ts';
import { printOperation } from './print-python-operation.ts';
import { pythonName, wireNameOf } from './python-names.ts';
import { wordsOf, wrapText } from './words.ts';

const head = '# Derived from the contract by `pnpm generate`; changes made here are lost.\n';

/**
 * Prints the part of the Python client that follows from the contract.
 *
 * @returns sources by the name of their file
 */
export const printPythonClient = (model: ContractModel): Readonly<Record<string, string>> => ({
  'models.py': printModels(model),
  '_services.py': printServices(model, ''),
  '_async_services.py': printServices(model, 'Async'),
});

/** The type of a value; names of the contract are prefixed outside of the module that has them. */
export const pythonType = (use: Use, prefix = ''): string => {
  const type = shapeType(use, prefix);
  return use.isNullable && type !== 'Any' ? `Optional[${type}]` : type;
};

const shapeType = ({ shape }: Use, prefix: string): string => {
  switch (shape.kind) {
    case 'string':
      return 'str';
    case 'integer':
      return 'int';
    case 'number':
      return 'float';
    case 'boolean':
      return 'bool';
    case 'timestamp':
      return 'datetime';
    case 'unknown':
      return 'Any';
    case 'named':
      return prefix + shape.name;
    case 'list':
      return `List[${pythonType(shape.of, prefix)}]`;
    case 'map':
      return `Dict[str, ${pythonType(shape.of, prefix)}]`;
  }
};

/** A docstring; backslashes of the contract are meant as they are. */
export const docstring = (text: string, indent: string): string => {
  if (text === '') return '';
  const safe = text.replaceAll('\\', '\\\\').replaceAll('"""', "'''").replace(/"$/, '" ');
  const lines = wrapText(safe, 108 - indent.length);
  const body = lines.map((line, at) => (at === 0 || line === '' ? line : indent + line)).join('\n');
  return lines.length === 1 ? `${indent}"""${body}"""\n` : `${indent}"""${body}\n${indent}"""\n`;
};

const printModels = ({ types }: ContractModel): string => {
  const enums = types.filter((type) => type.kind === 'enum');
  const structs = types.filter((type) => type.kind === 'struct');
  const names = types.map(({ name }) => name).sort();
  return `${head}"""What the API takes and gives. Fields that are sent and may be left out are \`UNSET\`."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Dict, List, Literal, Optional

from ._values import UNSET, Maybe, Model

__all__ = [
${names.map((name) => `    "${name}",\n`).join('')}]

${enums.map(printEnum).join('\n')}
${structs.map(printStruct).join('\n')}`;
};

const printEnum = ({ name, description, values }: Extract<NamedType, { readonly kind: 'enum' }>): string =>
  `${name} = Literal[\n${values.map((value) => `    ${JSON.stringify(value)},\n`).join('')}]\n${docstring(
    `${description === '' ? '' : `${description} `}A newer server may send values that are not listed here.`,
    '',
  )}`;

const printStruct = ({
  name,
  description,
  fields,
  isSent,
}: Extract<NamedType, { readonly kind: 'struct' }>): string => {
  // Fields without a default come first.
  const ordered = [...fields].sort((a, b) => Number(b.isRequired) - Number(a.isRequired));
  const lines = ordered.map((one) => printField(one, isSent)).join('');
  const said = description === '' ? (isSent ? 'Sent to the API.' : 'Part of an answer of the API.') : description;
  return `
@dataclass(eq=False, repr=False)
class ${name}(Model):
${docstring(said, '    ')}${lines === '' ? '' : `\n${lines}`}`;
};

const printField = (one: Field, isSent: boolean): string => {
  const name = pythonName(one.name);
  const type = pythonType(one);
  const metadata = wireNameOf(name) === one.name ? '' : `metadata={"name": ${JSON.stringify(one.name)}}`;
  const absent = isSent ? 'UNSET' : 'None';
  const annotation = one.isRequired ? type : isSent ? `Maybe[${type}]` : pythonType({ ...one, isNullable: true });
  const parts = [...(one.isRequired ? [] : [`default=${absent}`]), ...(metadata === '' ? [] : [metadata])];
  const value = metadata === '' ? (one.isRequired ? '' : ` = ${absent}`) : ` = field(${parts.join(', ')})`;
  return `    ${name}: ${annotation}${value}\n${docstring(one.description, '    ')}`;
};

export const serviceClass = (name: string): string =>
  wordsOf(name)
    .map((word) => (word === 'oauth' ? 'OAuth' : word.charAt(0).toUpperCase() + word.slice(1)))
    .join('');

const printServices = ({ services, types }: ContractModel, mode: '' | 'Async'): string => {
  const bodies = new Map(types.flatMap((type) => (type.kind === 'struct' ? [[type.name, type.fields] as const] : [])));
  const printed = services.map((service) => printService(service, mode, bodies));
  return `${head}"""A class for each resource of the API."""

from __future__ import annotations

from datetime import datetime
from typing import Any, Dict, List, Optional

from . import models
from ._call import Content, Operation, RequestOptions
from ._${mode === '' ? '' : 'async_'}door import ${mode}Door
from ._pages import ${mode}Pages
from ._values import UNSET, Maybe

${printed.join('\n')}

class ${mode}Services:
    """The services of a client."""

    def __init__(self, door: ${mode}Door) -> None:
${services
  .map(
    ({ name, description }) =>
      `        self.${pythonName(name)} = ${mode}${serviceClass(name)}(door)\n${docstring(description, '        ')}`,
  )
  .join('')}`;
};

const printService = (
  { name, description, operations }: Service,
  mode: '' | 'Async',
  bodies: ReadonlyMap<string, readonly Field[]>,
): string => `
class ${mode}${serviceClass(name)}:
${docstring(description, '    ')}
    def __init__(self, door: ${mode}Door) -> None:
        self._door = door

${operations.map((operation: Operation) => printOperation(operation, mode, bodies)).join('\n')}`;
