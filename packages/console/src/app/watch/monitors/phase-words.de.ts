import type { Translation } from '../../words/define-words.js';
import type { PhaseWords } from './phase-words.js';

const de: Translation<PhaseWords> = {
  dnsMs: 'DNS',
  connectMs: 'Verbindung',
  tlsMs: 'TLS',
  firstByteMs: 'Erstes Byte',
  restMs: 'Rest',
};
export default de;
