import { type AccountPage, accountPage } from './account-page.js';
import { outcomeElements, pageScript } from './page-script.js';

/** Accepts an invitation: signs in for that moment, or opens an account first. */
export const acceptInvitationPage = (apiPath: string): AccountPage =>
  accountPage({
    path: '/auth/accept-invitation',
    title: 'Accept an invitation',
    content: `
<form id="accept">
<p>Sign in with the e-mail address that was invited.</p>
<label for="email">E-mail address</label>
<input id="email" name="email" type="email" autocomplete="username" required maxlength="254">
<label for="password">Password</label>
<input id="password" name="password" type="password" autocomplete="current-password" required maxlength="1024">
<div id="second-factor" hidden>
<label for="code">Code of your authenticator app</label>
<input id="code" name="code" inputmode="numeric" autocomplete="one-time-code" maxlength="10">
</div>
<button>Accept invitation</button>
</form>
<details>
<summary>No account yet?</summary>
<form id="register">
<p>Create one, follow the link that we email to you, and then open the invitation again.</p>
<label for="new-name">Name</label>
<input id="new-name" name="name" autocomplete="name" required maxlength="200">
<label for="new-email">E-mail address</label>
<input id="new-email" name="email" type="email" autocomplete="username" required maxlength="254">
<label for="new-password">Password</label>
<p class="hint" id="new-password-hint">At least 15 characters; a few words in a row are easy to remember.</p>
<input id="new-password" name="password" type="password" autocomplete="new-password" aria-describedby="new-password-hint problem" required minlength="15" maxlength="1024">
<button>Open account</button>
</form>
</details>
${outcomeElements}`,
    script: `${pageScript(apiPath)}
let challengeToken;
const signIn = async ({ email, password, code }) => {
  if (challengeToken !== undefined) return post('/auth/mfa/verify', { challengeToken, code });
  const answer = await post('/auth/login', { email, password });
  if (!answer.mfaRequired) return answer;
  challengeToken = answer.challengeToken;
  document.getElementById('second-factor').hidden = false;
  document.getElementById('code').focus();
  return undefined;
};

submits(document.getElementById('accept'), async (fields) => {
  const tokens = await signIn(fields);
  if (tokens === undefined) return undefined;
  challengeToken = undefined;
  try {
    await post('/invitations/accept', { token }, tokens.accessToken);
  } finally {
    // The sign-in was for this alone.
    await post('/auth/logout', undefined, tokens.accessToken).catch(() => {});
  }
  return 'You are a member now. Sign in as usual.';
});

submits(document.getElementById('register'), async (fields) => {
  await post('/auth/register', fields);
  return 'An e-mail is on its way. Follow the link in it, and then open the invitation again.';
});
`,
  });
