import type { Use } from './contract-model.ts';
import { wrapText } from './words.ts';

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
