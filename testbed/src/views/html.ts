/** A text as it is shown in HTML. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`).replace(/\n/g, '<br>');

/** An object that was parsed from JSON, of which nothing is known. */
export type Json = Readonly<Record<string, unknown>>;

export const listOf = (value: unknown): readonly Json[] => (Array.isArray(value) ? value : []);
export const textIn = (value: unknown): string => (typeof value === 'string' ? value : '');

/** A link that leads nowhere: a picture shows its looks. */
export const linkHtml = (inner: string): string => `<a href="#">${inner}</a>`;
