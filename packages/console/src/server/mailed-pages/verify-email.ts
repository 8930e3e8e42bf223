import { type AccountPage, accountPage } from './account-page.js';
import { outcomeElements, pageScript } from './page-script.js';

/** Verifies an address. It takes a press of the button: mail filters open links, and only a person should verify. */
export const verifyEmailPage = (apiPath: string): AccountPage =>
  accountPage({
    path: '/auth/verify-email',
    title: 'Verify your e-mail address',
    content: `
<form id="verify">
<p>Press the button if you opened an account at Watchpost with this address.</p>
<button>Verify e-mail address</button>
</form>
${outcomeElements}`,
    script: `${pageScript(apiPath)}
submits(document.getElementById('verify'), async () => {
  await post('/auth/verify-email', { token });
  return 'Your e-mail address is verified. You can sign in now.';
});
`,
  });
