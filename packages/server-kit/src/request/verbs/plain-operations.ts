import type { Verb } from '../operation.js';
import { create } from './create.js';
import { get } from './get.js';
import { list } from './list.js';
import { remove } from './remove.js';
import type { ServedResource } from './served-resource.js';
import { update } from './update.js';

const plainVerbs = { list, create, get, update, remove } as const;

/** The plain verbs that a resource declares, by operation id. */
export const plainOperations = (resource: ServedResource): Record<string, Verb> => {
  const { collection, verbs } = resource.contract;
  return Object.fromEntries(verbs.map((verb) => [`${collection}.${verb}`, plainVerbs[verb](resource)]));
};
