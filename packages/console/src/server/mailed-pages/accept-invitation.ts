import { type AccountPage, accountPage } from './account-page.js';
import { outcomeElements, pageScript } from './page-script.js';
import { passwordField, passwordScript } from './password-field.js';

/** Accepts an invitation: signs in for that moment, or opens an account first. */
export const acceptInvitationPage = (apiPath: string): AccountPage =>
  accountPage({
    path: '/auth/accept-invitation',
    title: 'Accept an invitation',
    content: `
<div id="invitation" hidden>
<p><strong id="inviter"></strong> invites you to <strong id="organization"></strong>.</p>
<dl><dt>As</dt><dd id="role"></dd><dt>Until</dt><dd id="until"></dd></dl>
</div>
<form id="accept">
<p>Sign in with the e-mail address that was invited.</p>
<label for="email">E-mail address</label>
<input id="email" name="email" type="email" autocomplete="username" required maxlength="254">
${passwordField({ id: 'password', label: 'Password', isNew: false })}
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
${passwordField({ id: 'new-password', label: 'Password', isNew: true })}
<button>Open account</button>
</form>
</details>
${outcomeElements}`,
    script: `${pageScript(apiPath)}${passwordScript}
const say = (id, text) => {
  document.getElementById(id).textContent = text;
};
// What it is about, before a password is typed. When it cannot be read, accepting says why.
if (token !== '') {
  post('/invitations/read', { token }).then(
    ({ organizationName, inviterName, roleName, expiresAt }) => {
      say('inviter', inviterName ?? 'A former member');
      say('organization', organizationName);
      say('role', roleName);
      say('until', new Date(expiresAt).toLocaleString('en', { dateStyle: 'long', timeStyle: 'short' }));
      document.getElementById('invitation').hidden = false;
    },
    ({ code, message }) => {
      if (code === 'not_found' || code === 'token_expired' || code === 'conflict') hideForms();
      if (code === 'conflict') offersSignIn();
      problem.textContent =
        code === 'not_found' ? 'There is no such invitation, or it was sent again: open the link in the last e-mail.' : message;
    },
  );
}

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
  offersSignIn();
  return 'You are a member now. Sign in as usual.';
});

submits(document.getElementById('register'), async (fields) => {
  await post('/auth/register', fields);
  return 'An e-mail is on its way. Follow the link in it, and then open the invitation again.';
});
`,
  });
