/** A mail of plain text to one address; null once it was taken for sending, else a sentence that says why it was not. */
export type SendMail = (mail: { to: string; subject: string; text: string }) => Promise<string | null>;

const ending = (address: string) => `\n\nEarshot at ${address}\n`;

type LinkMail = { to: string; url: string; address: string };

/** `address`: where this server is. */
export const invitationMail = ({ to, url, address }: LinkMail) => ({
  to,
  subject: 'An invitation to Earshot',
  text: `You are invited to listen to music and podcasts at ${address}.\n\nThis link makes your account. It opens once, within 7 days:\n\n${url}${ending(address)}`,
});

export const resetMail = ({ to, url, address, lasts }: LinkMail & { lasts: 'an hour' | 'a day' }) => ({
  to,
  subject: 'A new password for Earshot',
  text: `With this link you set a new password. It opens once, within ${lasts}:\n\n${url}\n\nIf you did not ask for it, leave it: your password stays as it is.${ending(address)}`,
});
