import { type Markup, markup } from './markup.ts';
import { shareTexts as texts } from './share-texts.ts';

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
export const playerMarkup = (
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
