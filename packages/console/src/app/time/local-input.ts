/** A time (RFC 3339, or milliseconds since 1970) as a field of the type `datetime-local` has it, in the time zone of this browser: `2030-03-01T02:00`. */
export const toLocalInput = (at: string | number): string => {
  const time = new Date(at);
  if (Number.isNaN(time.getTime())) return '';
  const two = (value: number): string => String(value).padStart(2, '0');
  const date = `${String(time.getFullYear()).padStart(4, '0')}-${two(time.getMonth() + 1)}-${two(time.getDate())}`;
  return `${date}T${two(time.getHours())}:${two(time.getMinutes())}`;
};

/** The time that such a field means, in RFC 3339; `undefined` for an empty one. */
export const fromLocalInput = (value: string): string | undefined => {
  const time = new Date(value);
  return Number.isNaN(time.getTime()) ? undefined : time.toISOString();
};
