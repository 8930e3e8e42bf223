/** The rule of new passwords, before anything is typed. */
const rule = 'At least 15 characters; a few words in a row are easy to remember.';

/**
 * A field for a password that can be shown, and for a new one says while it is typed what is missing. `passwordScript` gives
 * it life.
 *
 * @param id of the input; its name is `password`
 */
export const passwordField = ({
  id,
  label,
  isNew,
}: {
  readonly id: string;
  readonly label: string;
  readonly isNew: boolean;
}): string => {
  const hint = isNew ? `<p class="hint" id="${id}-hint" data-length-of="${id}" aria-live="polite">${rule}</p>\n` : '';
  // A second factor makes 8 characters enough; the server knows who has one.
  const about = isNew ? `aria-describedby="${id}-hint problem" minlength="8" ` : '';
  const autocomplete = isNew ? 'new-password' : 'current-password';
  return `<label for="${id}">${label}</label>
${hint}<input id="${id}" name="password" type="password" autocomplete="${autocomplete}" ${about}required maxlength="1024">
<p class="shows"><input id="${id}-shown" type="checkbox" autocomplete="off" data-shows="${id}"> <label for="${id}-shown">Show password</label></p>`;
};

/** Written for browsers. Characters are counted as the server counts them: code points of NFKC. */
export const passwordScript = `
for (const box of document.querySelectorAll('[data-shows]')) {
  box.addEventListener('change', () => {
    document.getElementById(box.dataset.shows).type = box.checked ? 'text' : 'password';
  });
}
for (const hint of document.querySelectorAll('[data-length-of]')) {
  const field = document.getElementById(hint.dataset.lengthOf);
  field.addEventListener('input', () => {
    const characters = [...field.value.normalize('NFKC')];
    const kinds = new Set(characters).size;
    hint.textContent =
      characters.length === 0
        ? ${JSON.stringify(rule)}
        : characters.length < 15
          ? characters.length + ' of at least 15 characters'
          : kinds < 6
            ? 'Long enough, but easy to guess: use different words.'
            : characters.length < 20
              ? 'Long enough.'
              : 'Long enough, and strong.';
  });
}
`;
