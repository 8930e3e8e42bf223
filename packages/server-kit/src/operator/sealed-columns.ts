import { fileKeySealContext } from '../commerce/licenses/license-key.js';
import { signingKeySealContext } from '../commerce/licenses/signing-keys.js';
import { exporterSealContext } from '../monitoring/exporters/exporter-credentials.js';
import { credentialsSealContext } from '../monitoring/monitors/credentials.js';
import { heartbeatSealContext } from '../monitoring/monitors/heartbeat-token.js';
import { channelSealContext } from '../outbound/channels/channel-access.js';
import { contactSealContext } from '../outbound/contacts/contact-access.js';
import { mailSealContext } from '../outbound/mail/outbox.js';
import { webhookSecretSealContext } from '../outbound/webhooks/webhook-secret.js';
import { clientSecretSealContext } from '../people/oauth/connection.js';
import { stateSealContext } from '../people/oauth/sign-in-state.js';
import { publicTokenSealContext } from '../reporting/dashboards/public-token.js';
import { answerSealContext } from '../request/http/idempotency.js';
import { dataKeySealContext } from '../secrets/derived-keys.js';
import type { SecretBox } from '../secrets/secret-box.js';
import { sealedPrefix } from '../secrets/secret-box.js';
import type { Change, Column, Row, Store, Where, WritableTable } from '../store/store.js';

/** A sealed text, the context that it opens with, and how to put another in its place. */
export interface SealedText {
  readonly text: string;
  readonly context: string;
  /** Fails its commit when the row has another text by then, or is gone. */
  replaceWith(text: string): Change;
}

/** A column that holds sealed texts. */
export interface SealedColumn {
  readonly table: WritableTable;
  /**
   * Reads texts that were sealed with another key than the current one, in the order of the texts.
   *
   * @param after the last text that is known; the empty one at first
   */
  readStale(store: Store, secretBox: SecretBox, after: string, limit: number): Promise<SealedText[]>;
}

const sealedColumn = <Table extends WritableTable>(
  table: Table,
  column: Column<Table>,
  describe: (row: Row<Table>) => { readonly key: Where<Table>; readonly context: string },
): SealedColumn => ({
  table,
  async readStale(store, { currentPrefix }, after, limit) {
    // Texts of the current key lie side by side in the order of texts: the others come before them, or after.
    const behindCurrent = currentPrefix.replace(/\.$/, '/');
    const behindAll = sealedPrefix.replace(/\.$/, '/');
    const between = (from: string, below: string): Promise<Row<Table>[]> => {
      // The callers below name text columns of the table.
      const where: object = { [column]: after < from ? { atLeast: from, below } : { above: after, below } };
      return store.find(table, where as Where<Table>, { limit, orderBy: column });
    };
    const before = await between(sealedPrefix, currentPrefix);
    const rows = before.length > 0 ? before : await between(behindCurrent, behindAll);
    return rows.map((row) => {
      const { key, context } = describe(row);
      const text = String(row[column]);
      return {
        text,
        context,
        replaceWith: (next) =>
          // As above; and table, key and column are of one table.
          ({
            kind: 'update',
            table,
            where: { ...key, [column]: text },
            set: { [column]: next },
            mustMatch: true,
          }) as Change,
      };
    });
  },
});

/** Everything that is sealed in the database. A secret that is not named here is lost with the key that sealed it. */
export const sealedColumns: readonly SealedColumn[] = [
  sealedColumn('signingKeys', 'privateJwk', ({ id }) => ({ key: { id }, context: id })),
  sealedColumn('dataKeys', 'sealedKey', ({ id }) => ({ key: { id }, context: dataKeySealContext(id) })),
  sealedColumn('users', 'totpSecret', ({ id }) => ({ key: { id }, context: id })),
  sealedColumn('monitors', 'credentials', ({ id }) => ({ key: { id }, context: credentialsSealContext(id) })),
  sealedColumn('exporters', 'credentials', ({ id }) => ({ key: { id }, context: exporterSealContext(id) })),
  sealedColumn('notificationChannels', 'credentials', ({ id }) => ({ key: { id }, context: channelSealContext(id) })),
  sealedColumn('contactMethods', 'access', ({ id }) => ({ key: { id }, context: contactSealContext(id) })),
  sealedColumn('monitors', 'heartbeatToken', ({ id }) => ({ key: { id }, context: heartbeatSealContext(id) })),
  sealedColumn('dashboards', 'sealedToken', ({ id }) => ({ key: { id }, context: publicTokenSealContext(id) })),
  sealedColumn('licenses', 'fileKey', ({ id }) => ({ key: { id }, context: fileKeySealContext(id) })),
  sealedColumn('licenseSigningKeys', 'privateKey', ({ id }) => ({ key: { id }, context: signingKeySealContext(id) })),
  sealedColumn('ssoConnections', 'clientSecret', ({ id }) => ({ key: { id }, context: clientSecretSealContext(id) })),
  sealedColumn('webhooks', 'secret', ({ id }) => ({ key: { id }, context: webhookSecretSealContext(id) })),
  sealedColumn('webhooks', 'previousSecret', ({ id }) => ({ key: { id }, context: webhookSecretSealContext(id) })),
  sealedColumn('mails', 'content', ({ id }) => ({ key: { id }, context: mailSealContext(id) })),
  // These two end by themselves, but the old key should be free to go at once and not in a day.
  sealedColumn('oauthStates', 'secrets', ({ stateHash }) => ({
    key: { stateHash },
    context: stateSealContext(stateHash),
  })),
  sealedColumn('idempotencyKeys', 'answer', ({ organizationId, route, callerId, key }) => ({
    key: { organizationId, route, callerId, key },
    context: answerSealContext({ organizationId, route, callerId, key }),
  })),
];
