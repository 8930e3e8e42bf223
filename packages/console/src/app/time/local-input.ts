/** A time as `<input type="datetime-local">` has it: in the zone of the browser, to the minute. */
export const toLocalInput = (ms: number): string => {
  const shifted = new Date(ms - new Date(ms).getTimezoneOffset() * 60_000);
  return shifted.toISOString().slice(0, 16);
};
