import * as z from 'zod/mini';
import { makeShareLink, type NewShareLink } from '#contract/share-links.ts';
import { inChunks } from '#rules/in-chunks.ts';
import { albumSongs } from '#server/folder/catalogue/album-rows.ts';
import { numberOnEitherSide } from '#server/folder/resources/resource-id.ts';
import { maxSharedTracks } from '#server/share-links/shareable.ts';
import { type ItemNeeds, itemsOf } from '../items/items.ts';
import { idOf, numberIn, parseId, playlistIn, shareIdOf, shareIn } from '../music/ids.ts';
import type { Operation, OperationCall } from '../request/operation.ts';
import type { Parameters } from '../request/parameters.ts';
import { codes, Failure, missingParameter, noTime, notFound } from '../response/failure.ts';
import { child, children, number, required, text, time } from '../response/field.ts';
import { songShape } from '../response/song-shape.ts';
import { answerOf, done, Slices, type ValuesOf } from '../response/values.ts';

const shareShape = {
  id: required(text),
  url: required(text),
  description: text,
  username: required(text),
  created: required(time),
  expires: time,
  lastVisited: time,
  visitCount: required(number),
  entry: children(songShape),
};
const sharesShape = { shares: child({ share: children(shareShape) }) };
type ShareValues = ValuesOf<typeof shareShape>;
type Link = Awaited<ReturnType<ItemNeeds['shares']['list']>>[number];

/** Links read at once: each may lead to a thousand songs. */
const linksPerTurn = 10;
const maxTime = 8.64e15;

/** The listener’s share links, with the rights and limits of the web app. */
export function shareOperations(needs: ItemNeeds): Operation[] {
  const { shares } = needs;
  const entriesOf = shareEntries(needs);

  async function valuesOf(
    { caller, request }: OperationCall,
    links: readonly Link[],
  ): Promise<ShareValues[]> {
    const entries = await entriesOf(caller, links);
    return links.flatMap((link, index) => {
      const url = shares.urlOf(link, request);
      if (url === null) return [];
      return {
        id: shareIdOf(link.id),
        url,
        description: link.note,
        username: caller.email,
        created: link.createdAt,
        expires: link.expiresAt ?? undefined,
        lastVisited: link.lastUsedAt ?? undefined,
        visitCount: link.plays,
        entry: entries[index] ?? [],
      };
    });
  }

  async function* inTurns(call: OperationCall, links: readonly Link[]): AsyncGenerator<ShareValues[]> {
    for (const some of inChunks(links, linksPerTurn)) yield await valuesOf(call, some);
  }

  return [
    {
      name: 'getShares',
      changes: false,
      isHeavy: true,
      async answer(call) {
        const links = await shares.list(call.caller.userId);
        return answerOf(sharesShape, { shares: { share: new Slices(inTurns(call, links)) } });
      },
    },
    {
      name: 'createShare',
      changes: true,
      async answer(call) {
        const link = await shares.make(call.caller.userId, newLinkIn(call.params));
        return answerOf(sharesShape, { shares: { share: await valuesOf(call, [link]) } });
      },
    },
    {
      name: 'updateShare',
      changes: true,
      async answer({ params, caller }) {
        const description = params.text('description');
        const note = description === undefined ? undefined : noteOf(description);
        await shares.change(caller.userId, linkIdIn(params), { note, expiresAt: expiryIn(params) });
        return done;
      },
    },
    {
      name: 'deleteShare',
      changes: true,
      async answer({ params, caller }) {
        await shares.end(caller.userId, linkIdIn(params));
        return done;
      },
    },
  ];
}

/** Reads the songs or the episode that each link leads to, together. */
function shareEntries(needs: ItemNeeds) {
  const { read, state } = needs.folder;

  return async function entriesOf(caller: OperationCall['caller'], links: readonly Link[]) {
    const playlists = links.flatMap(({ kind, itemId }) => (kind === 'playlist' ? itemId : []));
    const songsOfPlaylist = await state.entries.songsOf(playlists);

    function songsOf({ kind, itemId }: Link): readonly number[] {
      if (kind === 'playlist') return songsOfPlaylist.get(itemId) ?? [];
      return kind === 'album'
        ? albumSongs(read, numberOnEitherSide('albums', itemId) ?? 0, maxSharedTracks)
        : [numberOnEitherSide('songs', itemId) ?? 0];
    }

    const ids = links.map((link) =>
      link.kind === 'episode'
        ? [idOf('episode', link.itemId)]
        : songsOf(link)
            .slice(0, maxSharedTracks)
            .map((song) => idOf('song', song)),
    );
    const items = await itemsOf(needs, caller, [...new Set(ids.flat())]);
    return ids.map((ofLink) => ofLink.flatMap((id) => items.get(id) ?? []));
  };
}

/** Parses a link with the rules of the web app. */
function newLinkIn(params: Parameters): NewShareLink {
  const [id, ...others] = params.list('id');
  if (id === undefined) throw missingParameter('id');
  if (others.length > 0)
    throw new Failure(codes.generic, 'A link leads to one thing here: share a playlist of these songs.');
  const note = noteOf(params.text('description') ?? '');
  return { ...sharedItem(id), expiresAt: expiryIn(params) ?? null, maxPlays: null, note };
}

function noteOf(description: string): string {
  const result = z.safeParse(makeShareLink.input.shape.note, description);
  if (result.success) return result.data;
  throw new Failure(codes.missingParameter, result.error.issues[0]?.message ?? 'That is no description.');
}

function sharedItem(id: string): Pick<NewShareLink, 'kind' | 'itemId'> {
  const kind = parseId(id)?.kind;
  if (kind === 'song' || kind === 'album' || kind === 'episode') {
    const itemNumber = numberIn(kind, id);
    if (itemNumber !== undefined) return { kind, itemId: String(itemNumber) };
  }
  const playlist = playlistIn(id);
  if (playlist === undefined) throw notFound('Songs, albums, playlists and episodes can be shared.');
  return { kind: 'playlist', itemId: playlist };
}

/** The end in the parameter, null for none (0); undefined without the parameter. Throws 10 for what is no time. */
function expiryIn(params: Parameters): string | null | undefined {
  if ((params.text('expires') ?? '') === '') return undefined;
  const end = params.number('expires');
  if (end === undefined || end < 0 || end > maxTime) throw noTime('expires');
  return end === 0 ? null : new Date(end).toISOString();
}

function linkIdIn(params: Parameters): string {
  const id = shareIn(params.required('id'));
  if (id === undefined) throw notFound('There is no such link.');
  return id;
}
