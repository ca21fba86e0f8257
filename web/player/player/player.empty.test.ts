import { describe, expect, test } from 'vitest';
import { album, createTestPlayer, songs } from '#web/player/testing/player-fixture.ts';

describe('the player', () => {
  test('without another queue Back changes nothing', () => {
    const { player, fake, now } = createTestPlayer();
    player.play(album, songs('ab'));
    fake.takeCalls();
    player.back();
    expect([now(), fake.takeCalls()]).toEqual(['a', []]);
  });

  test('with nothing in it its buttons do nothing', () => {
    const { player, fake, now } = createTestPlayer();
    player.previous();
    player.playLater([]);
    player.jumpBack(3);
    player.remove('k0');
    expect([now(), fake.takeCalls()]).toEqual([undefined, []]);
  });
});
