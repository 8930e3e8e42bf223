import type * as z from 'zod';
import { jsonSchemaOf } from './json-schema.js';

type Json = Record<string, unknown>;

/** The settings of each type of monitor that a server has of its own. */
export type OwnTypeConfigs = Readonly<Record<string, z.ZodType>>;

/** `kafka-topic` becomes `KafkaTopicMonitorConfig`. */
const schemaNameOf = (type: string): string =>
  `${type.replaceAll(/(?:^|-)(\w?)/g, (_, letter: string) => letter.toUpperCase())}MonitorConfig`;

/** What can be said of the settings: a schema that another copy of zod has made may be beyond this one. */
const schemaOf = (config: z.ZodType): Json => {
  try {
    const { $schema: _, ...schema } = jsonSchemaOf(config, { io: 'input', unrepresentable: 'any', reused: 'inline' });
    return schema;
  } catch {
    return { type: 'object' };
  }
};

const isObject = (node: unknown): node is Json => typeof node === 'object' && node !== null && !Array.isArray(node);

const isReference = (node: unknown, names: ReadonlySet<string>): boolean =>
  isObject(node) && typeof node.$ref === 'string' && names.has(node.$ref);

/**
 * Adds types that a server has of its own to a description of the API: to the types that there are, and their settings to
 * those that a monitor may have.
 *
 * @param document the description without them
 * @param knownConfigs the names of the settings that all servers have
 */
export const withOwnTypes = (document: Json, knownConfigs: readonly string[], configs: OwnTypeConfigs): Json => {
  const types = Object.keys(configs);
  if (types.length === 0) return document;
  const reference = (name: string): string => `#/components/schemas/${name}`;
  const known = new Set(knownConfigs.map(reference));
  const own = types.map((type) => ({ $ref: reference(schemaNameOf(type)) }));
  const extend = (node: unknown): unknown => {
    if (Array.isArray(node)) return node.map(extend);
    if (!isObject(node)) return node;
    return Object.fromEntries(
      Object.entries(node).map(([key, value]) =>
        key === 'anyOf' && Array.isArray(value) && value.some((one) => isReference(one, known))
          ? [key, [...value, ...own]]
          : [key, extend(value)],
      ),
    );
  };
  const extended = extend(document) as Json & { components: { schemas: Record<string, Json> } };
  const { components } = extended;
  const { MonitorType = {}, ...schemas } = components.schemas;
  const { enum: knownTypes = [] } = MonitorType as { readonly enum?: readonly string[] };
  const described = Object.entries(configs).map(([type, config]) => [schemaNameOf(type), schemaOf(config)]);
  return {
    ...extended,
    components: {
      ...components,
      schemas: {
        ...schemas,
        MonitorType: { ...MonitorType, enum: [...knownTypes, ...types] },
        ...Object.fromEntries(described),
      },
    },
  };
};
