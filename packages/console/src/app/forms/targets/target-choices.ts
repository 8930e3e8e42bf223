import type { ConsoleParts } from '../../console.js';
import { createQuery } from '../../store/query.js';

/** Rows of a list of monitors to choose from. */
export const mostOffered = 50;

/** What a target can name: the monitors and tags that there are. */
export interface TargetChoices {
  readonly monitors: () => readonly { readonly id: string; readonly name: string }[];
  readonly tags: () => readonly string[];
  dispose(): void;
}

/** Reads the names of all monitors in one request. */
export const createTargetChoices = ({ client }: Pick<ConsoleParts, 'client'>): TargetChoices => {
  const monitors = createQuery((signal) => client.monitors.overview({ sort: 'name' }, { signal }));
  return {
    monitors: () => monitors.data.value?.rows ?? [],
    tags: () => [...new Set((monitors.data.value?.rows ?? []).flatMap(({ tags }) => tags))].sort(),
    dispose: monitors.dispose,
  };
};
