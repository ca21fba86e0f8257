import {
  allBookCorrections,
  bookCorrections,
  maxAlbumKindsOfListener,
  removeBookCorrection,
  setAlbumKind,
  setListenerCorrections,
} from '#contract/books/corrections.ts';
import type { BookCatalogue } from '#server/folder/books/book-catalogue.ts';
import type { BookChoosing } from '#server/folder/books/book-choices.ts';
import { missing, Refusal } from '#server/http/errors.ts';
import { type App, serve } from '#server/http/serve.ts';
import { allowance } from '#server/podcasts/routes/allowance.ts';
import type { BookCorrectionRepository, Sayer, SayOutcome } from './book-correction-repository.ts';

type Needs = {
  books: Pick<BookCatalogue, 'book' | 'isAlbum' | 'albumNames'>;
  choosing: Pick<BookChoosing, 'follow'>;
  corrections: BookCorrectionRepository;
  isOperator: (userId: string) => Promise<boolean>;
  now: () => number;
};

/** Each has the music folder looked through. */
const maxAMinute = 20;

const refusals: Record<Exclude<SayOutcome, 'stored'>, () => Refusal> = {
  'operator-said': () =>
    new Refusal(409, 'operator_said', 'Whoever runs this server said what this album is, and that stands.'),
  full: () =>
    new Refusal(
      409,
      'too_many_book_choices',
      'No more than 5,000 albums can be called a book or music by hand.',
    ),
  'full-of-listeners': () =>
    new Refusal(
      409,
      'too_many_book_choices',
      'Listeners have called 4,500 albums a book or music. Whoever runs this server can call more.',
    ),
  'full-of-listener': () =>
    new Refusal(
      409,
      'too_many_book_choices',
      `You have called ${maxAlbumKindsOfListener} albums a book or music. Whoever runs this server can call more.`,
    ),
};

/** What people say of albums: a listener for everybody, the operator over all listeners. */
export function correctionRoutes(app: App, needs: Needs): void {
  const { books, choosing, corrections, isOperator, now } = needs;
  const spend = allowance(maxAMinute);
  const isBookNow = (id: number) => books.book(id) !== null;

  /**
   * What is answered where nothing is to be stored: the opposite of what was said before takes that back, and the album is what
   * its tags say, which shows later while the folder is still being read. Null where it is to be stored.
   */
  async function withoutStoring(
    id: number,
    isBook: boolean,
    sayer: Sayer,
  ): Promise<{ isDone: boolean } | null> {
    const done = () => (isBookNow(id) === isBook ? { isDone: true } : null);
    const earlier = await corrections.of(id);
    if (earlier === null) return sayer.isOperator ? null : done();
    if (earlier.isBook === isBook || earlier.isByOperator !== sayer.isOperator) return null;
    await corrections.takeBack(id, { alsoOfOperator: sayer.isOperator });
    return (await choosing.follow()) ? done() : { isDone: false };
  }

  async function sayerOf(userId: string): Promise<Sayer> {
    if (await isOperator(userId)) return { userId, isOperator: true };
    if (await corrections.mayListeners()) return { userId, isOperator: false };
    throw new Refusal(
      403,
      'corrections_off',
      'On this server, only whoever runs it says what is a book and what is music.',
    );
  }

  serve(app, bookCorrections, async ({ userId }) => ({
    mayCorrect: (await isOperator(userId)) || (await corrections.mayListeners()),
  }));

  serve(app, setAlbumKind, async ({ input: { albumId, isBook }, userId }) => {
    const id = Number(albumId);
    const sayer = await sayerOf(userId);
    spend(userId);
    if (!books.isAlbum(id)) throw missing('That album is not in the music folder.');
    const answer = await withoutStoring(id, isBook, sayer);
    if (answer !== null) return answer;
    const outcome = await corrections.say(id, isBook, sayer, now());
    if (outcome !== 'stored') throw refusals[outcome]();
    await choosing.follow();
    return { isDone: isBookNow(id) === isBook };
  });

  serve(app, allBookCorrections, async ({ input }) => {
    const { corrections: newest, total } = await corrections.list(input.limit);
    const names = books.albumNames(newest.map(({ albumId }) => albumId));
    return {
      corrections: newest.map(({ albumId, changedAt, ...rest }) => ({
        ...rest,
        albumId: String(albumId),
        title: names.get(albumId)?.title ?? null,
        artist: names.get(albumId)?.artist ?? null,
        changedAt: new Date(changedAt).toISOString(),
      })),
      total,
      mayListeners: await corrections.mayListeners(),
    };
  });

  serve(app, setListenerCorrections, async ({ input }) => {
    await corrections.setListeners(input.mayListeners);
    return undefined;
  });

  serve(app, removeBookCorrection, async ({ input }) => {
    await corrections.takeBack(Number(input.albumId), { alsoOfOperator: true });
    await choosing.follow();
    return undefined;
  });
}
