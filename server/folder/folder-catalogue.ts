import type { BookCatalogue } from './books/book-catalogue.ts';
import type { CatalogueReader } from './catalogue/catalogue-reader.ts';
import type { Discovery } from './discovery/discovery.ts';
import type { ListenerState } from './listener/listener-state.ts';
import type { MediaNeeds } from './routes/media-routes.ts';

/** What APIs for apps build on; the music API is served from the same. */
export type FolderCatalogue = MediaNeeds & {
  /** The catalogue with audiobooks among the albums. */
  readWithBooks: CatalogueReader;
  books: BookCatalogue;
  state: ListenerState;
  discovery: Discovery;
};
