import { type ReadonlySignal, signal } from '@preact/signals';
import type { Agent, AgentWithToken } from '@watchpost/client';
import type { ConsoleParts } from '../../console/parts.js';
import { createDraft, type Draft, type Values } from '../../forms/draft.js';
import { changeAtOnce } from '../../store/change.js';
import { createQuery } from '../../store/query.js';
import { agentWords } from './words.js';

/** Milliseconds after which an agent is read again: the stream says nothing of agents. */
const readAgainMs = 10_000;

/** An agent, and what can be done with it. */
export interface AgentDetailModel {
  readonly agent: ReadonlySignal<Agent | undefined>;
  readonly error: ReadonlySignal<unknown>;
  /** The agent with its new token, after a rotation: nothing shows the token again. */
  readonly rotated: ReadonlySignal<AgentWithToken | undefined>;
  reload(): Promise<void>;
  draftOf(agent: Agent): Draft;
  rotate(): Promise<boolean>;
  /** Forgets the token that was shown. */
  closeToken(): void;
  dispose(): void;
}

/** Reads an agent, again and again. */
export const createAgentDetail = (parts: ConsoleParts, id: string): AgentDetailModel => {
  const { client, toasts, language } = parts;
  const query = createQuery<Agent>((abort) => client.agents.get(id, { signal: abort }));
  const rotated = signal<AgentWithToken | undefined>(undefined);
  const timer = setInterval(() => {
    if (typeof document === 'undefined' || !document.hidden) void query.reload();
  }, readAgainMs);
  return {
    agent: query.data,
    error: query.error,
    rotated,
    reload: query.reload,
    draftOf: (agent) =>
      createDraft<Agent>({
        initial: valuesOf(agent),
        version: agent.version,
        save: (values, version) =>
          client.agents.update(id, values, version === undefined ? {} : { ifVersion: version }),
        readAgain: async () => {
          const now = await client.agents.get(id);
          return { values: valuesOf(now), version: now.version };
        },
        onSaved: (saved) => {
          query.set(saved);
          toasts.show({ kind: 'note', text: agentWords[language.peek()].saved });
        },
      }),
    rotate: () =>
      changeAtOnce(parts, {
        apply: () => () => {},
        send: async () => {
          rotated.value = await client.agents.rotateToken(id);
          await query.reload();
        },
      }),
    closeToken() {
      rotated.value = undefined;
    },
    dispose() {
      clearInterval(timer);
      rotated.value = undefined;
      query.dispose();
    },
  };
};

const valuesOf = ({ name, location, description, tags, enabled }: Agent): Values => ({
  name,
  location,
  description,
  tags,
  enabled,
});
