import { NotFoundError } from '@watchpost/client';
import type { JSX } from 'preact';
import { useCoreWords } from '../console/use-console.js';
import { messageOf } from '../store/change.js';
import { Failure } from './page.js';

/** Why a page could not be read; a part that the host left out is said in one sentence. */
export const Problem = ({
  error,
  onRetry,
  isRoom = false,
}: {
  readonly error: unknown;
  readonly onRetry: () => void;
  /** Whether a 404 means that the server has no such part, not that one thing is gone. */
  readonly isRoom?: boolean;
}): JSX.Element => {
  const words = useCoreWords();
  if (isRoom && error instanceof NotFoundError) return <p class="panel">{words.leftOut}</p>;
  return <Failure message={messageOf(error)} onRetry={onRetry} />;
};
