import { expect, test } from 'vitest';
import { markup } from './share-page.ts';

test('a title that looks like markup is shown as it is written', () => {
  const title = `<img src=x onerror="alert('1')"> & more`;
  expect(markup`<h1 title="${title}">${title}</h1>`.text).toBe(
    '<h1 title="&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt; &amp; more">' +
      '&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt; &amp; more</h1>',
  );
});

test('what is markup already stays so, one or many', () => {
  const items = ['a', '<b>'].map((name) => markup`<li>${name}</li>`);
  expect(markup`<ol>${items}</ol>${markup`<br>`}`.text).toBe('<ol><li>a</li><li>&lt;b&gt;</li></ol><br>');
});
