import type { MonitorEvidence } from '@watchpost/schemas';
import { bounds } from '@watchpost/schemas/checks';
import type { CheckRequest } from '../check/check.js';
import type { Sightings } from '../check/sightings.js';
import type { EvidencePart, PartName } from './evidence-part.js';
import { knownSecrets } from './known-secrets.js';
import { evidenceParts } from './parts.js';
import { striking } from './strike.js';

/** Its size without a screenshot, which has a bound of its own. */
const sizeOf = (evidence: MonitorEvidence): number => {
  const { browser } = evidence;
  return Buffer.byteLength(
    JSON.stringify(browser === null ? evidence : { ...evidence, browser: { ...browser, screenshot: null } }),
  );
};

/** Evidence that is no longer than it may be: its parts are shortened in their order, the body of an answer first. */
export const fitEvidence = (given: MonitorEvidence): MonitorEvidence => {
  let evidence = given;
  const shortenPart = <Name extends PartName>(part: EvidencePart<Name>): boolean => {
    const value = evidence[part.name];
    if (value === null) return false;
    evidence = { ...evidence, [part.name]: part.shorten(value), isCut: true };
    return true;
  };
  for (const part of evidenceParts) {
    // The part is one of a union; which one does not matter to what it does with its own.
    while (sizeOf(evidence) > bounds.evidence.most && shortenPart(part as EvidencePart<PartName>));
  }
  return evidence;
};

/** Makes evidence of what a failed check has come across; `undefined` when that is nothing. */
export const readEvidence = async (
  sightings: Sightings,
  request: Pick<CheckRequest, 'target' | 'config' | 'credentials'>,
): Promise<MonitorEvidence | undefined> => {
  const strike = striking(knownSecrets(request, sightings));
  const parts = await Promise.all(evidenceParts.map(async (part) => [part.name, await part.read(sightings, strike)]));
  if (parts.every(([, part]) => part === null)) return undefined;
  // Every part has been read, so no member is missing.
  return fitEvidence({ ...Object.fromEntries(parts), isCut: false } as MonitorEvidence);
};
