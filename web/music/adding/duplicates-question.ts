import { addingTexts as texts } from './adding-texts.ts';
import './duplicates-question.css';

export type DuplicatesFound = { playlist: string; repeated: number; all: number };
type Answer = 'add' | 'skip' | undefined;

function element<Name extends 'dialog' | 'h2' | 'p' | 'button' | 'div'>(
  name: Name,
  text: string,
  ...inside: Element[]
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  made.append(text, ...inside);
  return made;
}

/**
 * Asks, over whatever is open, what becomes of songs that a playlist has already; undefined where the question was closed. Made
 * without React: it is asked from menus that are gone by then, and nothing has to hold a place for it.
 */
export function askAboutDuplicates({ playlist, repeated, all }: DuplicatesFound): Promise<Answer> {
  const skip = element('button', texts.skip);
  const add = element('button', texts.addAnyway);
  const title = element('h2', texts.title);
  const dialog = element(
    'dialog',
    '',
    title,
    element('p', texts.repeated(repeated, all, playlist)),
    element('div', '', skip, add),
  );
  dialog.className = 'duplicates-question';
  dialog.ariaLabel = texts.title;
  document.body.append(dialog);
  return new Promise((resolve) => {
    let answer: Answer;
    const closeWith = (given: Answer) => () => {
      answer = given;
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
