import { revisionCache } from '#server/folder/catalogue/catalogue-version.ts';
import type { ItemNeeds } from '../items/items.ts';
import { byLetter } from '../music/artists.ts';
import { directoryContents } from '../music/directory-contents.ts';
import { idOf } from '../music/ids.ts';
import type { Operation } from '../request/operation.ts';
import { musicFolderId } from '../request/parameters.ts';
import { notFound } from '../response/failure.ts';
import { child, children, number, required, text, time } from '../response/field.ts';
import { songShape } from '../response/song-shape.ts';
import { answerOf } from '../response/values.ts';

const foldersShape = { musicFolder: children({ id: required(number), name: required(text) }) };
const entryShape = { id: required(text), name: required(text), starred: time };
const indexesShape = {
  lastModified: required(number),
  ignoredArticles: required(text),
  index: children({ name: required(text), artist: children(entryShape) }),
  child: children(songShape),
};
const directoryShape = {
  id: required(text),
  name: required(text),
  parent: text,
  starred: time,
  userRating: number,
  child: children(songShape),
};

/** Browsing the music folders as they are on disk. */
export function folderOperations({ folder, music, books, now }: ItemNeeds): Operation[] {
  const contents = directoryContents({ folder, music });
  const changedAt = revisionCache(folder.read, () => Date.parse(folder.status().finishedAt ?? '') || now());

  return [
    {
      name: 'getMusicFolders',
      changes: false,
      answer() {
        const musicFolder = contents.roots().map((root) => ({ id: root.number, name: root.name }));
        return answerOf({ musicFolders: child(foldersShape) }, { musicFolders: { musicFolder } });
      },
    },
    {
      name: 'getIndexes',
      changes: false,
      isHeavy: true,
      async answer({ params, caller: { userId } }) {
        const folderNumber = musicFolderId(params, folder.folders);
        const lastModified = changedAt();
        const head = { lastModified, ignoredArticles: '' };
        if ((params.number('ifModifiedSince') ?? -1) >= lastModified)
          return answerOf({ indexes: child(indexesShape) }, { indexes: head });
        const roots = contents
          .roots()
          .filter((root) => folderNumber === undefined || root.number === folderNumber);
        const below = roots.flatMap((root) => root.below);
        const index = byLetter(below, ({ name }) => name).map(({ name, items }) => ({
          name,
          artist: items.map((one) => ({ id: idOf('directory', one.key), name: one.name })),
        }));
        const rootSongs = await Promise.all(roots.map((root) => contents.songsOf(root, userId)));
        const indexes = { ...head, index, child: rootSongs.flat() };
        return answerOf({ indexes: child(indexesShape) }, { indexes });
      },
    },
    {
      name: 'getMusicDirectory',
      changes: false,
      isHeavy: true,
      async answer({ params, caller }) {
        const directory = await contents.find(params.required('id'), caller.userId);
        if (directory === undefined) throw notFound('That directory is not in the music folder.');
        const content = await books.withPositions(caller, directory.child);
        return answerOf(
          { directory: child(directoryShape) },
          { directory: { ...directory, child: content } },
        );
      },
    },
  ];
}
