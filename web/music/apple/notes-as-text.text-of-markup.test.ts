import { expect, test } from 'vitest';
import { notesAsText, textOfMarkup } from './notes-as-text.ts';

test('notes are read as words, whatever Apple marks in them', () => {
  expect(
    textOfMarkup('The <i>best</i> of <b class="x">them</b> &amp; more&#8217;s &#x2014; &nbsp;here'),
  ).toBe('The best of them & more’s — \u00a0here');
  expect(textOfMarkup('One.<br>Two.<br />Three.</p>')).toBe('One.\nTwo.\nThree.');
});

test('what is no markup stays', () => {
  expect(textOfMarkup('I <3 you, 1 < 2 > 0, R&B, &nosuch; &#0; &#x110000;')).toBe(
    'I <3 you, 1 < 2 > 0, R&B, &nosuch; &#0; &#x110000;',
  );
  expect(textOfMarkup('&amp;lt;b&amp;gt;')).toBe('&lt;b&gt;');
});

test('notes are found wherever they stand, and names are left alone', () => {
  const reply = {
    data: [
      {
        id: '1',
        attributes: {
          name: 'A <i>name</i>',
          editorialNotes: { short: '<i>a</i>' },
          description: { standard: '&lt;' },
        },
        relationships: { tracks: { data: [{ attributes: { editorialNotes: { standard: '<b>b</b>' } } }] } },
      },
    ],
  };
  expect(notesAsText(reply)).toEqual({
    data: [
      {
        id: '1',
        attributes: { name: 'A <i>name</i>', editorialNotes: { short: 'a' }, description: { standard: '<' } },
        relationships: { tracks: { data: [{ attributes: { editorialNotes: { standard: 'b' } } }] } },
      },
    ],
  });
});
