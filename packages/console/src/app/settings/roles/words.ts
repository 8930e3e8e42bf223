import { count } from '../../words/count.js';
import { defineWords } from '../../words/define-words.js';

const en = {
  new: 'New role',
  edit: 'Edit role',
  permission: 'Permission',
  allowed: 'Allowed',
  notAllowed: 'Not allowed',
  members: (number: number) => count(number, 'member', 'members'),
  system: 'Built in',
  custom: 'Custom roles',
  noCustom:
    'No custom role yet. The built-in roles cannot be changed; a custom role has the permissions that you choose.',
  command: 'watchpost roles create --name "On call" --scopes monitors:read,incidents:respond',
  onlyYours: 'You can grant only what you may do.',
  chooseOne: 'Choose at least one permission.',
  all: 'All',
  none: 'None',
  labels: { name: 'Name', description: 'Description', scopes: 'Permissions' },
  hints: { name: 'What the role is called.', description: 'What it is for.' },
  removeHint: 'A role that members have cannot be deleted.',
  /** Resources whose permissions the first of their pages does not name. */
  resources: { 'alert-rules': 'Alert rules', notifications: 'Notifications' },
  sentences: {} as Readonly<Record<string, string>>,
  names: {
    owner: 'Owner',
    admin: 'Admin',
    editor: 'Editor',
    responder: 'Responder',
    billing: 'Billing',
    viewer: 'Viewer',
  } as Readonly<Record<string, string>>,
};

export const roleWords = defineWords(en, () => import('./words.de.js'));
