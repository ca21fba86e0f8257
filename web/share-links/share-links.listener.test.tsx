import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import type { ShareLink } from '#contract/share-links.ts';
import { pretendServer, refusal } from '#web/testing/test-server.ts';
import { ToastHost } from '#web/ui/toasts/toast.ts';
import { ShareForm } from './share-form.tsx';
import { ShareLinksSection } from './share-links-section.tsx';

afterEach(() => void vi.unstubAllGlobals());

const show = (part: ReactNode) =>
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      {part}
    </QueryClientProvider>,
  );

const link: ShareLink = {
  id: 'a',
  kind: 'album',
  isBook: false,
  title: 'Woods',
  by: 'Ana Reed',
  note: 'for my sister',
  url: 'https://example.org/share/t',
  createdAt: '2026-05-06T10:00:00.000Z',
  expiresAt: null,
  maxPlays: 3,
  plays: 1,
  lastUsedAt: null,
  state: 'open',
};
const item = { kind: 'album', id: 'l.4', name: 'Woods' } as const;

test('a link ends when its maker says so: never, on a day, or after plays', async () => {
  const requests: unknown[] = [];
  pretendServer({
    'POST /api/share-links': ({ body }) => {
      requests.push(body);
      return { status: 201, body: link };
    },
  });
  const onMade = vi.fn<(url: string) => void>();
  show(<ShareForm item={item} onMade={onMade} />);
  const make = async (times: number) => {
    fireEvent.click(screen.getByRole('button', { name: 'Make a link' }));
    await vi.waitFor(() => expect(onMade).toHaveBeenCalledTimes(times));
  };
  await make(1);
  fireEvent.click(screen.getByRole('radio', { name: 'After plays' }));
  fireEvent.change(screen.getByLabelText('Number of plays'), { target: { value: '3' } });
  fireEvent.change(screen.getByLabelText(/Note/), { target: { value: 'for my sister' } });
  await make(2);
  fireEvent.click(screen.getByRole('radio', { name: 'On a day' }));
  fireEvent.change(screen.getByLabelText('Last day'), { target: { value: '2030-05-31' } });
  await make(3);
  const common = { kind: 'album', itemId: 'l.4' };
  expect(requests).toEqual([
    { ...common, expiresAt: null, maxPlays: null, note: '' },
    { ...common, expiresAt: null, maxPlays: 3, note: 'for my sister' },
    {
      ...common,
      expiresAt: new Date('2030-05-31T23:59:59').toISOString(),
      maxPlays: null,
      note: 'for my sister',
    },
  ]);
  expect(onMade).toHaveBeenLastCalledWith(link.url);
});

test('what the server will not share is said', async () => {
  const sentence = 'You have 100 links. End some under “Your account” first.';
  pretendServer({ 'POST /api/share-links': () => refusal(409, 'too_many_share_links', sentence) });
  show(<ShareForm item={item} onMade={() => undefined} />);
  fireEvent.click(screen.getByRole('button', { name: 'Make a link' }));
  expect((await screen.findByRole('alert')).textContent).toBe(sentence);
});

test('the account lists what is shared, and ends a link', async () => {
  let links = [link, { ...link, id: 'b', title: 'Hills', plays: 3, state: 'used' as const }];
  const server = pretendServer({
    'GET /api/share-links': () => ({ body: { isOn: true, links } }),
    'DELETE /api/share-links/a': () => {
      links = links.slice(1);
      return { status: 204 };
    },
  });
  show(<ShareLinksSection />);
  expect(await screen.findByText('Woods · Ana Reed')).toBeDefined();
  expect(screen.getAllByText('for my sister')).toHaveLength(2);
  expect(screen.queryByRole('button', { name: 'Copy the link to Hills' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Remove the link to Hills' })).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'End the link to Woods' }));
  await vi.waitFor(() => expect(screen.queryByText('Woods · Ana Reed')).toBeNull());
  expect(server.pathsAsked()).toContain('DELETE /api/share-links/a');
});

test('while sharing is off the account says so to whoever has links, and nothing to others', async () => {
  let links = [link];
  pretendServer({ 'GET /api/share-links': () => ({ body: { isOn: false, links } }) });
  const { unmount } = show(<ShareLinksSection />);
  expect(await screen.findByText(/Sharing is turned off/)).toBeDefined();
  unmount();
  links = [];
  const { container } = show(<ShareLinksSection />);
  await vi.waitFor(() => expect(container.textContent).toBe(''));
});

test('a link is copied again, and where no page may copy that is said', async () => {
  const written: string[] = [];
  let mayWrite = true;
  const writeText = async (text: string) => {
    if (!mayWrite) throw new DOMException('no', 'NotAllowedError');
    written.push(text);
  };
  vi.stubGlobal('navigator', { onLine: true, clipboard: { writeText } });
  pretendServer({ 'GET /api/share-links': () => ({ body: { isOn: true, links: [link] } }) });
  show(
    <>
      <ShareLinksSection />
      <ToastHost />
    </>,
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Copy the link to Woods' }));
  expect(await screen.findByText('Link copied')).toBeDefined();
  expect(written).toEqual([link.url]);
  mayWrite = false;
  fireEvent.click(screen.getByRole('button', { name: 'Copy the link to Woods' }));
  expect(await screen.findByText(/lets no page copy here/)).toBeDefined();
});
