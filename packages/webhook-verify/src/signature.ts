/** Whether this can be a signature: HMAC-SHA256 in lowercase hex. Nothing else comes near any cryptography. */
export const isSignature = (signature: unknown): signature is string =>
  typeof signature === 'string' && /^[0-9a-f]{64}$/.test(signature);
