import { defineWords } from '../words/define-words.js';

const en = {
  link: 'This server only logs mails. Its operator finds the link in the log of the server.',
  mail: 'This server only logs mails: nothing arrives before its operator sets SMTP_URL.',
  code: 'This server sends no mails, so the code does not arrive. Its operator has to set SMTP_URL first.',
};

export const mailNoteWords = defineWords(en, () => import('./mail-note-words.de.js'));
