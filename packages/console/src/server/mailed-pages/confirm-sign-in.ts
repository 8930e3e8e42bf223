import { type AccountPage, accountPage } from './account-page.js';
import { outcomeElements, pageScript } from './page-script.js';

/** Confirms a first sign-in through an organization's provider. It takes a press of the button: mail filters open links. */
export const confirmSignInPage = (apiPath: string): AccountPage =>
  accountPage({
    path: '/auth/confirm-sign-in',
    title: 'Confirm your sign-in',
    content: `
<form id="confirm" hidden>
<dl><dt>Organization</dt><dd id="organization"></dd><dt>Provider</dt><dd id="issuer"></dd>
<dt>Signed in as</dt><dd id="address"></dd></dl>
<p>Press the button only if you have just signed in there yourself. From then on, this provider decides who is signed in to
your account in this organization.</p>
<button>Confirm sign-in</button>
</form>
${outcomeElements}`,
    script: `${pageScript(apiPath)}
const form = document.getElementById('confirm');
if (token !== '') {
  post('/auth/oauth/links/read', { token }).then(
    ({ organizationName, issuer, email }) => {
      for (const [id, text] of [['organization', organizationName], ['issuer', issuer], ['address', email]]) {
        document.getElementById(id).textContent = text;
      }
      form.hidden = false;
    },
    ({ message }) => {
      problem.textContent = message;
    },
  );
}
submits(form, async () => {
  await post('/auth/oauth/links/confirm', { token });
  offersSignIn();
  return 'Confirmed. Sign in through the provider again.';
});
`,
  });
