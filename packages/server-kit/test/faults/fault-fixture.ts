import { onTestFinished } from 'vitest';
import { webhookSecretSealContext } from '../../src/outbound/webhooks/webhook-secret.js';
import { insert, sampleWebhook } from '../../src/store/conformance/sample-rows.js';
import type { Store } from '../../src/store/store.js';
import type { Dialect } from '../kit-fixture.js';
import { migratedPostgres, writeMigratedSqlite } from '../store/migrated-database.js';
import { temporaryFile } from '../store/temporary-file.js';
import { openPlace, type Place, secretBox } from './place.js';
import { type Receiver, type Reception, startReceiver } from './receiver.js';

/** Far beyond the lease of a delivery, and one of a recovery. */
export const pastLeaseMs = 61_000;

const secret = 'wph_0123456789';

/** A place for one test. */
const newPlace = async (dialect: Dialect): Promise<Place> => {
  if (dialect === 'sqlite') {
    const file = temporaryFile();
    await writeMigratedSqlite(file);
    return { dialect, file };
  }
  const database = await migratedPostgres();
  onTestFinished(() => database.drop());
  return { dialect, connectionString: database.url, schema: 'watchpost' };
};

/** A database with one webhook in each of its organizations, and the receiver that all of them lead to. */
export interface FaultFixture {
  readonly place: Place;
  readonly store: Store;
  readonly receiver: Receiver;
  readonly organizationIds: readonly string[];
  /** Of the first organization. */
  readonly webhookId: string;
}

/** What a fixture is made with. */
export interface FaultFixtureOptions {
  /** Default: 1. */
  readonly organizations?: number;
  readonly handle?: (reception: Reception, number: number) => void;
  /** Default: a new one of the dialect. */
  readonly place?: Place;
}

/** Opens a fixture; it ends with the test. */
export const openFaults = async (
  dialect: Dialect,
  { organizations = 1, handle, place: givenPlace }: FaultFixtureOptions = {},
): Promise<FaultFixture> => {
  const place = givenPlace ?? (await newPlace(dialect));
  const store = openPlace(place);
  onTestFinished(() => store.close());
  await store.migrate('auto');
  const receiver = await startReceiver({ secret, ...(handle && { handle }) });
  const numbers = Array.from({ length: organizations }, (_, index) => index + 1);
  const webhookIdOf = (number: number): string => `whk_${number}`;
  const webhooks = numbers.map((number) => {
    const id = webhookIdOf(number);
    const sealed = secretBox.seal(secret, webhookSecretSealContext(id));
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
