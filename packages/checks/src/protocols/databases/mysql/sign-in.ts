import { checkBounds } from '../../../bounds.js';
import { CheckFailure } from '../../../check/check-failure.js';
import type { MessageFields } from '../../../connection/message-fields.js';
import { failureMessages } from '../../../messages/failure-message.js';
import { capability, type Greeting } from './greeting.js';
import { type MysqlLogin, mysqlFailure } from './mysql-failure.js';
import { marker, type PacketExchange, readError } from './packets.js';
import { clearPassword, encryptedPassword, passwordProofs } from './passwords.js';

const defaultPlugin = 'mysql_native_password';
/** `utf8mb4_general_ci`, which every server knows. */
const characterSet = 45;
const maxPacketBytes = checkBounds.mysqlPacket.most;
const maxSteps = checkBounds.mysqlSteps.most;

const zeroTerminated = (text: string): Buffer => Buffer.from(`${text.replaceAll('\0', '')}\0`);

const capabilitiesFor = ({ database, isTls }: MysqlLogin, { capabilities }: Greeting): number =>
  capability.longPassword |
  capability.longFlag |
  capability.protocol41 |
  capability.transactions |
  capability.secureConnection |
  capability.multipleResults |
  (capabilities & capability.authPlugins) |
  (database === null ? 0 : capability.connectWithDatabase) |
  (isTls ? capability.tls : 0);

/** Asks for TLS: the beginning of the answer to the greeting, before any credential is sent ("Protocol::SSLRequest"). */
export const tlsRequest = (login: MysqlLogin, greeting: Greeting): Buffer => {
  const request = Buffer.alloc(32);
  request.writeUInt32LE(capabilitiesFor(login, greeting), 0);
  request.writeUInt32LE(maxPacketBytes, 4);
  request.writeUInt8(characterSet, 8);
  return request;
};

const proofOf = (plugin: string, { password = '' }: MysqlLogin, scramble: Buffer): Buffer =>
  (password === '' ? undefined : passwordProofs.get(plugin)?.(password, scramble)) ?? Buffer.alloc(0);

/** The answer to the greeting ("Protocol::HandshakeResponse41"). */
const response = (login: MysqlLogin, greeting: Greeting, plugin: string): Buffer => {
  const proof = proofOf(plugin, login, greeting.scramble);
  return Buffer.concat([
    tlsRequest(login, greeting),
    zeroTerminated(login.user),
    Buffer.of(proof.length),
    proof,
    login.database === null ? Buffer.alloc(0) : zeroTerminated(login.database),
    (greeting.capabilities & capability.authPlugins) === 0 ? Buffer.alloc(0) : zeroTerminated(plugin),
  ]);
};

/** The way to sign in under way. */
interface Method {
  readonly plugin: string;
  readonly scramble: Buffer;
}

/** Takes the way to sign in that the server wants instead ("Protocol::AuthSwitchRequest"). */
const switchMethod = (packets: PacketExchange, fields: MessageFields, login: MysqlLogin): Method => {
  fields.take(1);
  // Without a name it is the one of before MySQL 4.1.
  const plugin = fields.left === 0 ? 'mysql_old_password' : fields.zeroTerminated();
  const scramble = fields.rest().subarray(0, 20);
  if (plugin === 'mysql_clear_password') {
    if (!login.isTls) throw new CheckFailure('down', failureMessages.clearPasswordRefused());
    packets.send(clearPassword(login.password ?? ''));
  } else {
    if (!passwordProofs.has(plugin)) throw new CheckFailure('down', failureMessages.signInMethodUnknown(plugin));
    packets.send(proofOf(plugin, login, scramble));
  }
  return { plugin, scramble };
};

/** Goes on where the server has no hash of the password at hand ("Caching SHA-2 Pluggable Authentication"). */
const goOn = async (
  packets: PacketExchange,
  fields: MessageFields,
  { login, method }: { readonly login: MysqlLogin; readonly method: Method },
): Promise<void> => {
  const { password = '', isTls } = login;
  const [, step] = fields.rest();
  if (method.plugin !== 'caching_sha2_password' || (step !== 3 && step !== 4)) throw fields.malformed();
  // The hash was enough.
  if (step === 3) return;
  if (isTls) {
    packets.send(clearPassword(password));
    return;
  }
  // Asks for the key of the server.
  packets.send(Buffer.of(2));
  const answer = await packets.read();
  if (answer.uintLE(1) !== marker.moreData) throw answer.malformed();
  const encrypted = encryptedPassword(password, method.scramble, answer.rest());
  if (encrypted === undefined) throw answer.malformed();
  packets.send(encrypted);
};

/**
 * Signs in, in whichever way the server asks for.
 *
 * @throws CheckFailure
 */
export const signInToMysql = async (packets: PacketExchange, greeting: Greeting, login: MysqlLogin): Promise<void> => {
  const plugin = passwordProofs.has(greeting.plugin) ? greeting.plugin : defaultPlugin;
  let method: Method = { plugin, scramble: greeting.scramble };
  packets.send(response(login, greeting, plugin));
  for (let count = 0; count < maxSteps; count += 1) {
    const fields = await packets.read();
    switch (fields.next) {
      case marker.ok:
        return;
      case marker.error:
        throw mysqlFailure(readError(fields), { login, isSignedIn: false });
      case marker.eof:
        method = switchMethod(packets, fields, login);
        break;
      case marker.moreData:
        await goOn(packets, fields, { login, method });
        break;
      default:
        throw fields.malformed();
    }
  }
  throw new CheckFailure('down', failureMessages.notProtocol('MySQL'));
};
