import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isTest } from './read-sources.ts';

type TextFile = { path: string; text: string };

/** Who asks the window how wide it is, by the beginning of the path, and why. Everything else asks its container. */
const asksWindow: Record<string, string> = {
  'web/app/frame/': 'the frame fills the window',
  'web/player/now-playing/': 'Now Playing fills the window',
  'web/player/views/mini-player.tsx': 'a part of the frame: stands where the window has no sidebar',
  'web/player/views/player-bar.tsx': 'a part of the frame, as wide as the window',
  'web/player/views/volume.tsx': 'a part of the bar, which is as wide as the window',
  'web/music/lyrics/lyrics.css': 'the tools of lyrics on Now Playing, which fills the window',
  'web/share-page/': 'a page of its own, without a frame',
  'web/ui/lists/use-breakpoint.ts': 'the specification counts the cards of a row by the width of the window',
  'web/ui/selection/choosing.css': 'the margin that the box stands in is the frame’s',
  'web/ui/theme.css': '`roomy` asks whether the queue has a column of its own',
  'web/ui/pages/page.css': 'as `roomy`',
  'web/ui/toasts/toasts.css': 'toasts stand in the frame, beside its queue',
};

const inStyles = [/@media[^{]*\bwidth\b/g];
const inCode = [
  // A class that Tailwind applies by the width of the window. `@md:` and `@min-[340px]:` ask a container.
  /(?<![\w@-])(?:max-|min-)?(?:sm|md|lg|xl|2xl):(?=[\w\-*[!(@])/g,
  /(?<![\w@-])(?:max|min)-\[[^\]\s]+\]:/g,
  /matchMedia\([^)]*width/g,
  /\binnerWidth\b/g,
];

function faultsOf({ path, text }: TextFile): string[] {
  return (path.endsWith('.css') ? inStyles : inCode).flatMap((pattern) =>
    [...text.matchAll(pattern)].map(
      ({ 0: match, index }) =>
        `${path}:${text.slice(0, index).split('\n').length} asks the window how wide it is (${match}); ask a container: ` +
        '`wide:`, `narrow:`, `@container` (web/ui/theme.css)',
    ),
  );
}

/** What of the web app asks the window for its width and is no part of the frame, and reasons for what does not. */
export function windowWidthFaults(files: readonly TextFile[]): string[] {
  if (files.length === 0) return ['questions to the window were searched for in no files at all'];
  const places = Object.keys(asksWindow);
  const inPage = files.filter(({ path }) => !places.some((place) => path.startsWith(place)));
  return inPage.filter(({ path }) => !isTest(path)).flatMap(faultsOf);
}

/** Places with a reason in which nothing asks the window any more. */
export function uselessReasons(files: readonly TextFile[]): string[] {
  return Object.keys(asksWindow)
    .filter((place) =>
      files.every((file) => !file.path.startsWith(place) || isTest(file.path) || faultsOf(file).length === 0),
    )
    .map((place) => `${place} does not ask the window how wide it is and needs no reason for it`);
}

/** Every style sheet and source of the web app below the folder. */
export function readWebFiles(folder: string): TextFile[] {
  return globSync('web/**/*.{css,ts,tsx}', { cwd: folder })
    .map((path) => path.replaceAll('\\', '/'))
    .map((path) => ({ path, text: readFileSync(join(folder, path), 'utf8') }));
}
