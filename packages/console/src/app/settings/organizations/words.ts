import { defineWords } from '../../words/define-words.js';

const en = {
  suspended: 'This organization is suspended: it can be read, and nothing is checked or changed.',
  saved: 'Saved',
  suspend: 'Suspend',
  suspendHint: 'Nothing is checked or changed until an owner reactivates it. All data stays.',
  reactivate: 'Reactivate',
  dangerous: 'Suspend or reactivate',
  removal: 'Delete the organization',
  remove: 'Delete',
  removeHint:
    'It is suspended at once and deleted after 14 days, with all that it has. Until then an owner can undo it and export what it has.',
  restore: 'Undo the deletion',
  ending: 'This organization is suspended. It is deleted at',
  transfer: 'Transfer',
  transferHint: 'The member becomes the owner, and you an admin. Only the new owner can take that back.',
  successor: 'New owner',
  transferred: (name: string) => `${name} is the owner now.`,
  id: 'Id',
  created: 'Created',
  command: (id: string) => `watchpost organizations get ${id}`,
  labels: {
    name: 'Name',
    slug: 'Short name',
    timezone: 'Time zone',
    settings: 'Rules for all',
    'settings.requireMfa': 'Members must have a second factor',
    'settings.sessionTtlSeconds': 'Seconds until a session ends',
    'settings.carrierChannelId': 'Channel for text messages and calls',
    'settings.escalationPolicyId': 'Escalation policy',
  },
  hints: {
    name: 'What people see.',
    slug: 'For addresses; unique on this server.',
    timezone: 'For reports and schedules, such as Europe/Berlin.',
    settings: 'Apply to the whole organization.',
    'settings.requireMfa': 'A member without one can only set it up.',
    'settings.sessionTtlSeconds': 'Counted from the sign-in: 900 is 15 minutes, 2592000 is 30 days.',
    'settings.carrierChannelId': 'Id of a channel of type Twilio, which carries them to members; empty for none.',
    'settings.escalationPolicyId': 'For incidents that no rule, monitor or target of a policy decides about.',
  },
};

export const organizationWords = defineWords(en, () => import('./words.de.js'));
