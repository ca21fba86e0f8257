import { sendArtwork } from '#server/folder/artwork/send-artwork.ts';
import { pictureKeyOf } from '#server/folder/catalogue/picture-key.ts';
import { Refusal } from '#server/http/errors.ts';
import { type IdKind, numberIn, parseId } from '../music/ids.ts';
import type { OperationNeeds } from '../music/music.ts';
import { type Operation, type OperationCall, rawResponse } from '../request/operation.ts';
import { noPicture } from '../response/failure.ts';

/** Sends the picture of an item in the given width in pixels. Throws where it has none. */
type SendCover = (id: string, size: number, call: OperationCall) => Promise<void>;

const maxPixels = 1_000;

/** Pictures by the id of their item. Without `size` they have the largest size. */
export function coverOperations(needs: OperationNeeds): Operation[] {
  const senders = new Map<IdKind, SendCover>([...musicCovers(needs), ...podcastCovers(needs)]);

  return [
    {
      name: 'getCoverArt',
      changes: false,
      async answer(call) {
        const id = call.params.required('id');
        const send = senders.get(parseId(id)?.kind ?? 'song');
        if (send === undefined) throw noPicture();
        const size = call.params.count('size', { otherwise: maxPixels, max: maxPixels });
        await send(id, Math.max(1, size), call);
        return rawResponse;
      },
    },
  ];
}

function musicCovers({ folder }: OperationNeeds): [IdKind, SendCover][] {
  const sender =
    (kind: 'song' | 'album' | 'artist'): SendCover =>
    async (id, size, { request, response }) => {
      const key = pictureKeyOf(folder.readWithBooks, kind, numberIn(kind, id) ?? 0);
      if (key === null) throw noPicture();
      // An id with the version always names this picture, so the response may be cached for ever.
      const isLasting = id.endsWith(`_${key.slice(0, 8)}`);
      await sendArtwork(folder, { key, size: `${size}x${size}`, isLasting }, request, response);
    };
  return [
    ['song', sender('song')],
    ['album', sender('album')],
    ['artist', sender('artist')],
  ];
}

function podcastCovers({ podcasts }: OperationNeeds): [IdKind, SendCover][] {
  const sender =
    (kind: 'show' | 'episode'): SendCover =>
    async (id, size, { caller: { userId }, request, response }) => {
      const cover = { userId, kind, id: numberIn(kind, id) ?? 0, size };
      if (podcasts === undefined) throw noPicture();
      await podcasts.sendCover(cover, request, response).catch((thrown: unknown) => {
        throw thrown instanceof Refusal && thrown.status === 404 ? noPicture() : thrown;
      });
    };
  return [
    ['show', sender('show')],
    ['episode', sender('episode')],
  ];
}
