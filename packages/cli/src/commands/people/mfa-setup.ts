import { cellWidth } from '../../output/terminal-text.js';
import type { Command } from '../command/command.js';
import type { Context } from '../command/context.js';

/** Shows the QR code, unless it would be broken over several lines. */
const showQrCode = async ({ environment, output, terminal }: Context, uri: string): Promise<void> => {
  // Only here it is needed, and it is the largest part of this program after the prompts.
  const { drawQrCode } = await import('../../output/qr-code.js');
  const isScreen = terminal.stdout.isTTY === true;
  const lines = drawQrCode(uri, environment.isColored ?? isScreen);
  if (isScreen && cellWidth(lines[0] ?? '') > (terminal.stdout.columns ?? 80)) {
    return output.note('The window is too narrow for the QR code; type the secret into the app instead.');
  }
  await output.lines([...lines, '']);
};

/** `mfa setup`: the secret for an authenticator app, as a QR code and in letters. */
export const mfaSetupCommand: Command = {
  path: ['mfa', 'setup'],
  summary: 'Begin to set up a second factor',
  description:
    'Shows a QR code for an authenticator app, and the secret in it for typing in. Nothing changes until `watchpost mfa confirm`; a new setup replaces an unconfirmed one.',
  examples: ['mfa setup', 'mfa confirm 123456 --out backup-codes.txt'],
  run: async ({ context }) => {
    const { connect, output, signal } = context;
    output.expectFields(['secret', 'provisioningUri', 'qrCodePngBase64']);
    const { client } = await connect();
    const setup = await client.mfa.setup({ signal });
    if (output.format !== 'table') return output.item(setup);
    await showQrCode(context, setup.provisioningUri);
    const { secret, provisioningUri } = setup;
    await output.item({ secret, provisioningUri });
    await output.note('Scan it with an authenticator app; then `watchpost mfa confirm CODE` with what the app shows.');
  },
};
