/** HMAC-SHA256 in lowercase hex. Nothing else comes near any cryptography. */
export const signaturePattern: RegExp = /^[\da-f]{64}$/;
