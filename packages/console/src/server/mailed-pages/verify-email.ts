import { type AccountPage, accountPage } from './account-page.js';
import { anotherLinkForm, anotherLinkScript, outcomeElements, pageScript } from './page-script.js';
import { passwordField, passwordScript } from './password-field.js';

/**
 * Verifies an address. It takes a press of the button: mail filters open links, and only a person should verify. It takes
 * the password too: a stranger may have opened the account, and must not keep theirs.
 */
export const verifyEmailPage = (apiPath: string): AccountPage =>
  accountPage({
    path: '/auth/verify-email',
    title: 'Verify your e-mail address',
    content: `
<form id="verify">
<p>Enter the password that you opened the account with, or choose another one of at least 15 characters. You sign in with it from now on.</p>
${passwordField({ id: 'password', label: 'Password', isNew: false })}
<button>Verify e-mail address</button>
</form>
${outcomeElements}${anotherLinkForm('A new link goes to the address that you opened your account with.')}`,
    script: `${pageScript(apiPath)}${passwordScript}
submits(document.getElementById('verify'), async ({ password }) => {
  await post('/auth/verify-email', { token, password });
  offersSignIn();
  return 'Your e-mail address is verified. You can sign in now.';
});
${anotherLinkScript('/auth/resend-verification')}`,
  });
