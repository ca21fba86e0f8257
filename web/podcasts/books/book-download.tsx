import type { Book } from '#contract/books/books.ts';
import type { DownloadRequest } from '#web/downloads/download-manager/downloads.ts';
import { downloadKey } from '#web/downloads/store/download-shapes.ts';
import { DownloadButton } from '#web/downloads/views/download-button.tsx';
import { artworkOf } from '../data/playable-episode.ts';

const downloadBook = ({ id, title, author, artwork }: Book): DownloadRequest => ({
  key: downloadKey('book', id),
  kind: 'book',
  id,
  name: title,
  by: author,
  path: `/book/${id}`,
  ...artworkOf(artwork?.url),
});

/** Keeps a book on this device. */
export const BookDownload = ({ book }: { book: Book }) => <DownloadButton item={downloadBook(book)} />;
