import type { ServerKitOptions } from '@watchpost/server-kit';
import { type KitFixture, password } from './open-kit.js';

/** Mails by their receivers; as `mailTransport` of a kit it keeps what is sent. */
export const createMailbox = (): {
  readonly transport: NonNullable<ServerKitOptions['mailTransport']>;
  /** The token of the latest link that this person was sent, waiting for it. */
  tokenFor(email: string): Promise<string>;
} => {
  const texts = new Map<string, string>();
  let wake = (): void => {};
  return {
    transport: {
      async send({ to, text }) {
        texts.set(to, text);
        wake();
      },
    },
    async tokenFor(email) {
      for (;;) {
        const token = /[#?&]token=([\w-]+)/.exec(texts.get(email) ?? '')?.[1];
        texts.delete(email);
        if (token !== undefined) return token;
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    },
  };
};

/** Opens an account and joins the owner's organization with a role; returns the person's e-mail. */
export const joinAs = async (
  { owner, clientOf }: KitFixture,
  mailbox: ReturnType<typeof createMailbox>,
  role: string,
): Promise<string> => {
  const email = `${role}@example.com`;
  const client = clientOf();
  await client.auth.register({ email, password, name: role, organizationName: `Of the ${role}` });
  await client.auth.verifyEmail({ token: await mailbox.tokenFor(email), password });
  await owner.invitations.create({ email, role });
  const token = await mailbox.tokenFor(email);
  await clientOf({ email, password }).invitations.accept({ token });
  return email;
};
