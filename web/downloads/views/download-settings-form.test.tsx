import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { pretendServer } from '#web/testing/test-server.ts';
import { DownloadSettingsForm } from './download-settings-form.tsx';

afterEach(cleanup);

function show(small: boolean) {
  const server = pretendServer({ 'GET /api/folder/qualities': { body: { small } } });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <DownloadSettingsForm />
    </QueryClientProvider>,
  );
  return server;
}

test('smaller files are offered where the server makes them', async () => {
  show(true);
  expect(await screen.findByRole('checkbox', { name: /^Smaller files/ })).not.toHaveProperty('checked', true);
});

test('nothing is offered where neither the server nor the browser leaves a choice', async () => {
  const server = show(false);
  await expect.poll(() => server.pathsAsked()).toEqual(['GET /api/folder/qualities']);
  expect(screen.queryByRole('group')).toBeNull();
});
