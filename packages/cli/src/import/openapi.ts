import {
  type AddRemark,
  cannotBe,
  type Fields,
  type ForeignPlan,
  fieldsOf,
  isFields,
  listOf,
  noSuchThing,
  planEntries,
  stringOf,
  textOf,
} from './foreign-plan.js';
import { type GivenVariable, StepTexts } from './step-texts.js';
import { monitorOfSteps } from './steps-plan.js';

const methods = ['get', 'head', 'options', 'post', 'put', 'patch', 'delete'];
/** They change nothing (RFC 9110 §9.2.1). */
const safeMethods: ReadonlySet<string> = new Set(['get', 'head', 'options']);
/** References and schemas are followed so deep: they may lead in a circle. */
const mostDepth = 8;

/** Whether a document is an OpenAPI 3 description. */
export const isOpenApi = (document: unknown): document is Fields =>
  isFields(document) && /^3\./.test(stringOf(document.openapi ?? '')) && isFields(document.paths);

/** Follows references within the document. */
const resolved = (value: unknown, document: Fields, depth = 0): Fields => {
  const fields = fieldsOf(value);
  if (typeof fields.$ref !== 'string' || depth > mostDepth) return fields;
  const steps = fields.$ref.startsWith('#/') ? fields.$ref.slice(2).split('/') : [];
  const found = steps.reduce<unknown>((at, step) => {
    const name = step.replaceAll('~1', '/').replaceAll('~0', '~');
    return isFields(at) && Object.hasOwn(at, name) ? at[name] : undefined;
  }, document);
  return steps.length === 0 ? {} : resolved(found, document, depth + 1);
};

/** A value that a schema allows, by its examples and defaults; `undefined` where it gives none. */
const exampleOf = (given: unknown, document: Fields, depth = 0): unknown => {
  const schema = resolved(given, document);
  const { example, examples, default: preset, enum: choices, properties, items, allOf } = schema;
  const [first] = [example, ...listOf(examples), preset, ...listOf(choices)].filter((value) => value !== undefined);
  if (first !== undefined || depth > mostDepth) return first;
  if (Array.isArray(allOf)) {
    const parts = allOf.map((part) => exampleOf(part, document, depth + 1)).filter(isFields);
    return parts.length === 0 ? undefined : Object.assign({}, ...parts);
  }
  if (isFields(properties)) {
    const members = Object.entries(properties)
      .slice(0, 100)
      .map(([name, property]) => [name, exampleOf(property, document, depth + 1)] as const)
      .filter(([, value]) => value !== undefined);
    return members.length === 0 ? undefined : Object.fromEntries(members);
  }
  const item = items === undefined ? undefined : exampleOf(items, document, depth + 1);
  return item === undefined ? undefined : [item];
};

const exampleOfMedia = (media: Fields, document: Fields): unknown => {
  const [named] = Object.values(fieldsOf(media.examples)).map((one) => resolved(one, document).value);
  return media.example ?? named ?? exampleOf(media.schema, document);
};

const serverOf = (document: Fields, operation: Fields, path: Fields): string => {
  const [server] = [operation.servers, path.servers, document.servers].flatMap(listOf).map(fieldsOf);
  const variables = fieldsOf(server?.variables);
  return (textOf(server?.url) ?? '').replaceAll(/\{([^{}]+)\}/g, (whole, name: string) => {
    const { default: preset } = fieldsOf(variables[name]);
    return preset === undefined ? whole : stringOf(preset);
  });
};

interface Operation {
  readonly path: string;
  readonly method: string;
  readonly operation: Fields;
  readonly pathItem: Fields;
}

/** Path, query and headers with the values of examples. A value that is missing is a variable. */
const parametersOf = ({ path, operation, pathItem }: Operation, document: Fields) => {
  const all = [...listOf(pathItem.parameters), ...listOf(operation.parameters)].map((one) => resolved(one, document));
  const byPlace = new Map(all.map((one) => [`${stringOf(one.in)} ${stringOf(one.name)}`, one]));
  const givenValue = (one: Fields): string | undefined => {
    const [named] = Object.values(fieldsOf(one.examples)).map((each) => resolved(each, document).value);
    const value = one.example ?? named ?? exampleOf(one.schema, document);
    return value === undefined ? undefined : stringOf(value);
  };
  const filledPath = path.replaceAll(/\{([^{}]+)\}/g, (_whole, name: string) => {
    const value = givenValue(byPlace.get(`path ${name}`) ?? {});
    return value === undefined ? `{{${name}}}` : encodeURIComponent(value);
  });
  const query: string[] = [];
  const headers: [string, string][] = [];
  for (const one of byPlace.values()) {
    if (one.required !== true) continue;
    const name = stringOf(one.name);
    const value = givenValue(one);
    if (one.in === 'query') {
      query.push(`${encodeURIComponent(name)}=${value === undefined ? `{{${name}}}` : encodeURIComponent(value)}`);
    }
    if (one.in === 'header') headers.push([name, value ?? `{{${name}}}`]);
  }
  return { path: `${filledPath}${query.length === 0 ? '' : `?${query.join('&')}`}`, headers };
};

