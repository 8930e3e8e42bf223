/**
 * What every page does first: it takes the token out of the address, which keeps it out of history and off the screen,
 * and brings `submits`, which runs a form. Written for browsers; nothing of it runs here.
 *
 * `submits(form, work)` calls `work(fields)` when the form is sent. `work` returns what is to be said in place of the
 * form, or nothing to leave it. What it throws is said beside it; when a link is spent, the form `another` takes the place
 * of the others.
 *
 * `offersSignIn()` shows the link to where people sign in.
 *
 * `post(path, body, accessToken)` calls the API and throws what a person should read.
 */
export const pageScript = (apiPath: string): string => `
const api = ${JSON.stringify(apiPath)};
const token = new URLSearchParams(location.search).get('token') ?? '';
history.replaceState(null, '', location.pathname);
const done = document.getElementById('done');
const problem = document.getElementById('problem');
const another = document.getElementById('another');

const hideForms = () => {
  for (const each of document.querySelectorAll('form, details')) each.hidden = true;
};

const offersSignIn = () => {
  document.getElementById('sign-in').hidden = false;
};

const offersAnother = () => {
  if (!another) return;
  hideForms();
  another.hidden = false;
};

const post = async (path, body, accessToken) => {
  const headers = body === undefined ? {} : { 'content-type': 'application/json' };
  if (accessToken !== undefined) headers.authorization = 'Bearer ' + accessToken;
  let response;
  try {
    response = await fetch(api + path, { method: 'POST', headers, body: JSON.stringify(body), credentials: 'omit' });
  } catch {
    throw new Error('The server cannot be reached. Try again.');
  }
  const text = await response.text();
  const answer = text === '' ? {} : JSON.parse(text);
  if (response.ok) return answer;
  const names = { password: 'The password', email: 'The e-mail address', name: 'The name', code: 'The code' };
  const fields = (answer.errors ?? []).map(({ path, message }) => (names[path] ?? path) + ' ' + message + '.');
  const message = fields.length > 0 ? fields.join(' ') : (answer.detail ?? 'Something went wrong. Try again.');
  throw Object.assign(new Error(message), { code: answer.code });
};

const submits = (form, work) => {
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    const button = form.querySelector('button');
    problem.textContent = '';
    button.disabled = true;
    try {
      const said = await work(Object.fromEntries(new FormData(form)));
      if (said !== undefined) {
        hideForms();
        done.textContent = said;
        done.focus();
      }
    } catch (error) {
      problem.textContent = error.message;
      if (error.code === 'token_expired') offersAnother();
    } finally {
      button.disabled = false;
    }
  });
};

if (token === '') {
  hideForms();
  problem.textContent = 'There is no token in the address. Open the link in the e-mail again.';
  offersAnother();
}
`;

/** Where a page says how it went; read aloud when it changes. */
export const outcomeElements = `
<p id="problem" role="alert"></p>
<p id="done" role="status" tabindex="-1"></p>
<p id="sign-in" hidden><a class="action" href="../">Sign in</a></p>
`;

/**
 * A form that asks for another link, for when the one that was followed is spent. It is below the outcome, which says why.
 *
 * @param about what is sent, and to whom
 */
export const anotherLinkForm = (about: string): string => `
<form id="another" hidden>
<p>${about}</p>
<label for="another-email">E-mail address</label>
<input id="another-email" name="email" type="email" autocomplete="username" required maxlength="254">
<button>Send another link</button>
</form>
`;

/** Sends that form to an operation that takes an address, and answers all addresses alike. */
export const anotherLinkScript = (path: string): string => `
submits(another, async ({ email }) => {
  await post(${JSON.stringify(path)}, { email });
  return 'If there is such an account, an e-mail with a new link is on its way.';
});
`;
