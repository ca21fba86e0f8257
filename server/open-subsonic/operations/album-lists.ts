import { albumShape } from '../answers/album-shape.ts';
import { codes, Failure } from '../answers/failure.ts';
import { child, children } from '../answers/field.ts';
import { answerOf } from '../answers/values.ts';
import { askedFolder } from '../asking/asked-folder.ts';
import type { Operation } from '../asking/operation.ts';
import { albumOrders } from '../music/album-orders.ts';
import type { OperationNeeds } from '../music/operation-needs.ts';

const maxAlbums = 500;
const listShape = { album: children(albumShape) };

/** Albums in ten orders, page by page. */
export function albumListOperations({ folder, music, now }: OperationNeeds): Operation[] {
  const orders = albumOrders(folder.state, now);

  const list = (name: string, key: string): Operation => ({
    name,
    changes: false,
    isHeavy: true,
    async answer({ sent, caller: { userId }, client }) {
      const type = sent.required('type');
      const order = orders.get(type);
      if (order === undefined)
        throw new Failure(codes.generic, `There is no list of albums “${type.slice(0, 40)}”.`);
      const size = sent.count('size', { otherwise: 10, max: maxAlbums });
      const offset = sent.count('offset', { otherwise: 0, max: Number.MAX_SAFE_INTEGER });
      const numbers = await music.seen(
        userId,
        'album',
        await order({ sent, userId, client }),
        askedFolder(sent),
      );
      const album = await music.albumSlices(userId, numbers.slice(offset, offset + size));
      return answerOf({ [key]: child(listShape) }, { [key]: { album } });
    },
  });

  return [list('getAlbumList', 'albumList'), list('getAlbumList2', 'albumList2')];
}
