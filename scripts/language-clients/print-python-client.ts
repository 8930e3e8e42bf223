import type { ContractModel, Field, NamedType, Operation, Service } from './contract-model.ts';
import { assertDistinctNames } from './distinct-names.ts';
import { printOperation } from './print-python-operation.ts';
import { pythonName, wireNameOf } from './python-names.ts';
import { docstring, pythonType } from './python-types.ts';
import { wordsOf } from './words.ts';

const head = '# Derived from the contract by `pnpm generate`; changes made here are lost.\n';

/**
 * Prints the part of the Python client that follows from the contract.
 *
 * @returns sources by the name of their file
 */
export const printPythonClient = (model: ContractModel): Readonly<Record<string, string>> => {
  const services = printServices(model);
  return { 'models.py': printModels(model), '_services.py': blocking(services), '_async_services.py': services };
};

/** Services of asyncio without what waits. */
const blocking = (services: string): string =>
  services
    .replaceAll(/^( +)async def /gm, '$1def ')
    .replaceAll(/^( +(?:return )?)await /gm, '$1')
    .replaceAll(/\bAsync(?=[A-Z])/g, '')
    .replaceAll('_async_door', '_door');

const printModels = ({ types }: ContractModel): string => {
  const enums = types.filter((type) => type.kind === 'enum');
  const structs = types.filter((type) => type.kind === 'struct');
  const names = types.map(({ name }) => name).sort();
  const imported = [
    'Any',
    'Dict',
    'List',
    'Literal',
    'Maybe',
    'Model',
    'Optional',
    'UNSET',
    'dataclass',
    'datetime',
    'field',
  ];
  assertDistinctNames(
    'Python',
    names.map((name) => [name, `the type ${name}`] as const),
    imported,
  );
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

const serviceClass = (name: string): string =>
  wordsOf(name)
    .map((word) => (word === 'oauth' ? 'OAuth' : word.charAt(0).toUpperCase() + word.slice(1)))
    .join('');

const printServices = ({ services, types }: ContractModel): string => {
  const bodies = new Map(types.flatMap((type) => (type.kind === 'struct' ? [[type.name, type.fields] as const] : [])));
  const printed = services.map((service) => printService(service, bodies));
  return `${head}"""A class for each resource of the API."""

from __future__ import annotations

from datetime import datetime
from typing import Any, Dict, List, Optional

from . import models
from ._call import Content, Operation, RequestOptions
from ._async_door import AsyncDoor
from ._pages import AsyncPages
from ._values import UNSET, Maybe

${printed.join('\n')}

class AsyncServices:
    """The services of a client."""

    def __init__(self, door: AsyncDoor) -> None:
${services
  .map(
    ({ name, description }) =>
      `        self.${pythonName(name)} = Async${serviceClass(name)}(door)\n${docstring(description, '        ')}`,
  )
  .join('')}`;
};

const printService = (
  { name, description, operations }: Service,
  bodies: ReadonlyMap<string, readonly Field[]>,
): string => `
class Async${serviceClass(name)}:
${docstring(description, '    ')}
    def __init__(self, door: AsyncDoor) -> None:
        self._door = door

${operations.map((operation: Operation) => printOperation(operation, bodies)).join('\n')}`;
