import { type AccountPage, accountPage } from './account-page.js';
import { anotherLinkForm, anotherLinkScript, outcomeElements, pageScript } from './page-script.js';

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
${outcomeElements}${anotherLinkForm('A new link goes to the address that you opened your account with.')}`,
    script: `${pageScript(apiPath)}
submits(document.getElementById('verify'), async () => {
  await post('/auth/verify-email', { token });
  offersSignIn();
  return 'Your e-mail address is verified. You can sign in now.';
});
${anotherLinkScript('/auth/resend-verification')}`,
  });
