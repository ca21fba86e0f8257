import { albumOrders } from '../music/album-orders.ts';
import type { OperationNeeds } from '../music/operation-needs.ts';
import { musicFolderId } from '../request/music-folder-id.ts';
import type { Operation } from '../request/operation.ts';
import { albumShape } from '../response/album-shape.ts';
import { codes, Failure } from '../response/failure.ts';
import { child, children } from '../response/field.ts';
import { answerOf } from '../response/values.ts';

const maxAlbums = 500;
const listShape = { album: children(albumShape) };

/** Albums in ten orders, page by page. */
export function albumListOperations({ folder, music, now }: OperationNeeds): Operation[] {
  const orders = albumOrders(folder.state, now);

  const list = (name: string, key: string): Operation => ({
    name,
    changes: false,
    isHeavy: true,
    async answer({ params, caller: { userId }, client }) {
      const type = params.required('type');
      const order = orders.get(type);
      if (order === undefined)
        throw new Failure(codes.generic, `There is no list of albums “${type.slice(0, 40)}”.`);
      const size = params.count('size', { otherwise: 10, max: maxAlbums });
      const offset = params.count('offset', { otherwise: 0, max: Number.MAX_SAFE_INTEGER });
      const numbers = await music.onlyVisible(
        userId,
        'album',
        await order({ params, userId, client }),
        musicFolderId(params),
      );
      const album = await music.albumSlices(userId, numbers.slice(offset, offset + size));
      return answerOf({ [key]: child(listShape) }, { [key]: { album } });
    },
  });

  return [list('getAlbumList', 'albumList'), list('getAlbumList2', 'albumList2')];
}
