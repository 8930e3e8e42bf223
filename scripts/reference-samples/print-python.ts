import type { ContractModel, Field, Operation, Service } from '../language-clients/contract-model.ts';
import { pythonName } from '../language-clients/python-names.ts';
import type { SampleRequest } from './sample-request.ts';

const literal = (value: unknown, indent: string): string => {
  if (value === null) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (typeof value !== 'object') return JSON.stringify(value);
  const inner = `${indent}    `;
  const isList = Array.isArray(value);
  const entries = isList
    ? value.map((entry) => literal(entry, inner))
    : Object.entries(value).map(([name, entry]) => `${JSON.stringify(name)}: ${literal(entry, inner)}`);
  const [open, close] = isList ? ['[', ']'] : ['{', '}'];
  const line = `${open}${entries.join(', ')}${close}`;
  if (line.length + indent.length <= 60 && !line.includes('\n')) return line;
  return `${open}\n${entries.map((entry) => `${inner}${entry},\n`).join('')}${indent}${close}`;
};

/** The request as a call of the Python client; `undefined` where that client has none. */
export const printPython = (
  request: SampleRequest,
  {
    service,
    operation,
    model,
  }: { readonly service: Service; readonly operation: Operation; readonly model: ContractModel },
): string => {
  const taken = new Set(operation.pathParameters.map(({ name }) => pythonName(name)));
  const argument = (name: string, value: unknown): string => {
    const python = pythonName(name);
    return `${taken.has(python) ? `${python}_` : python}=${literal(value, '    ')}`;
  };
  const type = model.types.find(({ name }) => name === operation.body?.type);
  const known = new Set((type?.kind === 'struct' ? type.fields : []).map(({ name }: Field) => name));
  const fields = Object.entries(request.body ?? {}).filter(([name]) => known.has(name));
  const parts = [
    ...request.ids.map(({ value }) => JSON.stringify(value)),
    ...fields.map(([name, value]) => argument(name, value)),
    ...Object.entries(request.query).map(([name, value]) => argument(name, value)),
  ];
  const name = operation.name === 'remove' ? 'delete' : pythonName(operation.name);
  const call = `client.${pythonName(service.name)}.${name}`;
  const line = `${call}(${parts.join(', ')})`;
  const printed =
    line.length <= 88 && !line.includes('\n') ? line : `${call}(\n${parts.map((part) => `    ${part},\n`).join('')})`;
  return operation.answer.kind === 'page' ? `for item in ${printed}:\n    print(item)` : printed;
};
