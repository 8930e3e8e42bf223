import { defineWords } from '../../words/define-words.js';

const en = {
  name: 'Name',
  email: 'E-mail',
  role: 'Role',
  roleOf: (name: string) => `Role of ${name}`,
  mfa: 'Second factor',
  joined: 'Joined',
  remove: 'Remove',
  removeNamed: (name: string) => `Remove ${name}`,
  removeHint: 'The person loses access at once. API keys that they answer for are suspended.',
  you: 'You',
  invite: 'Invite',
  inviteTitle: 'Invite a person',
  inviteHint: 'A mail with a link is sent. The person who opens it becomes a member with this role.',
  inviteHintLogged:
    'This server only logs mails: its operator finds the link in the log of the server. The person who opens it becomes a member with this role.',
  invited: (email: string) => `${email} is invited.`,
  invitations: 'Open invitations',
  status: { pending: 'Pending', accepted: 'Accepted', expired: 'Expired' },
  expires: 'Expires',
  resend: 'Send again',
  resendNamed: (email: string) => `Send again: ${email}`,
  resent: 'The invitation is sent again.',
  resentLogged: 'A new link is in the log of the server.',
  withdraw: 'Withdraw',
  withdrawNamed: (email: string) => `Withdraw the invitation to ${email}`,
  empty: 'No member. Invite the people who operate the monitors.',
  command: 'watchpost invitations create --email ada@example.com --role editor',
};

export const memberWords = defineWords(en, () => import('./words.de.js'));
