import { type AccountPage, accountPage } from './account-page.js';
import { outcomeElements, pageScript } from './page-script.js';

/** Sets a new password by a mailed link. */
export const resetPasswordPage = (apiPath: string): AccountPage =>
  accountPage({
    path: '/auth/reset-password',
    title: 'Set a new password',
    content: `
<form id="reset">
<label for="password">New password</label>
<p class="hint" id="password-hint">At least 15 characters; a few words in a row are easy to remember.</p>
<input id="password" name="password" type="password" autocomplete="new-password" aria-describedby="password-hint problem" required minlength="8" maxlength="1024">
<button>Set password</button>
</form>
${outcomeElements}`,
    script: `${pageScript(apiPath)}
submits(document.getElementById('reset'), async ({ password }) => {
  await post('/auth/reset-password', { token, password });
  return 'Your new password is set, and you were signed out everywhere. Sign in with it from now on.';
});
`,
  });
