import type { Client } from '../create-client/create-client.js';
import type { MonitoringDefinition } from './definition.js';
import { isDiscoveredKey } from './discovered-keys.js';
import {
  complete,
  type Difference,
  differences,
  type Fields,
  type Form,
  isObject,
  isSame,
  mapReferences,
  mergePatchOf,
  unknownFields,
} from './form.js';
import { documentForm, type Kind, kindNames, kindOfPrefix, normalized, pictureFields, secretFields } from './kinds.js';
import { assertNone, type MonitoringProblem } from './monitoring-error.js';
import { creationLevels } from './order.js';
import type { MonitoringPlan, PlannedChange } from './planned-change.js';
import { assertVariables } from './secrets.js';
import {
  collectionOf,
  documentOf,
  formIn,
  indexOf,
  isId,
  keyOfReference,
  noteNamed,
  notOfferedOf,
  readServer,
  type ServerResource,
  type ServerState,
  wordFor,
} from './server-state.js';

/** How a plan is made. */
export interface PlanOptions {
  /**
   * Whether resources with keys that the definition lacks are deleted, in the sections that it has, but for what agents discovered;
   * with a `keyPrefix`, only those whose keys begin so. Default `false`.
   */
  readonly prune?: boolean | { readonly keyPrefix: string } | undefined;
  /**
   * Whether fields that a document leaves out stay as the server has them, where the resource exists. Default `false`: they get their
   * defaults.
   */
  readonly keepUndeclared?: boolean | undefined;
  readonly signal?: AbortSignal | undefined;
}

type Sections = ReadonlyMap<Kind, Readonly<Record<string, Fields>>>;

const sectionsOf = (definition: MonitoringDefinition): Sections =>
  new Map(
    kindNames.flatMap((kind) => {
      const section: object | undefined = definition[kind];
      // `readDefinition` holds each section to be an object of objects.
      return section === undefined ? [] : [[kind, section as Readonly<Record<string, Fields>>] as const];
    }),
  );

/** The collections that a definition declares or names by something else than an id. */
const collectionsToRead = (sections: Sections): ReadonlySet<string> => {
  const needed = new Set<string>(sections.keys());
  for (const [kind, documents] of sections) {
    for (const document of Object.values(documents)) {
      noteNamed({ form: documentForm(kind, document), document }, needed);
    }
  }
  return needed;
};

/** Writes the references of a document as keys, or as ids where there is no key. */
const resolved = (
  { kind, path, document }: { readonly kind: Kind; readonly path: string; readonly document: Fields },
  {
    sections,
    state,
    problems,
  }: { readonly sections: Sections; readonly state: ServerState; readonly problems: MonitoringProblem[] },
): Fields => {
  const resolve = (reference: string, prefix: string, field: string): string => {
    const collection = collectionOf(prefix);
    if (collection === undefined) return reference;
    if (isId(reference, prefix)) return keyOfReference(state, reference, prefix);
    const namedKind = kindOfPrefix(prefix);
    const index = indexOf(state, collection);
    const isKey = namedKind !== undefined && Object.hasOwn(sections.get(namedKind) ?? {}, reference);
    if (isKey || index.withKey(reference) !== undefined) return reference;
    const [first, ...others] = index.withName(reference);
    const word = wordFor(prefix);
    if (first !== undefined && others.length === 0) return first.key ?? first.id;
    const message = !state.has(collection)
      ? `names the ${word} ${JSON.stringify(reference)}, and this server does not offer ${collection}`
      : first === undefined
        ? `names no ${word}: no ${word} has the key or the name ${JSON.stringify(reference)}`
        : `is the name of ${others.length + 1} ${word}s; give the id`;
    problems.push({ path: `${path}.${field}`, message });
    return reference;
  };
  // A form with fields maps an object to an object.
  return mapReferences(documentForm(kind, document), document, resolve) as Fields;
};

/** Fields that are given once. */
const immutable: Partial<Readonly<Record<Kind, string>>> = {
  monitors: 'type',
  notificationChannels: 'type',
  featureFlags: 'valueType',
};

