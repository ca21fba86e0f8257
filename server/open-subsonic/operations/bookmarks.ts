import type { ItemNeeds } from '../items/item-needs.ts';
import { areItems, itemsOf } from '../items/items.ts';
import { idOf, numberIn } from '../music/ids.ts';
import type { Asked, Operation } from '../request/operation.ts';
import { codes, Failure, notFound } from '../response/failure.ts';
import { child, children } from '../response/field.ts';
import { bookmarkShape } from '../response/podcast-shapes.ts';
import { answerOf, done } from '../response/values.ts';
import { createBookmarkRepository } from '../storage/bookmark-repository.ts';

const maxComment = 1_000;

/** Where a listener was: in a song a bookmark of its own, in an episode the place that the web app knows too. */
export function bookmarkOperations(needs: ItemNeeds): Operation[] {
  const bookmarks = createBookmarkRepository(needs.database);

  /** Of episodes that were begun and not heard to their end. */
  async function ofEpisodes({ userId }: Asked['caller']) {
    const heard = (await needs.podcasts?.progress(userId)) ?? [];
    return heard
      .filter(({ progress }) => !progress.completed && progress.positionSeconds > 0)
      .map(({ episodeId, progress }) => ({
        id: idOf('episode', episodeId),
        position: Math.round(progress.positionSeconds * 1000),
        comment: '',
        createdAt: progress.updatedAt,
        changedAt: progress.updatedAt,
      }));
  }

  return [
    {
      name: 'getBookmarks',
      changes: false,
      isHeavy: true,
      async answer({ caller }) {
        const songs = (await bookmarks.of(caller.userId)).map(({ song, ...rest }) => ({
          id: idOf('song', song),
          ...rest,
        }));
        const all = [...songs, ...(await ofEpisodes(caller))];
        const items = await itemsOf(
          needs,
          caller,
          all.map(({ id }) => id),
        );
        const bookmark = all.flatMap(({ id, position, comment, createdAt, changedAt }) => {
          const entry = items.get(id);
          if (entry === undefined) return [];
          return { position, comment, username: caller.email, created: createdAt, changed: changedAt, entry };
        });
        return answerOf(
          { bookmarks: child({ bookmark: children(bookmarkShape) }) },
          { bookmarks: { bookmark } },
        );
      },
    },
    {
      name: 'createBookmark',
      changes: true,
      async answer({ params, caller }) {
        const id = params.required('id');
        const position = params.number('position');
        if (position === undefined || position < 0)
          throw new Failure(codes.missingParameter, 'The position is a number of milliseconds.');
        if (!(await areItems(needs, caller.userId, [id]))) throw notFound();
        const song = numberIn('song', id);
        const comment = (params.text('comment') ?? '')
          .toWellFormed()
          .replaceAll('\0', '')
          .slice(0, maxComment);
        if (song === undefined) await savePosition(needs, caller, id, position);
        else await bookmarks.put(caller.userId, { song, position, comment }, needs.now());
        return done;
      },
    },
    {
      name: 'deleteBookmark',
      changes: true,
      async answer({ params, caller }) {
        const song = numberIn('song', params.required('id'));
        // An app deletes one when the end is near: how far an episode was heard is not forgotten for that.
        if (song !== undefined) await bookmarks.remove(caller.userId, song);
        return done;
      },
    },
  ];
}

/** Keeps where an app is in an episode, knowing what it was told of it; anything else has no place. */
export async function savePosition(
  { podcasts, clientVersions }: ItemNeeds,
  { userId, appPasswordId }: Asked['caller'],
  id: string,
  milliseconds: number,
): Promise<void> {
  const episode = numberIn('episode', id);
  if (episode === undefined) return;
  const place = {
    app: appPasswordId,
    told: clientVersions.of(appPasswordId, episode),
    positionSeconds: milliseconds / 1000,
  };
  await podcasts?.savePosition(userId, episode, place);
}
