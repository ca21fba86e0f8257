import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { pretendServer, refusal } from '#web/testing/test-server.ts';
import { ForgotPasswordForm } from './forgot-password-form.tsx';

function ask(email: string): void {
  fireEvent.change(screen.getByLabelText('Your e-mail address'), { target: { value: email } });
  fireEvent.click(screen.getByRole('button', { name: 'Send me a link' }));
}

test('whoever forgot their password asks for a link, and hears no more than that it may be on its way', async () => {
  const server = pretendServer({ 'POST /api/auth/forgot-password': { status: 202 } });
  render(<ForgotPasswordForm />);
  ask('ann@example.org');
  await expect
    .poll(() => screen.getByRole('status').textContent)
    .toMatch(/^If this is the address of an account/);
  expect(server.asked.map(({ body }) => body)).toEqual([{ email: 'ann@example.org' }]);
});

test('what is wrong with the address is said beside it, and that one must wait', async () => {
  const sentence = 'That does not look like an e-mail address.';
  const server = pretendServer({
    'POST /api/auth/forgot-password': refusal(400, 'invalid_input', sentence, { email: sentence }),
  });
  render(<ForgotPasswordForm />);
  ask('ann');
  expect(await screen.findByText(sentence)).toBeDefined();
  server.routes['POST /api/auth/forgot-password'] = refusal(429, 'too_many_requests', 'Please wait.');
  ask('ann@example.org');
  expect((await screen.findByRole('alert')).textContent).toBe('Please wait.');
  expect(screen.getByRole('status').textContent).toBe('');
});
