import type { DeliveryFamily, LaneOf, LaneRange, LaneRow } from '../../store/interface/delivery-families.js';
import type { Change, ClaimedDelivery, ClaimedShare, PacedClaim } from '../../store/interface/store.js';
import type { AttemptResult } from './attempt-result.js';
import type { Consequence } from './judgement.js';
import type { ReceiverHealth } from './receiver-health.js';

/** A failure that brings something about beyond its delivery. */
export interface LaneFailure {
  readonly lane: LaneRow;
  /** What is new about the receiver. */
  readonly health: Partial<ReceiverHealth>;
  readonly consequence: Consequence;
  readonly deliveryId: string;
  /** What went wrong, in words. */
  readonly message: string;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/** Carries the deliveries of a family to their receivers. Everything else is the same for all families. */
export interface Courier<Family extends DeliveryFamily = DeliveryFamily> {
  readonly family: Family;
  /** The lanes that it serves. Default: all of the family. */
  readonly lanes?: LaneRange;
  /** Names its work in the log, as a noun. */
  readonly name: string;
  /** Names in the log what {@link Courier.open} does, as a noun. */
  readonly opening: string;
  /**
   * Makes ready to send to a lane, for several deliveries; throws when this process cannot, and they are released.
   *
   * @returns how to send one; it never rejects for a reason of the receiver
   */
  open(lane: LaneOf<Family>, now: number): (claimed: ClaimedDelivery) => Promise<AttemptResult>;
  /** Deliveries of a lane that may be under way at once. Default: 8. */
  readonly lanePlaces?: number;
  /** Whether something may be claimed for a lane now, as far as this process knows. Default: always. */
  mayClaim?(lane: LaneOf<Family>, now: number): boolean;
  /** How fast the lanes of a claim may be sent to. Default: as fast as their places say. */
  pacesOf?(lanes: readonly LaneOf<Family>[], shares: readonly ClaimedShare[], now: number): PacedClaim;
  /** Called with what was claimed, before the lanes are opened. */
  beginBatch?(claimed: readonly ClaimedDelivery[]): void;
  /** What a failure for long brings about. Default: nothing, and a lane is never warned about or disabled. */
  readonly consequences?: (failure: LaneFailure) => Promise<readonly Change[]>;
  /** Gives up what is under way, as interrupted or as never sent. */
  close(): Promise<void>;
}
