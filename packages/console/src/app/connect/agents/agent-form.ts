import { type ReadonlySignal, signal } from '@preact/signals';
import type { AgentCreate, AgentWithToken } from '@watchpost/client';
import type { ConsoleParts } from '../../console/parts.js';
import { createDraft, type Draft } from '../../forms/draft.js';

/** A new agent. */
export interface AgentFormModel {
  readonly draft: Draft;
  /** The agent with its token, once it was made: nothing shows the token again. */
  readonly made: ReadonlySignal<AgentWithToken | undefined>;
  dispose(): void;
}

/** A form for a new agent. */
export const createAgentForm = ({ client }: ConsoleParts): AgentFormModel => {
  const made = signal<AgentWithToken | undefined>(undefined);
  return {
    made,
    draft: createDraft<AgentWithToken, AgentCreate>({
      initial: {},
      // A form's values are what the server says that they are; it refuses others with the field.
      save: (values) => client.agents.create(values),
      onSaved: (agent) => {
        made.value = agent;
      },
    }),
    dispose() {
      made.value = undefined;
    },
  };
};
