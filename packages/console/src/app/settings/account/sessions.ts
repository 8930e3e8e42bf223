import { computed, type ReadonlySignal, signal } from '@preact/signals';
import type { AuthSessionsQuery, Session } from '@watchpost/client';
import type { ConsoleParts } from '../../console/parts.js';
import { changeAtOnce } from '../../store/change.js';
import { createList, type ListModel } from '../../store/list.js';
import { accountWords } from './words.js';

/** The sessions of the person. */
export interface SessionsModel extends ListModel<Session> {
  /** Ends one; ending this session signs the person out. */
  end(row: Session): Promise<boolean>;
}

/** Lists sessions and ends them. */
export const createSessions = (
  parts: Pick<ConsoleParts, 'client' | 'address' | 'session' | 'toasts' | 'language'>,
): SessionsModel => {
  const { client, address, session, toasts, language } = parts;
  const list = createList<Session>({
    address,
    fields: ['sort'],
    read: (query, options) => client.auth.sessions(query as AuthSessionsQuery, options),
  });
  const ended = signal<ReadonlySet<string>>(new Set());
  const rows: ReadonlySignal<readonly Session[] | undefined> = computed(() =>
    list.rows.value?.filter(({ id }) => !ended.value.has(id)),
  );
  return {
    ...list,
    rows,
    async end({ id, isCurrent }) {
      if (isCurrent) {
        await session.leave();
        return true;
      }
      return changeAtOnce(parts, {
        apply: () => {
          const before = ended.peek();
          ended.value = new Set([...before, id]);
          return () => {
            ended.value = before;
          };
        },
        async send() {
          await client.auth.revokeSession(id);
          toasts.show({ kind: 'note', text: accountWords[language.peek()].ended }, 3_000);
        },
      });
    },
  };
};
