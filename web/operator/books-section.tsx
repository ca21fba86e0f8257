import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { addBookFolder, bookFolders, removeBookFolder } from '#contract/books/corrections.ts';
import { call, sentenceOf } from '#web/api.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { ErrorLine } from '#web/ui/controls/error-line.tsx';
import { SettingsSection } from '#web/ui/pages/settings-section.tsx';
import { BookCorrections } from './book-corrections.tsx';

/** What the section of books says. */
const booksTexts = {
  title: 'Books',
  about:
    'Files of the type m4b and files of the genre “Audiobook” are books by themselves. So is everything in these folders:',
  none: 'No folder is of books alone.',
  listLabel: 'Folders of books',
  fixed: 'by BOOKS_DIR',
  path: 'A folder inside of the music folder, by its whole path',
  add: 'Add folder',
  remove: 'Take back',
  removeNamed: (path: string) => `Take back ${path}`,
};

const bookFoldersQuery = () =>
  queryOptions({
    queryKey: ['operator', 'book-folders'],
    queryFn: ({ signal }) => call(bookFolders, {}, { signal }),
  });

/** The folders of audiobooks alone: those of BOOKS_DIR, and those that are named here. */
export function BooksSection() {
  const queries = useQueryClient();
  const { data } = useQuery(bookFoldersQuery());
  const refresh = () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: bookFoldersQuery().queryKey }),
      queries.invalidateQueries({ queryKey: ['podcasts', 'books'] }),
    ]);
  const removed = useMutation({
    mutationFn: (path: string) => call(removeBookFolder, { path }),
    onSettled: refresh,
  });
  if (data === undefined) return null;
  return (
    <SettingsSection title={booksTexts.title}>
      <p className="max-w-xl text-mute">{booksTexts.about}</p>
      {data.folders.length === 0 && <p>{booksTexts.none}</p>}
      {data.folders.length > 0 && (
        <ul aria-label={booksTexts.listLabel} className="grid w-full gap-3">
          {data.folders.map(({ path, isFixed }) => (
            <li
              key={`${path} ${isFixed}`}
              className="grid items-center justify-items-start gap-2 wide:flex wide:gap-3"
            >
              <code className="min-w-0 flex-1 break-all text-[13px] text-ink">{path}</code>
              {isFixed ? (
                <span className="text-[13px] text-mute">{booksTexts.fixed}</span>
              ) : (
                <Button
                  aria-label={booksTexts.removeNamed(path)}
                  disabled={removed.isPending}
                  onClick={() => removed.mutate(path)}
                >
                  {booksTexts.remove}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      <ErrorLine>{removed.error && sentenceOf(removed.error)}</ErrorLine>
      <FolderForm onAdded={refresh} />
      <BookCorrections />
    </SettingsSection>
  );
}

function FolderForm({ onAdded }: { onAdded: () => Promise<unknown> }) {
  const [path, setPath] = useState('');
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call(addBookFolder, { path }),
    onSuccess: async () => {
      setPath('');
      await onAdded();
    },
  });
  return (
    <form
      noValidate
      className="grid w-full max-w-md gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isPending && path.trim() !== '') mutate();
      }}
    >
      <label className="grid gap-1.5 text-[13px] font-semibold text-ink">
        {booksTexts.path}
        <input
          value={path}
          maxLength={4000}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => setPath(event.target.value)}
          className="h-11 w-full rounded-lg border border-line bg-bg px-3.5 text-[15px] font-normal text-ink"
        />
      </label>
      <Button type="submit" disabled={isPending} className="justify-self-start">
        {booksTexts.add}
      </Button>
      <ErrorLine>{error && sentenceOf(error)}</ErrorLine>
    </form>
  );
}
