import { browserEvidence } from './browser-evidence.js';
import { commandEvidence } from './command-evidence.js';
import { dnsEvidence } from './dns-evidence.js';
import type { EvidencePart, PartName } from './evidence-part.js';
import { httpEvidence } from './http-evidence.js';
import { stepsEvidence } from './steps-evidence.js';
import { tlsEvidence } from './tls-evidence.js';

/** Every part of evidence, in the order in which they are shortened when all of them together are too long. */
export const evidenceParts: readonly { [Name in PartName]: EvidencePart<Name> }[PartName][] = [
  browserEvidence,
  commandEvidence,
  httpEvidence,
  stepsEvidence,
  dnsEvidence,
  tlsEvidence,
];
