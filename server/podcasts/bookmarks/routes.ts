import {
  addBookmark,
  changeBookmark,
  episodeBookmarks,
  removeBookmark,
  showBookmarks,
} from '#contract/bookmarks.ts';
import { missing, Refusal } from '#server/http/errors.ts';
import { type App, serve } from '#server/http/serve.ts';
import { texts } from '../shared/texts.ts';
import type { BookmarkRepository } from './bookmark-repository.ts';

type Needs = {
  bookmarks: BookmarkRepository;
  /** Whether the listener may know an episode. */
  isEpisodeVisible: (episodeId: number, userId: string) => Promise<boolean>;
  isShowVisible: (feedId: number, userId: string) => Promise<boolean>;
  now: () => number;
};

/** Nothing waits longer in a browser. */
const maxAge = 60 * 24 * 60 * 60 * 1000;

/** A listener's bookmarks in episodes. */
export function bookmarkRoutes(app: App, { bookmarks, isEpisodeVisible, isShowVisible, now }: Needs): void {
  /** When something was done that comes now: by the server's clock and the age that the browser measured. */
  const doneAt = (age = 0) => Math.round(now() - Math.min(age, maxAge));

  async function mustKnowEpisode(episodeId: number, userId: string): Promise<void> {
    if (!(await isEpisodeVisible(episodeId, userId))) throw missing(texts.unknownEpisode);
  }

  serve(app, episodeBookmarks, async ({ input: { episodeId }, userId }) => {
    await mustKnowEpisode(episodeId, userId);
    return { bookmarks: await bookmarks.ofEpisode(userId, episodeId) };
  });

  serve(app, showBookmarks, async ({ input: { feedId }, userId }) => {
    if (!(await isShowVisible(feedId, userId))) throw missing(texts.unknownShow);
    return { episodes: await bookmarks.ofShow(userId, feedId) };
  });

  serve(app, addBookmark, async ({ input, userId }) => {
    await mustKnowEpisode(input.episodeId, userId);
    if (!(await bookmarks.add(userId, input, doneAt(input.age))))
      throw new Refusal(400, 'too_many_bookmarks', texts.tooManyBookmarks);
    return undefined;
  });

  serve(app, changeBookmark, async ({ input: { id, note, age }, userId }) => {
    await bookmarks.changeNote(userId, { id, note, at: doneAt(age), isLate: age !== undefined });
    return undefined;
  });

  serve(app, removeBookmark, async ({ input: { id }, userId }) => {
    await bookmarks.remove(userId, id, now());
    return undefined;
  });
}
