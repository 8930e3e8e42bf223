/** Loaded with the first code: few servers see one at once, and every process would pay for loading it. */
const otplib = () => import('otplib');

const issuer = 'Watchpost';
/** What every authenticator app understands; the defaults of RFC 6238 §4 and §5.2. */
const parameters = { algorithm: 'sha1', digits: 6, period: 30 } as const;

/** A new shared secret: 160 random bits (RFC 4226 §4, R6) in base32. */
export const newTotpSecret = async (): Promise<string> => (await otplib()).generateSecret({ length: 20 });

/**
 * The time step that a code belongs to: the current one, or one to either side, because clocks differ and people type
 * slowly (RFC 6238 §6). `undefined` when it belongs to none of them. Codes are compared in constant time.
 *
 * @param secret in base32
 * @param code six digits
 * @param now milliseconds since the epoch
 */
export const matchingStep = async (secret: string, code: string, now: number): Promise<number | undefined> => {
  const { verifySync } = await otplib();
  const epoch = Math.floor(now / 1000);
  const result = verifySync({ ...parameters, secret, token: code, epoch, epochTolerance: parameters.period });
  return result.valid && 'timeStep' in result ? result.timeStep : undefined;
};

/**
 * What the QR code says. It spells out the defaults as well, because not every app has the same ones.
 *
 * @param secret in base32
 */
export const provisioningUri = (secret: string, email: string): string => {
  const { algorithm, digits, period } = parameters;
  const query = `secret=${secret}&issuer=${issuer}&algorithm=${algorithm.toUpperCase()}&digits=${digits}&period=${period}`;
  return `otpauth://totp/${issuer}:${encodeURIComponent(email)}?${query}`;
};
