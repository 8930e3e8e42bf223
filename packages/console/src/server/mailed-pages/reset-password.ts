import { type AccountPage, accountPage } from './account-page.js';
import { anotherLinkForm, anotherLinkScript, outcomeElements, pageScript } from './page-script.js';
import { passwordField, passwordScript } from './password-field.js';

/** Sets a new password by a mailed link. */
export const resetPasswordPage = (apiPath: string): AccountPage =>
  accountPage({
    path: '/auth/reset-password',
    title: 'Set a new password',
    content: `
<form id="reset">
${passwordField({ id: 'password', label: 'New password', isNew: true })}
<button>Set password</button>
</form>
${outcomeElements}${anotherLinkForm('A new link goes to the address of your account.')}`,
    script: `${pageScript(apiPath)}${passwordScript}
submits(document.getElementById('reset'), async ({ password }) => {
  await post('/auth/reset-password', { token, password });
  offersSignIn();
  return 'Your new password is set, and you were signed out everywhere. Sign in with it from now on.';
});
${anotherLinkScript('/auth/forgot-password')}`,
  });