const secretNames = (value: unknown): string[] => (isObject(value) ? Object.keys(value).toSorted() : []);

/** How the secrets of a document differ from those that the server keeps, of which it shows only that they are there. */
const secretDifference = (kind: Kind, document: Fields, current: ServerResource): Difference | undefined => {
  const field = secretFields[kind];
  if (field === undefined || document[field] === undefined) return undefined;
  if (kind === 'statusPages') {
    const before = current.hasPassword === true;
    const after = document.password !== null;
    return before === after ? undefined : { field, before: before ? '(set)' : null, after: after ? '(set)' : null };
  }
  const kept = Array.isArray(current.credentialFields) ? current.credentialFields.map(String).toSorted() : [];
  const given = secretNames(document.credentials);
  // What a channel signs in with stays where it is left out.
  const after = kind === 'notificationChannels' ? [...new Set([...kept, ...given])].toSorted() : given;
  return isSame(kept, after) ? undefined : { field, before: kept, after };
};

/** What a document of a definition changes of what the server has; `undefined` when it is the same. */
const updateOf = (
  { kind, key, document }: { readonly kind: Kind; readonly key: string; readonly document: Fields },
  current: ServerResource,
  { state, keepUndeclared }: { readonly state: ServerState; readonly keepUndeclared: boolean },
): PlannedChange | undefined => {
  const form = formIn(state, kind, { ...document, type: current.type });
  const before = documentOf(kind, current, state);
  const after = complete(form, normalized(kind, document), before) as Fields;
  // What has no default is left alone when it is not declared.
  const changed = Object.keys(form.fields ?? {}).filter(
    (field) =>
      (!keepUndeclared || document[field] !== undefined) &&
      after[field] !== undefined &&
      !isSame(before[field], after[field]),
  );
  const secret = secretDifference(kind, document, current);
  if (changed.length === 0 && secret === undefined) return undefined;
  const patch = Object.fromEntries(
    changed.map((field) => [field, mergePatchOf(form.fields?.[field] ?? {}, before[field], after[field])]),
  );
  const secretField = secretFields[kind];
  // Another receiver asks for the credentials again.
  const receiver = kind === 'monitors' ? 'target' : 'config';
  const sendsSecret = secret !== undefined || (secretField === 'credentials' && receiver in patch);
  const secrets =
    secretField !== undefined && sendsSecret && document[secretField] !== undefined
      ? { [secretField]: document[secretField] }
      : {};
  return {
    action: 'update',
    kind,
    key,
    name: current.name,
    id: current.id,
    version: current.version,
    fields: [
      ...changed.flatMap((field) => differences(before[field] ?? null, after[field], field)),
      ...(secret === undefined ? [] : [secret]),
    ],
    body: { ...patch, ...secrets },
    idempotencyKey: crypto.randomUUID(),
  };
};

/** What is created of a document. */
const creationOf = (
  { kind, key, document }: { readonly kind: Kind; readonly key: string; readonly document: Fields },
  state: ServerState,
): PlannedChange => {
  const form = formIn(state, kind, document);
  const body = complete(form, normalized(kind, document)) as Fields;
  const secretField = secretFields[kind];
  const given = Object.entries(document).filter(([field]) => field !== secretField);
  return {
    action: 'create',
    kind,
    key,
    name: typeof document.name === 'string' ? document.name : key,
    id: null,
    version: null,
    fields: given.map(([field, after]) => ({ field, before: null, after })),
    body: {
      ...body,
      key,
      ...(secretField !== undefined && secretField in document && { [secretField]: document[secretField] }),
    },
    idempotencyKey: crypto.randomUUID(),
  };
};

const deletionOf = (kind: Kind, { id, key, name, version }: ServerResource): PlannedChange => ({
  action: 'delete',
  kind,
  key: key ?? id,
  name,
  id,
  version,
  fields: [],
  body: null,
  idempotencyKey: crypto.randomUUID(),
});