const bodyOf = ({ operation }: Operation, document: Fields, remark: AddRemark) => {
  const { content, required } = resolved(operation.requestBody, document);
  const [first] = Object.entries(fieldsOf(content)).toSorted(
    ([a], [b]) => Number(/json/.test(b)) - Number(/json/.test(a)),
  );
  if (first === undefined) return { body: null, headers: [] };
  const [type, media] = first;
  const example = exampleOfMedia(resolved(media, document), document);
  if (example === undefined) {
    if (required === true) remark('bodyMissing');
    return { body: null, headers: [] };
  }
  const isForm = type === 'application/x-www-form-urlencoded' && isFields(example);
  const body = isForm
    ? new URLSearchParams(
        Object.entries(example).map(([name, value]): [string, string] => [name, stringOf(value)]),
      ).toString()
    : typeof example === 'string'
      ? example
      : JSON.stringify(example);
  return { body, headers: [['Content-Type', type] as const] };
};

/** How an operation is signed in to, as headers whose values are variables. */
const signIn = (
  { operation }: Operation,
  document: Fields,
  remark: AddRemark,
): readonly (readonly [string, string])[] => {
  const [first] = listOf(operation.security ?? document.security).map(fieldsOf);
  const schemes = fieldsOf(fieldsOf(document.components).securitySchemes);
  return Object.keys(first ?? {}).flatMap((name): (readonly [string, string])[] => {
    const scheme = resolved(schemes[name], document);
    const variable = name.replaceAll(/[^A-Za-z0-9_]/g, '_');
    const isBearer = scheme.type === 'oauth2' || scheme.type === 'openIdConnect' || scheme.scheme === 'bearer';
    if (isBearer) return [['Authorization', `Bearer {{${variable}}}`]];
    if (scheme.type === 'apiKey' && scheme.in === 'header') return [[stringOf(scheme.name), `{{${variable}}}`]];
    remark('signInLeftOut', stringOf(scheme.scheme ?? scheme.type ?? name));
    return [];
  });
};

/**
 * Plans operations: each is a monitor of one step, to which more are added by hand. Those that change something are left out
 * unless they are named.
 */
export const planOpenApi = (
  document: Fields,
  {
    except,
    variables,
    only,
  }: {
    readonly except: readonly string[];
    readonly variables: ReadonlyMap<string, GivenVariable>;
    /** Ids of operations; empty for all that change nothing. */
    readonly only: readonly string[];
  },
): ForeignPlan => {
  const operations = Object.entries(fieldsOf(document.paths)).flatMap(([path, given]): Operation[] => {
    const pathItem = resolved(given, document);
    return methods.flatMap((method) =>
      isFields(pathItem[method]) ? [{ path, method, operation: fieldsOf(pathItem[method]), pathItem }] : [],
    );
  });
  // Values that are given for it are secrets: the description says that it is how one signs in.
  const secretNames = new Set(
    Object.keys(fieldsOf(fieldsOf(document.components).securitySchemes)).map((name) =>
      name.replaceAll(/[^A-Za-z0-9_]/g, '_'),
    ),
  );
  const known = new Map(
    [...variables].map(([name, given]) => [name, secretNames.has(name) ? { ...given, isSecret: true } : given]),
  );
  const idOf = ({ method, path, operation }: Operation): string =>
    textOf(operation.operationId) ?? `${method.toUpperCase()} ${path}`;
  const chosen = only.length === 0 ? operations : operations.filter((one) => only.includes(idOf(one)));
  return planEntries(
    chosen.map((one) => ({
      key: idOf(one),
      name: textOf(one.operation.summary) ?? idOf(one),
      from: one.method.toUpperCase(),
      read: (remark) => {
        if (only.length === 0 && !safeMethods.has(one.method)) throw noSuchThing('changesSomething', idOf(one));
        const server = serverOf(document, one.operation, one.pathItem);
        const parameters = parametersOf(one, document);
        const { body, headers } = bodyOf(one, document, remark);
        const base = /^https?:\/\/|^\{\{/i.test(server) ? server : (variables.get('server')?.value ?? '');
        if (base === '') throw cannotBe('serverMissing');
        const expected = Object.keys(fieldsOf(one.operation.responses)).filter((status) => /^2\d\d$/.test(status));
        const step = {
          name: idOf(one),
          method: one.method,
          url: `${base.replace(/\/$/, '')}${parameters.path}`,
          headers: [...parameters.headers, ...headers, ...signIn(one, document, remark)],
          body,
          acceptedStatusCodes: expected.slice(0, 20),
        };
        return monitorOfSteps([step], new StepTexts(known), remark);
      },
    })),
    except,
  );
};
