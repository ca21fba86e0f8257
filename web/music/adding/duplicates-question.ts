import './duplicates-question.css';

const songs = (count: number) => (count === 1 ? '1 song' : `${count.toLocaleString('en')} songs`);

/** What is asked before songs go into a playlist that has them. */
const addingTexts = {
  title: 'Already there',
  repeated: (repeated: number, all: number, playlist: string) =>
    all === 1
      ? `This song is in “${playlist}” already.`
      : repeated === all
        ? `All of these ${songs(all)} are in “${playlist}” already.`
        : `${repeated.toLocaleString('en')} of these ${songs(all)} ${repeated === 1 ? 'is' : 'are'} in “${playlist}” already.`,
  addAnyway: 'Add anyway',
  skip: 'Skip',
} as const;

export type DuplicatesFound = { playlist: string; repeated: number; all: number };
type Answer = 'add' | 'skip' | undefined;

function element<Name extends 'dialog' | 'h2' | 'p' | 'button' | 'div'>(
  name: Name,
  text: string,
  ...inside: Element[]
): HTMLElementTagNameMap[Name] {
  const node = document.createElement(name);
  node.append(text, ...inside);
  return node;
}

/** Asks what to do with songs that a playlist has already; undefined if closed. Without React: the menu that asks is gone by then. */
export function askAboutDuplicates({ playlist, repeated, all }: DuplicatesFound): Promise<Answer> {
  const skip = element('button', addingTexts.skip);
  const add = element('button', addingTexts.addAnyway);
  const title = element('h2', addingTexts.title);
  const dialog = element(
    'dialog',
    '',
    title,
    element('p', addingTexts.repeated(repeated, all, playlist)),
    element('div', '', skip, add),
  );
  dialog.className = 'duplicates-question';
  dialog.ariaLabel = addingTexts.title;
  document.body.append(dialog);
  return new Promise((resolve) => {
    let answer: Answer;
    const closeWith = (choice: Answer) => () => {
      answer = choice;
      dialog.close();
    };
    skip.addEventListener('click', closeWith('skip'));
    add.addEventListener('click', closeWith('add'));
    dialog.addEventListener('close', () => {
      dialog.remove();
      resolve(answer);
    });
    // Gives the focus back by itself when it closes.
    dialog.showModal();
  });
}
