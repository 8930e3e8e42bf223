import type { Client } from '../create-client/create-client.js';
import { type MonitoringDefinition, readDefinition } from './definition.js';
import { isDiscoveredKey } from './discovered-keys.js';
import { type Fields, isSame, mapReferences, withoutDefaults } from './form.js';
import { type Kind, kindNames, kinds, normalized } from './kinds.js';
import { variablesFor } from './secrets.js';
import {
  collectionOf,
  documentOf,
  formIn,
  indexOf,
  isId,
  noteNamed,
  notOfferedOf,
  ResourceIndex,
  readServer,
  type ServerResource,
  type ServerState,
} from './server-state.js';

/** What is exported. */
export interface ExportOptions {
  /** Only these sections. Default: all. */
  readonly kinds?: readonly Kind[] | undefined;
  /** Whether resources without a key get one, made of their names; this changes them. Default `false`. */
  readonly adopt?: boolean | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** What an export found. */
export interface MonitoringExport {
  readonly definition: MonitoringDefinition;
  /** Resources without a key, which the definition does not have, by section. */
  readonly withoutKey: Readonly<Partial<Record<Kind, number>>>;
  /** How many got a key. */
  readonly adopted: number;
  /** Sections that this server does not offer, because of its host or its version; they are left out. */
  readonly notOffered: readonly Kind[];
}

/** A key made of a name that no other has. */
const freeKey = (name: string, taken: ReadonlySet<string>, one: string): string => {
  const words = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 80);
  const base = words === '' ? one.replace(/ /g, '-') : words;
  let key = base;
  for (let number = 2; taken.has(key); number += 1) key = `${base}-${number}`;
  return key;
};

/** Gives each resource of a kind a key that has none. */
const adoptAll = async (
  client: Client,
  kind: Kind,
  state: ServerState,
  signal?: AbortSignal,
): Promise<ServerResource[]> => {
  const { all } = indexOf(state, kind);
  const taken = new Set(all.flatMap(({ key }) => key ?? []));
  const adopted: ServerResource[] = [];
  for (const resource of all) {
    if (typeof resource.key === 'string') {
      adopted.push(resource);
      continue;
    }
    const key = freeKey(resource.name, taken, kinds[kind].one);
    taken.add(key);
    const path = `${kinds[kind].path}/${resource.id}`;
    const { data } = await client.request<ServerResource>({
      method: 'PATCH',
      path,
      body: { key },
      ifVersion: resource.version,
      signal,
    });
    adopted.push({ ...resource, key, version: data.version });
  }
  return adopted;
};

/** What has no key is called by its name where that is unique, and no key; a member by the e-mail address. */
const nameOf = (state: ServerState, reference: string, prefix: string): string => {
  const collection = collectionOf(prefix);
  if (collection === undefined) return reference;
  const index = indexOf(state, collection);
  const name = index.withId(reference)?.name;
  const isClear = name !== undefined && index.withName(name).length === 1 && index.withKey(name) === undefined;
  return isClear && !isId(name, prefix) ? name : reference;
};

const exported = (kind: Kind, resource: ServerResource, state: ServerState): Fields => {
  const form = formIn(state, kind, resource);
  const document = documentOf(kind, resource, state);
  const short = withoutDefaults(form, document) as Fields;
  const { checkFromServer: _implied, ...rest } = short;
  // It follows from the agents, unless it says otherwise.
  const isImplied = isSame(normalized(kind, rest).checkFromServer, document.checkFromServer);
  const named = mapReferences(form, isImplied ? rest : short, (reference, prefix) =>
    nameOf(state, reference, prefix),
  ) as Fields;
  return { ...named, ...variablesFor(kind, resource.key ?? resource.id, resource) };
};

/**
 * Writes what the organization has as a definition: every resource with a key that no agent discovered, without its defaults. A plan
 * of it is empty.
 * Secrets are never part of it: variables of the environment stand in their place.
 */
export const exportMonitoring = async (
  client: Client,
  { kinds: wanted = kindNames, adopt = false, signal }: ExportOptions = {},
): Promise<MonitoringExport> => {
  const state = new Map(await readServer(client, new Set<string>(wanted), signal));
  const notOffered = notOfferedOf(wanted, state);
  const others = new Set<string>();
  for (const kind of wanted) {
    for (const resource of indexOf(state, kind).all) {
      noteNamed({ form: formIn(state, kind, resource), document: resource }, others, false);
    }
  }
  for (const collection of state.keys()) others.delete(collection);
  for (const [collection, index] of await readServer(client, others, signal)) state.set(collection, index);
  let adopted = 0;
  if (adopt) {
    for (const kind of wanted) {
      adopted += indexOf(state, kind).all.filter(({ key }) => typeof key !== 'string').length;
      state.set(kind, new ResourceIndex(await adoptAll(client, kind, state, signal)));
    }
  }
  const sections: Partial<Record<Kind, Record<string, Fields>>> = {};
  const withoutKey: Partial<Record<Kind, number>> = {};
  for (const kind of kindNames.filter((each) => wanted.includes(each))) {
    const { all } = indexOf(state, kind);
    const keyed = all.flatMap((resource) =>
      typeof resource.key === 'string' ? [[resource.key, resource] as const] : [],
    );
    if (keyed.length < all.length) withoutKey[kind] = all.length - keyed.length;
    const written = keyed.filter(([key]) => !isDiscoveredKey(key));
    if (written.length === 0) continue;
    const sorted = written.toSorted(([a], [b]) => (a < b ? -1 : 1));
    sections[kind] = Object.fromEntries(sorted.map(([key, resource]) => [key, exported(kind, resource, state)]));
  }
  return { definition: readDefinition({ version: 1, ...sections }), withoutKey, adopted, notOffered };
};
