import { useWords } from '../../../console/use-console.js';
import { reasonIn, type UnknownReason, unknownWords } from '../../../words/unknown.js';

/** What of a monitor people without an account do not read. */
interface ForMembers {
  readonly monitorId: string;
  readonly unknownReason: UnknownReason | null;
}

/** A monitor of a widget, as members or people without an account see it. */
export type SeenMonitor<Monitor extends ForMembers> = Omit<Monitor, keyof ForMembers> &
  Partial<Pick<Monitor, keyof ForMembers>>;

/** Says why nothing is known of a monitor, to members. */
export const useReason = (): ((monitor: Partial<ForMembers>) => string | undefined) => {
  const words = useWords(unknownWords);
  return ({ unknownReason = null }) => reasonIn(words, unknownReason);
};
