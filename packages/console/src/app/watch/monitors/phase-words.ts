import { defineWords } from '../../words/define-words.js';

const en = { dnsMs: 'DNS', connectMs: 'Connect', tlsMs: 'TLS', firstByteMs: 'First byte', restMs: 'Rest' };

/** The shape of these words. */
export type PhaseWords = typeof en;

export const phaseWords = defineWords(en, () => import('./phase-words.de.js'));
