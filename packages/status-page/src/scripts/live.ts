/**
 * A module that a page may load: it reloads the page when its data has changed. The entity tag of `summary.json` is that of
 * the data; a page has the minute in its own. While a form is filled in or a table of days is open, nothing is reloaded.
 */
export const liveScript = `const isUsed = () => document.hidden || document.querySelector('input:focus, details[open]') || [...document.querySelectorAll('input')].some((one) => one.value !== one.defaultValue);
let known;
const compare = async () => {
  if (isUsed()) return;
  const { headers } = await fetch(new URL('summary.json', import.meta.url), { method: 'HEAD', cache: 'no-cache' });
  const tag = headers.get('etag');
  known ??= tag;
  if (tag && tag !== known && !isUsed()) location.reload();
};
const safely = () => compare().catch(() => {});
safely();
setInterval(safely, 30000);
`;
