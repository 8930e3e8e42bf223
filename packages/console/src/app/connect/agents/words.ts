import { defineWords } from '../../words/define-words.js';

type Texts = Readonly<Record<string, string>>;

const en = {
  new: 'New agent',
  empty: 'No agent yet. An agent runs checks from another place, such as a private network.',
  command: (url: string) =>
    `watchpost login --server ${url}\nwatchpost agents create --name Office --location 'Hamburg, Germany'`,
  name: 'Name',
  status: 'Status',
  statuses: {
    pending: 'Waiting for its first call',
    online: 'Online',
    offline: 'Offline',
    disabled: 'Disabled',
  } as Texts,
  location: 'Location',
  lastSeen: 'Last seen',
  monitors: 'Monitors',
  version: 'Version',
  update: 'update available',
  actions: 'Actions',
  install: 'Start it on a machine in its network',
  tokenTitle: (name: string) => `Token of ${name}`,
  open: 'Open the agent',
  rotate: 'Rotate token',
  rotateHint: 'The old token works for one more hour, so that the agent can be changed without a gap.',
  hostname: 'Host name',
  platform: 'Platform',
  capabilities: 'Checks',
  token: 'Token begins with',
  fingerprint: 'Fingerprint of its key',
  clock: 'Clock ahead by',
  buffered: 'Results it has yet to send',
  addressOf: 'Last address',
  settings: 'Settings',
  saved: 'Saved',
  labels: {
    name: 'Name',
    location: 'Location',
    description: 'Description',
    tags: 'Tags',
    enabled: 'Enabled',
  } as Texts,
  hints: {
    tags: 'One in a line.',
    enabled: 'Off refuses its calls, and it counts as no location of a monitor.',
  } as Texts,
};

export const agentWords = defineWords(en, () => import('./words.de.js'));
