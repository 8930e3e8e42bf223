/** What names of headers, parameters and members have in them whose values are secrets. Rather one too many than one too few. */
const secretWords =
  /authori[sz]|auth[-_]?(?:token|key|code|$)|cookie|token|secret|passw|passphrase|pwd|credential|session|signature|private|api[-_]?key|jwt|csrf|xsrf|nonce|(?:^|[-_.\]])(?:key|sig|sid|pass|pin|otp|code)$/i;

/** Names that have such a word in them and no secret for a value. */
const plainNames = /^(?:access-control-.*|public-key-pins.*|set-cookie2?-.*|content-security-policy.*|status-?code)$/i;

/** A name or a value as it is in a URL, decoded where it can be. */
export const percentDecoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/** Whether the name of a header, a parameter or a member says that its value is a secret. */
export const isSecretName = (name: string): boolean => secretWords.test(name) && !plainNames.test(name);
