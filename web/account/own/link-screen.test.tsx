import { act, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { pretendServer } from '#web/testing/test-server.ts';
import { SessionContext } from '../session-context.tsx';
import { testSession } from '../testing/test-session.ts';
import { LinkScreen } from './link-screen.tsx';

const own = {
  body: {
    id: 'u1',
    email: 'ann@example.org',
    name: 'Ann',
    createdAt: '2026-01-01T00:00:00.000Z',
    isOperator: false,
  },
};

function open(link: object, userId: string | undefined) {
  const server = pretendServer({ 'POST /api/auth/link': { body: link }, 'GET /api/account': own });
  const session = testSession();
  session.store.setState({ stage: 'ready', userId });
  render(
    <SessionContext value={session}>
      <MemoryRouter initialEntries={['/invitation#token']}>
        <LinkScreen />
      </MemoryRouter>
    </SessionContext>,
  );
  return server;
}
const warning = /^You are logged in as ann@example\.org\. When you go on, this browser is logged in with/;

test('whoever opens an invitation while logged in reads who is logged in, and what it would do', async () => {
  open({ kind: 'invitation', email: null }, 'u1');
  expect(await screen.findByText(warning)).toBeTruthy();
});

test('a link for a new password warns of another account, and not of its own', async () => {
  open({ kind: 'reset', email: 'bob@example.org' }, 'u1');
  expect(await screen.findByText(warning)).toBeTruthy();
});

test('nobody is warned of the account that the link is for', async () => {
  const server = open({ kind: 'reset', email: 'ann@example.org' }, 'u1');
  await screen.findByText('For the account ann@example.org.');
  await expect.poll(() => server.pathsAsked()).toContain('GET /api/account');
  await act(async () => await Promise.resolve());
  expect(screen.queryByText(warning)).toBeNull();
});
