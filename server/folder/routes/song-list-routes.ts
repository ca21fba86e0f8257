import { songDetails } from '#contract/v1/folder-song-details.ts';
import { giveStars, libraryAxis, librarySongList } from '#contract/v1/folder-song-lists.ts';
import { Refusal } from '#server/http/errors.ts';
import type { Request } from '#server/http/serve.ts';
import { type App, serve } from '#server/http/serve.ts';
import type { MusicFiles } from '../access/music-files.ts';
import { existing } from '../catalogue/catalogue-reader.ts';
import { libraryNumber } from '../collections/library-lists.ts';
import { notInLibrary, pageOf } from '../collections/page.ts';
import type { ListenerState } from '../listener/listener-state.ts';
import { artworkAddress } from '../resources/artwork-of.ts';
import { numberOnEitherSide } from '../resources/resource-id.ts';
import { resourcesByNumber } from '../resources/resources.ts';
import { pathOnDisk } from '../song-lists/folder-paths.ts';
import { parseRule } from '../song-lists/listener-rule.ts';
import { songDetailsOf, songFactsOf } from '../song-lists/song-details.ts';
import type { SongListReader } from '../song-lists/song-list-reader.ts';
import { createSongLists, type KnownList } from '../song-lists/song-lists.ts';

/** Whether who asks as a listener is signed in as the person who runs the server. */
async function isOperator(app: App, request: Request, userId: string): Promise<boolean> {
  try {
    return (await app.identity.operator(request)) === userId;
  } catch (thrown) {
    if (thrown instanceof Refusal) return false;
    throw thrown;
  }
}

const windows = { limit: 50, max: 100 };
const axisPages = { limit: 100, max: 500 };

type Needs = { folders: readonly string[]; files: MusicFiles; songListReader: SongListReader };

/** Where a window begins: behind a song where that is in the list, else where it was asked for. */
function startOf({ numbers }: KnownList, after: string | undefined, offset: number): number {
  const number = after === undefined ? null : numberOnEitherSide('songs', after);
  const index = number === null ? -1 : numbers.indexOf(number);
  return index < 0 ? offset : index + 1;
}

/** Lists of songs by a rule, what they can be divided by, what is known of one, and stars. */
export function songListRoutes(
  app: App,
  state: ListenerState,
  { folders, files, songListReader }: Needs,
): void {
  const { read, stars, now } = state;
  const lists = createSongLists(state, songListReader);

  serve(app, librarySongList, async ({ input, userId }) => {
    const page = pageOf(input, windows);
    const rule = parseRule(input, folders);
    const list = await lists.order(userId, rule, input.after === undefined && page.offset === 0);
    const offset = startOf(list, input.after, page.offset);
    const numbers = [...list.numbers.subarray(offset, offset + page.limit)];
    const resources = resourcesByNumber(read, 'songs', 'library', numbers);
    const facts = await songFactsOf(state, userId, numbers);
    const songs = numbers.flatMap((number) => {
      const resource = resources.get(number);
      const songFacts = facts.get(number);
      return resource && songFacts ? [{ resource, known: songFacts }] : [];
    });
    return {
      data: songs.map(({ resource }) => resource),
      facts: songs.map(({ known }) => known),
      ...(list.letters.length > 0 && offset === 0 ? { letters: list.letters } : {}),
      meta: {
        total: list.numbers.length,
        milliseconds: list.milliseconds,
        offset,
        revision: list.revision,
      },
    };
  });

  serve(app, libraryAxis, async ({ input: { axis, within, ...input }, userId }) => {
    const page = pageOf(input, axisPages);
    const top = within === undefined ? undefined : (pathOnDisk(within, folders) ?? '\0');
    const values = await lists.axis(userId, { axis, folders: [...folders], within: top });
    return {
      data: values.slice(page.offset, page.offset + page.limit).map(({ name, value, songs, pictures }) => ({
        name,
        value: axis === 'albumArtists' ? `r.${value}` : value,
        songs,
        tiles: pictures.map((key) => artworkAddress(key)),
      })),
      meta: { total: values.length },
    };
  });

  serve(app, songDetails, async ({ input: { id }, userId, request }) => {
    const number = libraryNumber(read, await state.hiddenOf(userId), { kind: 'songs', id });
    if (number === null) throw notInLibrary();
    const shared = { state, folders, files };
    const needs = { ...shared, isOperator: await isOperator(app, request, userId) };
    const data = await songDetailsOf(needs, userId, number);
    if (data === null) throw notInLibrary();
    return { data };
  });

  serve(app, giveStars, async ({ input, userId }) => {
    const numbers = input.ids.flatMap((id) => numberOnEitherSide('songs', id) ?? []);
    await stars.give(userId, [...existing(read, 'songs', numbers)], input.stars, now());
    return undefined;
  });
}
