/**
 * The text of a header. Its bytes are ASCII by rights, and mean UTF-8 nearly always when they are not; node gives them
 * as Latin-1 (RFC 9110 §5.5).
 */
export const headerText = (value: string): string => {
  if (!/[^ -~\t]/.test(value)) return value;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(value, 'latin1'));
  } catch {
    return value;
  }
};
