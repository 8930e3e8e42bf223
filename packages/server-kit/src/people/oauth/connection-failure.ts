import type { Context } from '../../request/context.js';
import type { Change } from '../../store/interface/store.js';
import { oauthBounds } from './bounds.js';
import type { SignInRoute } from './connection.js';

const longest = oauthBounds.failureReason.most;

/** One line of visible text: what a provider or a browser sent is shown to administrators. */
export const visibleLine = (text: string): string => {
  const line = text.replace(/[\p{C}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();
  return line.length > longest ? `${line.slice(0, longest - 1)}…` : line;
};

/** The entry that shows a failed sign-in with its connection; none for a provider of the whole server. */
export const connectionFailure = ({ connection }: SignInRoute, reason: string, { now }: Context): Change[] =>
  connection === null
    ? []
    : [
        {
          kind: 'update',
          table: 'ssoConnections',
          where: { id: connection.id },
          set: { lastFailureAt: now, lastFailureReason: visibleLine(reason) },
        },
      ];
