import { ownAccountTexts as texts } from './own-account-texts.ts';

/** The field for the password that is asked again: none for an account that has none. */
export const currentPassword = (hasPassword: boolean, value: string, onType: (typed: string) => void) =>
  hasPassword
    ? [
        {
          name: 'password',
          label: texts.currentPassword,
          type: 'password',
          autoComplete: 'current-password',
          value,
          onType,
        } as const,
      ]
    : [];
