import type { ShareKind } from '#contract/share-links.ts';
import { lengthInWords, shareTexts as texts } from './share-texts.ts';
import type { SharedThing, SharedTrack } from './shareable.ts';

/** Text that is markup already. */
class Markup {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Value = string | number | Markup | readonly Markup[];

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

const escaped = (text: string) => text.replaceAll(/[&<>"']/g, (sign) => signs[sign] ?? '');

function textOf(value: Value): string {
  if (value instanceof Markup) return value.text;
  if (typeof value === 'string' || typeof value === 'number') return escaped(String(value));
  return value.map(({ text }) => text).join('');
}

/** Markup from a template: whatever is put into it is text, for contents and for attributes in quotation marks. */
export const markup = (parts: TemplateStringsArray, ...values: Value[]): Markup =>
  new Markup(
    parts.map((part, index) => (index === 0 ? part : textOf(values[index - 1] ?? '') + part)).join(''),
  );

const icon = (path: string, name: string) =>
  markup`<svg class="${name}" viewBox="0 0 24 24" width="24" height="24" fill="currentColor" aria-hidden="true"><path d="${path}"/></svg>`;

const icons = {
  play: icon('M7 4.5v15a1 1 0 0 0 1.5.86l12.5-7.5a1 1 0 0 0 0-1.72L8.5 3.64A1 1 0 0 0 7 4.5z', 'play'),
  pause: icon('M6 4h4v16H6zM14 4h4v16h-4z', 'pause'),
  previous: icon(
    'M5 5h2.5v14H5zM19 5.6v12.8a.6.6 0 0 1-.93.5L9 12.5a.6.6 0 0 1 0-1l9.07-6.4a.6.6 0 0 1 .93.5z',
    '',
  ),
  next: icon(
    'M16.5 5H19v14h-2.5zM5 5.6v12.8a.6.6 0 0 0 .93.5L15 12.5a.6.6 0 0 0 0-1L5.93 5.1A.6.6 0 0 0 5 5.6z',
    '',
  ),
};

const button = (name: 'previous' | 'next') =>
  markup`<button type="button" data-does="${name}" aria-label="${texts[name]}">${icons[name]}</button>`;

/** The bar along the bottom. The page’s script shows it: without one each song has the browser’s own controls. */
const playerMarkup = (
  hasSeveral: boolean,
): Markup => markup`<section class="player" aria-label="${texts.player}" hidden>
<p class="now"><span class="title"></span><span class="by"></span></p>
<div class="buttons">${hasSeveral ? button('previous') : ''}
<button type="button" data-does="toggle" class="main" aria-label="${texts.play}">${icons.play}${icons.pause}</button>
${hasSeveral ? button('next') : ''}</div>
<div class="seek"><span class="elapsed">0:00</span>
<input type="range" min="0" max="1" step="1" value="0" aria-label="${texts.seek}"><span class="whole"></span></div>
<p class="problem" role="alert"></p>
</section>`;

type PageParams = {
  thing: SharedThing;
  kind: ShareKind;
  sharedBy: string;
  /** Below which its sounds and its picture lie, without a slash at the end. */
  address: string;
  basePath: string;
  visit: string;
};

const noCover = markup`<span class="cover empty" aria-hidden="true"><svg viewBox="0 0 24 24" width="56" height="56" fill="none" stroke="currentColor" stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round"><path d="M9 18V5l12-2v13"/><circle cx="6" cy="18" r="3"/><circle cx="18" cy="16" r="3"/></svg></span>`;

/** The page of a link: all that it shows is in it, so that a browser without scripts has it as well. */
export function sharePageOf({ thing, kind, sharedBy, address, basePath, visit }: PageParams): string {
  const { title, by, tracks, total, hasPicture, isBook } = thing;
  const soundOf = (track: SharedTrack) => `${address}/audio/${encodeURIComponent(track.id)}?visit=${visit}`;
  const cover = hasPicture
    ? markup`<img class="cover" src="${address}/picture/300" srcset="${address}/picture/300 300w, ${address}/picture/600 600w" sizes="(width < 560px) 128px, 208px" alt="" width="300" height="300">`
    : noCover;
  const body = markup`<main data-title="${title}" data-picture="${hasPicture ? `${address}/picture/600` : ''}">
<header>${cover}<div><p class="kind">${isBook ? texts.book : texts.kinds[kind]}</p><h1>${title}</h1>
${by === '' ? '' : markup`<p class="by">${by}</p>`}
${sharedBy === '' ? '' : markup`<p class="from">${texts.sharedBy(sharedBy)}</p>`}</div></header>
${tracks.length === 0 ? markup`<p class="note">${texts.nothing}</p>` : ''}
<ol role="list" aria-label="${isBook ? texts.parts : texts.songs}">${tracks.map((track) => row(track, soundOf(track), by))}</ol>
${total > tracks.length ? markup`<p class="note">${texts.firstOf(tracks.length, total)}</p>` : ''}
</main>${tracks.length === 0 ? '' : playerMarkup(tracks.length > 1)}`;
  return documentOf(by === '' ? title : `${title} · ${by}`, body, basePath);
}

/** Whom a song is by is not said again where it is whom the album is by. */
const row = (
  { title, by, seconds }: SharedTrack,
  sound: string,
  whose: string,
) => markup`<li data-sound="${sound}" data-seconds="${seconds ?? ''}" data-by="${by}">
<span class="words"><span class="title">${title}</span>${by === '' || by === whose ? '' : markup`<span class="by">${by}</span>`}</span><span class="length">${lengthInWords(seconds)}</span>
<noscript><audio controls preload="none" src="${sound}"></audio></noscript></li>
`;

/** A page that says why there is nothing to hear. */
export const refusalPageOf = (title: string, sentence: string, basePath: string): string =>
  documentOf(title, markup`<main class="refusal"><h1>${title}</h1><p>${sentence}</p></main>`, basePath);

function documentOf(title: string, body: Markup, basePath: string): string {
  return markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex, nofollow, noarchive">
<title>${title}</title>
<link rel="icon" href="${basePath}/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="${basePath}/share-page.css">
<script type="module" src="${basePath}/share-page.js"></script>
</head>
<body>${body}</body>
</html>
`.text;
}
