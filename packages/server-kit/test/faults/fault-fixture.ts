import { type HandleWebhook, startWebhookReceiver, type WebhookReceiver } from '@watchpost/testbed/webhook-receiver';
import { onTestFinished } from 'vitest';
import { webhookSecretSealContext } from '../../src/outbound/webhooks/webhook-secret.js';
import { insert, sampleWebhook } from '../../src/store/conformance/sample-rows.js';
import type { Store } from '../../src/store/interface/store.js';
import type { Dialect } from '../kit-fixture.js';
import { newDatabase } from '../store/open-store.js';
import { type Place, storeAt } from '../store/store-place.js';
import { secretBox, webhookSecret } from './worker-settings.js';

/** Far beyond the lease of a delivery, and one of a recovery. */
export const pastLeaseMs = 61_000;

/** A database for one test. */
const newPlace = async (dialect: Dialect): Promise<Place> => {
  const { place, drop } = await newDatabase(dialect);
  onTestFinished(drop);
  return place;
};

/** A database with one webhook in each of its organizations, and the receiver that all of them lead to. */
export interface FaultFixture {
  readonly place: Place;
  readonly store: Store;
  readonly receiver: WebhookReceiver;
  readonly organizationIds: readonly string[];
  /** Of the first organization. */
  readonly webhookId: string;
}

/** What a fixture is made with. */
export interface FaultFixtureOptions {
  /** Default: 1. */
  readonly organizations?: number;
  /** Default: answers 204 at once. */
  readonly handle?: HandleWebhook;
  /** Default: a new one of the dialect. */
  readonly place?: Place;
}

/** Opens a fixture; it ends with the test. */
export const openFaults = async (
  dialect: Dialect,
  { organizations = 1, handle = (one) => one.answer(204), place: givenPlace }: FaultFixtureOptions = {},
): Promise<FaultFixture> => {
  const place = givenPlace ?? (await newPlace(dialect));
  const store = storeAt(place);
  onTestFinished(() => store.close());
  await store.migrate('auto');
  const receiver = await startWebhookReceiver({ handle });
  const numbers = Array.from({ length: organizations }, (_, index) => index + 1);
  const webhookIdOf = (number: number): string => `whk_${number}`;
  const webhooks = numbers.map((number) => {
    const id = webhookIdOf(number);
    const sealed = secretBox.seal(webhookSecret, webhookSecretSealContext(id));
    return sampleWebhook({ id, organizationId: `org_${number}`, url: receiver.url, secret: sealed });
  });
  await store.commit(webhooks.map((row) => insert('webhooks', row)));
  return {
    place,
    store,
    receiver,
    organizationIds: numbers.map((number) => `org_${number}`),
    webhookId: webhookIdOf(1),
  };
};
