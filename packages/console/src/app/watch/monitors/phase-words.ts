import { defineWords } from '../../words/define-words.js';

export const phaseWords = defineWords({
  en: { dnsMs: 'DNS', connectMs: 'Connect', tlsMs: 'TLS', firstByteMs: 'First byte', restMs: 'Rest' },
  de: { dnsMs: 'DNS', connectMs: 'Verbindung', tlsMs: 'TLS', firstByteMs: 'Erstes Byte', restMs: 'Rest' },
});
