import { defineWords } from '../../words/define-words.js';

const en = {
  title: 'Welcome to Watchpost',
  ownerLead: 'Create the first account of this server. It may do everything.',
  noToken:
    'This page needs the link that the start of the server printed. Each start prints another, until there is an account.',
  hasOwner: 'This server has an owner already.',
  signIn: 'Sign in',
  email: 'E-mail',
  password: 'Password',
  passwordHint: 'At least 15 characters: a few words are easy to remember.',
  organization: 'Organization',
  organizationHint: 'The name of your team or company. It can be changed.',
  create: 'Create the account',
  targetTitle: 'What should be watched?',
  target: 'Address',
  targetHint: 'Paste anything: example.com, https://…, db:5432, postgres://…, a /metrics address.',
  targetUnknown: 'This is no address that can be watched.',
  as: (type: string, target: string) => `${type}: ${target}`,
  trying: 'Trying it …',
  worked: (ms: string) => `It answers in ${ms}.`,
  failed: (why: string) => `It does not answer (${why}). You can watch it all the same.`,
  watch: 'Watch it',
  watchingTitle: 'It is being watched',
  people: 'Who is notified?',
  mailSent: (email: string) => `Mails about incidents go to ${email}.`,
  mailLogged: (email: string) =>
    `Mails about incidents to ${email} are only logged: this server needs SMTP_URL to send them.`,
  more: 'Invite others and add webhooks in the settings.',
  breakTitle: 'See it break',
  breakText: 'Set a monitor down by hand: the incident, its timeline and its mail are the real ones.',
  breakName: 'Fire drill',
  breakIt: 'Break it',
  opened: (number: number) => `Incident #${number} was opened.`,
  mend: 'Resolve it',
  resolved: 'It was resolved.',
  done: 'Go to the overview',
};

export const welcomeWords = defineWords(en, () => import('./words.de.js'));
