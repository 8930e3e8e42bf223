import type { Client, Incident, IncidentUpdate } from '@watchpost/client';
import { createDraft, type Draft } from '../../forms/draft.js';

const valuesOf = ({ rootCause, postmortem }: Incident) => ({ rootCause, postmortem });

/**
 * The form of root cause and post-mortem. Notes and steps move the version of an incident too; only another person's change
 * of these two fields is a conflict.
 */
export const createLearned = (client: Client, shown: Incident, onSaved: (saved: Incident) => void): Draft => {
  let base = valuesOf(shown);
  return createDraft<Incident, IncidentUpdate>({
    initial: base,
    version: shown.version,
    save: async (values, version) => {
      const saved = await client.incidents.get(shown.id);
      const isOurs = saved.rootCause === base.rootCause && saved.postmortem === base.postmortem;
      return client.incidents.update(shown.id, values, {
        ifVersion: isOurs ? saved.version : version,
      });
    },
    readAgain: async () => {
      const saved = await client.incidents.get(shown.id);
      base = valuesOf(saved);
      return { values: base, version: saved.version };
    },
    onSaved: (saved) => {
      base = valuesOf(saved);
      onSaved(saved);
    },
  });
};
