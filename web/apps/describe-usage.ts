import type { AppPassword } from '#contract/app-passwords.ts';
import { appGuides } from './app-guides.ts';
import { appsTexts as texts } from './apps-texts.ts';

const days = new Intl.DateTimeFormat('en', { dateStyle: 'medium' });
const moments = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' });

/** Such as 'Symfonium · Music and podcasts (OpenSubsonic) · Only plays'. */
export const whatItIs = ({ kind, doors, isReadOnly }: AppPassword): string =>
  [
    appGuides[kind].name,
    ...doors.map((door) => texts.doors[door]),
    ...(isReadOnly ? [texts.onlyPlays] : []),
  ].join(' · ');

/** Such as 'Made May 6, 2026, last used May 7, 2026, 9:12 AM by Symfonium from 192.0.2.1'. */
export function describeUsage({
  isUsable,
  createdAt,
  lastUsedAt,
  lastClient,
  lastAddress,
}: AppPassword): string {
  if (!isUsable) return texts.unusable;
  const made = texts.made(days.format(new Date(createdAt)));
  if (lastUsedAt === null) return `${made}, ${texts.never}`;
  const by = lastClient === '' ? '' : texts.by(lastClient);
  const from = lastAddress === '' ? '' : texts.from(lastAddress);
  return `${made}, ${texts.used(moments.format(new Date(lastUsedAt)))}${by}${from}`;
}
