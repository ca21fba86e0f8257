import type { Book, BookPart } from '#server/folder/books/book-catalogue.ts';
import { bookHostName } from '#server/podcasts/shared/local-hosts.ts';

const hostOf = `http://${bookHostName}`;
/** Parts come in the order of their dates; a date long ago is never news. */
const firstDate = Date.UTC(2000, 0, 1);
const minute = 60_000;

const partAddress = (id: number) => `${hostOf}/part/${id}`;
const coverAddress = (key: string) => `${hostOf}/cover/${key}`;

/** A book as a JSON Feed 1.1: its files are the items, the first the oldest. */
export function bookFeed(book: Book, parts: readonly BookPart[]): string {
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: book.title,
    description: book.description,
    authors: [{ name: book.author }],
    ...(book.pictureKey === null ? {} : { icon: coverAddress(book.pictureKey) }),
    _podcast: { medium: 'audiobook' },
    items: parts
      .map(({ id, title, durationSeconds, type, bytes }, index) => ({
        id: String(id),
        title,
        date_published: new Date(firstDate + index * minute).toISOString(),
        attachments: [
          {
            url: partAddress(id),
            mime_type: type,
            size_in_bytes: bytes,
            duration_in_seconds: durationSeconds,
          },
        ],
      }))
      .toReversed(),
  });
}
