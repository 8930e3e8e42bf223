import { count } from '../../words/count.js';
import type { Translation } from '../../words/define-words.js';
import type { ApiKeyWords } from './words.js';

const de: Translation<ApiKeyWords> = {
  new: 'Neuer API-Schlüssel',
  edit: 'API-Schlüssel',
  name: 'Name',
  key: 'Schlüssel',
  statusLabel: 'Status',
  status: { active: 'Aktiv', suspended: 'Gesperrt', expired: 'Abgelaufen', revoked: 'Widerrufen' },
  suspendedHint:
    'Wer für ihn verantwortlich ist, darf weniger als der Schlüssel. Wechsle ihn, um selbst für ihn verantwortlich zu sein.',
  permissions: 'Berechtigungen',
  permissionCount: (number) => count(number, 'Berechtigung', 'Berechtigungen'),
  lastUsed: 'Zuletzt benutzt',
  never: 'Nie',
  expires: 'Läuft ab',
  created: 'Angelegt',
  secretTitle: 'Der API-Schlüssel',
  secretHint: 'Programme senden ihn als X-Api-Key.',
  rotate: 'Wechseln',
  rotateTitle: 'API-Schlüssel wechseln',
  rotateHint: 'Ein neues Geheimnis entsteht. Das alte gilt, bis seine Zeit endet.',
  grace: 'Das alte Geheimnis gilt noch',
  graces: { '0': 'Nicht mehr', '3600': '1 Stunde', '86400': '1 Tag', '604800': '7 Tage' },
  revoke: 'Widerrufen',
  revokeHint: 'Programme, die ihn benutzen, werden sofort abgewiesen. Das lässt sich nicht rückgängig machen.',
  empty: 'Noch kein API-Schlüssel. Ein Programm ruft damit die API auf.',
  command: 'watchpost api-keys create --name CI --scopes monitors:read',
  labels: {
    name: 'Name',
    scopes: 'Berechtigungen',
    expiresAt: 'Läuft ab am',
    rateLimitPerMinute: 'Anfragen pro Minute',
  },
  hints: {
    name: 'Wozu der Schlüssel dient.',
    expiresAt: 'Leer für nie.',
    rateLimitPerMinute: 'So viele darf der Schlüssel höchstens stellen.',
  },
};
export default de;
