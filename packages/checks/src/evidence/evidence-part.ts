import type { MonitorEvidence } from '@watchpost/schemas';
import type { Sightings } from '../check/sightings.js';
import type { Strike } from './strike.js';

/** What may be in evidence. */
export type PartName = Exclude<keyof MonitorEvidence, 'isCut'>;

/** One subject of evidence. */
export interface EvidencePart<Name extends PartName> {
  readonly name: Name;
  /** What a failed check saw of it; `null` where it had nothing to do with it. Each text goes through `strike`. */
  read(sightings: Sightings, strike: Strike): Promise<MonitorEvidence[Name]>;
  /** A shorter form, for evidence that is too long; `null` when nothing can be left out but all of it. */
  shorten(part: NonNullable<MonitorEvidence[Name]>): MonitorEvidence[Name];
}
