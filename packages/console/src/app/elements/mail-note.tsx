import type { JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import { useConsole, useWords } from '../console/use-console.js';
import { mailNoteWords } from './mail-note-words.js';

/** Whether mails stay on this server: then no page may promise one. */
export const useLogsMail = (): boolean => {
  const { server } = useConsole();
  useEffect(() => server.read(), [server]);
  return server.logsMail.value;
};

/** Says beside a promised mail that this server only logs it; nothing where mails are sent. */
export const MailNote = ({
  about,
}: {
  /** What the person waits for: a link, a code, or a mail without either. */
  readonly about: 'link' | 'mail' | 'code';
}): JSX.Element | null => {
  const words = useWords(mailNoteWords);
  return useLogsMail() ? <p class="panel">{words[about]}</p> : null;
};
