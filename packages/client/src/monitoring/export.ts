import type { Client } from '../create-client.js';
import { type MonitoringDefinition, readDefinition } from './definition.js';
import { type Fields, isSame, mapReferences, withoutDefaults, writable } from './form.js';
import { documentForm, type Kind, kindNames, kinds, named, normalized } from './kinds.js';
import {
  documentOf,
  indexOf,
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

/** What is not declared itself is called by its name where that is unique. */
const nameOf = (state: ServerState, reference: string, prefix: string): string => {
  const collection = named[prefix]?.collection;
  if (collection === undefined) return reference;
  const index = indexOf(state, collection);
  const name = index.withId(reference)?.name;
  return name !== undefined && !name.startsWith(`${prefix}_`) && index.withName(name).length === 1 ? name : reference;
};

const exported = (kind: Kind, resource: ServerResource, state: ServerState): Fields => {
  const form = documentForm(kind, resource);
  const document = documentOf(kind, resource, state);
  const short = withoutDefaults(form, document) as Fields;
  const { checkFromServer: _implied, ...rest } = short;
  // It follows from the agents, unless it says otherwise.
  const isImplied = isSame(normalized(kind, rest).checkFromServer, document.checkFromServer);
  return mapReferences(form, isImplied ? rest : short, (reference, prefix) =>
    nameOf(state, reference, prefix),
  ) as Fields;
};

/** The collections besides the kinds that resources name. The permission to read the others is not needed. */
const namedCollections = (wanted: readonly Kind[], state: ServerState): ReadonlySet<string> => {
  const collections = new Set<string>();
  for (const kind of wanted) {
    for (const resource of indexOf(state, kind).all) {
      const form = documentForm(kind, resource);
      mapReferences(form, writable(form, resource), (reference, prefix) => {
        const collection = named[prefix]?.collection;
        if (collection !== undefined) collections.add(collection);
        return reference;
      });
    }
  }
  return collections;
};

/**
 * Writes what the organization has as a definition: every resource with a key, without its defaults. A plan of it is empty.
 * Secrets are never part of it.
 */
export const exportMonitoring = async (
  client: Client,
  { kinds: wanted = kindNames, adopt = false, signal }: ExportOptions = {},
): Promise<MonitoringExport> => {
  const state = new Map(await readServer(client, new Set<string>([...wanted, 'monitors', 'alertRules']), signal));
  const others = await readServer(client, namedCollections(wanted, state), signal);
  for (const [collection, index] of others) state.set(collection, index);
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
    if (keyed.length === 0) continue;
    const sorted = keyed.toSorted(([a], [b]) => (a < b ? -1 : 1));
    sections[kind] = Object.fromEntries(sorted.map(([key, resource]) => [key, exported(kind, resource, state)]));
  }
  return { definition: readDefinition({ version: 1, ...sections }), withoutKey, adopted };
};
