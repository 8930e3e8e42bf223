import { defineWords } from '../../words/define-words.js';

const en = { dnsMs: 'DNS', connectMs: 'Connect', tlsMs: 'TLS', firstByteMs: 'First byte', total: 'Total' };

export const phaseWords = defineWords(en, () => import('./phase-words.de.js'));
