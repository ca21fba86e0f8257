import type { ShareKind } from '#contract/share-links.ts';
import { type Markup, markup } from './markup.ts';
import { playerMarkup } from './player-markup.ts';
import { lengthInWords, shareTexts as texts } from './share-texts.ts';
import type { SharedThing, SharedTrack } from './shareable.ts';

type Shown = {
  thing: SharedThing;
  kind: ShareKind;
  /** The name that whoever shared it chose; empty: none. */
  sharedBy: string;
  /** Below which its sounds and its picture lie, without a slash at the end. */
  address: string;
  basePath: string;
  visit: string;
};

const noCover = markup`<span class="cover empty" aria-hidden="true"><svg viewBox="0 0 24 24" width="56" height="56" fill="none" stroke="currentColor" stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round"><path d="M9 18V5l12-2v13"/><circle cx="6" cy="18" r="3"/><circle cx="18" cy="16" r="3"/></svg></span>`;

/** The page of a link: all that it shows is in it, so that a browser without scripts has it as well. */
export function sharePageOf({ thing, kind, sharedBy, address, basePath, visit }: Shown): string {
  const { title, by, tracks, total, hasPicture } = thing;
  const soundOf = (track: SharedTrack) => `${address}/audio/${encodeURIComponent(track.id)}?visit=${visit}`;
  const cover = hasPicture
    ? markup`<img class="cover" src="${address}/picture/300" srcset="${address}/picture/300 300w, ${address}/picture/600 600w" sizes="(width < 560px) 128px, 208px" alt="" width="300" height="300">`
    : noCover;
  const body = markup`<main data-title="${title}" data-picture="${hasPicture ? `${address}/picture/600` : ''}">
<header>${cover}<div><p class="kind">${texts.kinds[kind]}</p><h1>${title}</h1>
${by === '' ? '' : markup`<p class="by">${by}</p>`}
${sharedBy === '' ? '' : markup`<p class="from">${texts.sharedBy(sharedBy)}</p>`}</div></header>
${tracks.length === 0 ? markup`<p class="note">${texts.nothing}</p>` : ''}
<ol role="list" aria-label="${texts.songs}">${tracks.map((track) => row(track, soundOf(track), by))}</ol>
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
