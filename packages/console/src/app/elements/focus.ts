/** Focuses an element when it comes; for `ref`. The attribute `autofocus` does so for the first page of a document alone. */
export const focusWhenShown = (element: HTMLElement | null): void => element?.focus();

const isField = ':is(input:not([type=hidden]), select, textarea):enabled';
/** Enter on it, pressed once too often, changes nothing. */
const isHarmless = ':is(a[href], button:enabled:not([type=submit], .button-primary, .button-danger))';

/** Focuses what a person wants first below a header: a field, else a control that changes nothing, else what is focused stays. */
export const focusContent = (element: HTMLElement): void => {
  const find = (control: string): HTMLElement | null =>
    element.querySelector<HTMLElement>(`header ~ ${control}, header ~ * ${control}`);
  (find(isField) ?? find(isHarmless))?.focus();
};
