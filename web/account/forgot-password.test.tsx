import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { pretendServer, refusal } from '#web/testing/test-server.ts';
import { ForgotPassword } from './forgot-password.tsx';

function ask(email: string): void {
  fireEvent.change(screen.getByLabelText('Your e-mail address'), { target: { value: email } });
  fireEvent.click(screen.getByRole('button', { name: 'Send me a link' }));
}

test('whoever forgot their password asks for a link, and hears no more than that it may be on its way', async () => {
  const server = pretendServer({ 'POST /api/auth/forgot-password': { status: 202 } });
  render(<ForgotPassword config={{ sendsMail: true }} />);
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
  render(<ForgotPassword config={{ sendsMail: true }} />);
  ask('ann');
  expect(await screen.findByText(sentence)).toBeDefined();
  server.routes['POST /api/auth/forgot-password'] = refusal(429, 'too_many_requests', 'Please wait.');
  ask('ann@example.org');
  expect((await screen.findByRole('alert')).textContent).toBe('Please wait.');
  expect(screen.getByRole('status').textContent).toBe('');
});

test('where no mail is sent one is told whom to ask', () => {
  render(<ForgotPassword config={{}} />);
  expect(screen.getByText(/^This server sends no mail\. Whoever runs it can make a link/)).toBeDefined();
});