/** Whether what has this key and is not declared is deleted. */
const isPruned = (key: string | null | undefined, prune: NonNullable<PlanOptions['prune']>): boolean => {
  if (typeof key !== 'string' || prune === false) return false;
  return prune === true ? !isDiscoveredKey(key) : key.startsWith(prune.keyPrefix);
};

/** What a definition has that no document of its kind has, or that cannot change. */
const fieldProblems = (
  { kind, path, document }: { readonly kind: Kind; readonly path: string; readonly document: Fields },
  form: Form,
): MonitoringProblem[] => {
  const secret = secretFields[kind];
  const { [secret ?? '']: _secret, ...rest } = document;
  const pictures = pictureFields[kind]?.map((field) => `${path}.${field}`);
  return unknownFields(form, rest, path).map(({ path: where, known }) => ({
    path: where,
    message: pictures?.includes(where)
      ? 'is set in the console or by the API: a definition has no pictures'
      : `is no field; there is: ${[...known, ...(secret === undefined ? [] : [secret])].join(', ')}`,
  }));
};

/**
 * Compares a definition with the server and says what would make them the same. Changes nothing. Needs the permission to
 * read what the definition declares and names. A section that this server does not offer is left out, and named in
 * `notOffered`.
 *
 * @throws MonitoringError `invalid` when the definition has a field that does not exist, names what does not, or would
 * change what cannot be changed
 */
export const planMonitoring = async (
  client: Client,
  definition: MonitoringDefinition,
  { prune = false, keepUndeclared = false, signal }: PlanOptions = {},
): Promise<MonitoringPlan> => {
  const declared = sectionsOf(definition);
  const problems: MonitoringProblem[] = [];
  for (const [kind, documents] of declared) {
    for (const [key, document] of Object.entries(documents)) {
      problems.push(...fieldProblems({ kind, path: `${kind}.${key}`, document }, documentForm(kind, document)));
      assertVariables(kind, `${kind}.${key}`, document, problems);
    }
  }
  assertNone(problems);
  const state = await readServer(client, collectionsToRead(declared), signal);
  const notOffered = notOfferedOf(declared.keys(), state);
  const sections: Sections = new Map([...declared].filter(([kind]) => state.has(kind)));
  const creations: PlannedChange[] = [];
  const updates: PlannedChange[] = [];
  const deletions: PlannedChange[] = [];
  let unchanged = 0;
  for (const [kind, documents] of sections) {
    const index = indexOf(state, kind);
    for (const [key, given] of Object.entries(documents)) {
      const path = `${kind}.${key}`;
      const document = resolved({ kind, path, document: given }, { sections, state, problems });
      // Their settings are known only now.
      if (kind === 'notificationChannels') {
        problems.push(...fieldProblems({ kind, path, document }, formIn(state, kind, document)));
      }
      const current = index.withKey(key);
      if (current === undefined) {
        creations.push(creationOf({ kind, key, document }, state));
        continue;
      }
      const fixed = immutable[kind];
      if (fixed !== undefined && document[fixed] !== undefined && document[fixed] !== current[fixed]) {
        const message = `cannot be changed from ${String(current[fixed])} to ${String(document[fixed])}; declare it under another key`;
        problems.push({ path: `${path}.${fixed}`, message });
        continue;
      }
      const update = updateOf({ kind, key, document }, current, { state, keepUndeclared });
      if (update === undefined) unchanged += 1;
      else updates.push(update);
    }
    const gone = index.all.filter(({ key }) => isPruned(key, prune) && !Object.hasOwn(documents, key ?? ''));
    deletions.push(...gone.map((resource) => deletionOf(kind, resource)));
  }
  creationLevels(creations, problems);
  assertNone(problems);
  const ofKind = (changes: readonly PlannedChange[]) => (kind: Kind) =>
    changes.filter((change) => change.kind === kind);
  const made = kindNames.flatMap((kind) => [...ofKind(creations)(kind), ...ofKind(updates)(kind)]);
  return {
    version: 1,
    changes: [...made, ...kindNames.toReversed().flatMap(ofKind(deletions))],
    unchanged,
    ...(notOffered.length > 0 && { notOffered }),
  };
};
