import { expect, test } from 'vitest';
import { createTestPlayer, episodeContext, episodes } from '../testing/player-fixture.ts';
import { stepThrough } from './chapter-steps.ts';

const list = [0, 60, 120].map((startSeconds) => ({ startSeconds, title: `From ${startSeconds}` }));

/** Something with chapters, nine seconds into the last one. */
function hear(isBook: boolean) {
  const { player, fake } = createTestPlayer();
  player.play(
    episodeContext('x'),
    episodes('x').map((item) => ({ ...item, ...(isBook && { isBook }) })),
  );
  fake.status('playing');
  player.setChapters({ itemId: 'x', list });
  fake.time(129);
  fake.takeCalls();
  return { player, fake };
}

test('previous and next in a book go to its chapters, and never to its beginning', () => {
  const { player, fake } = hear(true);
  stepThrough(player, 'previous');
  fake.time(121);
  stepThrough(player, 'previous');
  fake.time(61);
  stepThrough(player, 'next');
  expect(fake.takeCalls()).toEqual(['seek 120', 'seek 60', 'seek 120']);
});

test('previous in another episode goes to its beginning', () => {
  const { player, fake } = hear(false);
  stepThrough(player, 'previous');
  expect(fake.takeCalls()[0]).toBe('seek 0');
});
