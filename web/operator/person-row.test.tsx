import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { pretendServer } from '#web/testing/test-server.ts';
import { PersonRow } from './person-row.tsx';

const bob = {
  id: 'bob',
  email: 'bob@example.org',
  name: 'Bob',
  createdAt: '2026-05-10T03:00:00.000Z',
  lastSeenAt: null,
  isOperator: false,
  isDisabled: false,
};

async function openHandOver(hasPassword: boolean) {
  const server = pretendServer({
    'GET /api/account/sign-in': () => ({
      body: { hasPassword, identities: [], provider: null },
    }),
    'POST /api/auth/hand-over': () => ({ status: 204 }),
  });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <PersonRow person={bob} isYou={false} onLink={() => undefined} />
    </QueryClientProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Options for Bob' }));
  fireEvent.click(screen.getByRole('button', { name: 'Hand this server over…' }));
  return server;
}

test('an operator who signs in by others hands the server over without a password, which they have not', async () => {
  const server = await openHandOver(false);
  await expect.poll(() => screen.queryByLabelText('Password')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Hand over' }));
  await expect.poll(() => server.pathsAsked()).toContain('POST /api/auth/hand-over');
});

test('an operator with a password is asked for it', async () => {
  await openHandOver(true);
  expect(await screen.findByLabelText('Password')).toBeDefined();
});
