import type { ItemNeeds } from '../items/items.ts';
import { areItems, itemsOf } from '../items/items.ts';
import { idOf, numberIn } from '../music/ids.ts';
import type { Operation, OperationCall } from '../request/operation.ts';
import { codes, Failure, notFound } from '../response/failure.ts';
import { child, children } from '../response/field.ts';
import { bookmarkShape } from '../response/podcast-shapes.ts';
import { answerOf, done } from '../response/values.ts';
import { createBookmarkRepository } from '../storage/bookmark-repository.ts';

const maxComment = 1_000;

/** Bookmarks. A song has a bookmark of its own; of an episode and a part of a book it is the position that the web app shows. */
export function bookmarkOperations(needs: ItemNeeds): Operation[] {
  const bookmarks = createBookmarkRepository(needs.database);

  /** Bookmarks of episodes in progress. */
  async function ofEpisodes({ userId }: OperationCall['caller']) {
    const entries = (await needs.podcasts?.progress(userId)) ?? [];
    const ofBooks = await needs.books.episodesOf(userId);
    return entries
      .filter(({ episodeId }) => !ofBooks.has(episodeId))
      .flatMap(({ episodeId, progress }) => inProgress(idOf('episode', episodeId), progress));
  }

  /** Bookmarks of parts of books in progress. */
  const ofParts = async ({ userId }: OperationCall['caller']) =>
    [...(await needs.books.positionsOf(userId))].flatMap(([song, { progress }]) =>
      inProgress(idOf('song', song), progress),
    );

  return [
    {
      name: 'getBookmarks',
      changes: false,
      isHeavy: true,
      async answer({ caller }) {
        const songs = (await bookmarks.of(caller.userId))
          .filter(({ song }) => !needs.books.isPart(song))
          .map(({ song, ...fields }) => ({ id: idOf('song', song), ...fields }));
        const all = [...songs, ...(await ofParts(caller)), ...(await ofEpisodes(caller))];
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
        if (song === undefined || needs.books.isPart(song)) await savePosition(needs, caller, id, position);
        else await bookmarks.put(caller.userId, { song, position, comment }, needs.now());
        return done;
      },
    },
    {
      name: 'deleteBookmark',
      changes: true,
      async answer({ params, caller }) {
        const song = numberIn('song', params.required('id'));
        // Apps delete a bookmark near the end; the progress of an episode or a book must survive that.
        if (song !== undefined) await bookmarks.remove(caller.userId, song);
        return done;
      },
    },
  ];
}

type Position = { positionSeconds: number; completed: boolean; updatedAt: number };

/** A bookmark where there is a position before the end. */
const inProgress = (id: string, { positionSeconds, completed, updatedAt }: Position) =>
  completed || positionSeconds <= 0
    ? []
    : [
        {
          id,
          position: Math.round(positionSeconds * 1000),
          comment: '',
          createdAt: updatedAt,
          changedAt: updatedAt,
        },
      ];

/**
 * Saves the position of an app in an episode or a part of a book, based on the version that the app read last. Ignores other
 * ids.
 */
export async function savePosition(
  { podcasts, clientVersions, books }: ItemNeeds,
  { userId, appPasswordId }: OperationCall['caller'],
  id: string,
  milliseconds: number,
): Promise<void> {
  const episode = numberIn('episode', id) ?? (await books.episodeOf(userId, numberIn('song', id) ?? 0));
  if (episode === undefined) return;
  const position = {
    app: appPasswordId,
    knownVersion: clientVersions.of(appPasswordId, episode),
    positionSeconds: milliseconds / 1000,
  };
  await podcasts?.savePosition(userId, episode, position);
}
