import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { episode, renderPart } from '#web/podcasts/testing/test-beside-listening.tsx';
import { useNowTab } from './now-tab.ts';
import { PanelTabs } from './panel-tabs.tsx';

beforeEach(() => useNowTab.setState({ screen: 'lyrics', panel: 'queue', episodePanel: 'chapters' }));

const answers = { 'GET /api/podcast/episode/7': { body: { data: { episode } } } };
const tabs = () => screen.getAllByRole('tab').map(({ textContent }) => textContent);

test('an episode has the tab of the queue too; its chapters open first, and what was chosen opens again', async () => {
  const { play } = await renderPart(<PanelTabs comingUp={<p>The next ones</p>} />, answers);
  await play();
  await waitFor(() => expect(tabs()).toEqual(['Queue', 'Chapters', 'Transcript']));
  expect(screen.getByRole('list', { name: 'Chapters' })).toBeTruthy();
  fireEvent.click(screen.getByRole('tab', { name: 'Queue' }));
  expect(screen.getByText('The next ones')).toBeTruthy();
  expect(useNowTab.getState().episodePanel).toBe('queue');
});
