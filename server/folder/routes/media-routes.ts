import { rescan, type ScanStatus, scanStatus, unreadableFiles } from '#contract/music.ts';
import { artworkPicture, songAudio, songQualities } from '#contract/v1/folder-media.ts';
import { songLyrics } from '#contract/v1/lyrics.ts';
import { type App, serve, serveBytes } from '#server/http/serve.ts';
import { type ArtworkNeeds, sendArtwork } from '../artwork/send-artwork.ts';
import type { CatalogueReader } from '../catalogue/catalogue-reader.ts';
import { lyricsOf } from '../collections/lyrics.ts';
import { pathInFolder } from '../paths/music-folder-paths.ts';
import { readablePath } from '../paths/odd-path.ts';
import { countOf, fields, select } from '../store/query.ts';
import * as tables from '../store/tables.ts';
import type { SongOpener } from '../streaming/open-song.ts';
import { firstPart, sendSong } from '../streaming/send-song.ts';

export type MediaNeeds = ArtworkNeeds & {
  read: CatalogueReader;
  songs: SongOpener;
  canMakeSmall(): Promise<boolean>;
  /** The music folders, whose own place on the server is nobody else's business. */
  folders: readonly string[];
  status(): ScanStatus;
  rescan(): void;
};

const maxListed = 1000;
const firstUnreadable = select(
  fields(tables.unreadable, 'path', 'reason'),
  'from unreadable order by path limit ?',
);
const countUnreadable = countOf('from unreadable');

/** What is read from the files themselves: audio, pictures, lyrics; and how the scan stands. */
export function mediaRoutes(app: App, needs: MediaNeeds): void {
  serveBytes(app, songAudio, async ({ input, request, response }) => {
    const userAgent = request.headers['user-agent'] ?? '';
    const song = await needs.songs.open(input.id, userAgent, input.quality, firstPart(request));
    return sendSong(song, request, response);
  });
  serve(app, songQualities, async () => ({ small: await needs.canMakeSmall() }));
  serveBytes(app, artworkPicture, ({ input, request, response }) =>
    sendArtwork(needs, input, request, response),
  );
  serve(app, songLyrics, ({ input }) => lyricsOf(needs.read, input));
  serve(app, scanStatus, () => needs.status());
  serve(app, rescan, () => {
    needs.rescan();
    return undefined;
  });
  serve(app, unreadableFiles, () => {
    const rows = needs.read.all(firstUnreadable, maxListed);
    return {
      total: needs.read.get(countUnreadable)?.count ?? 0,
      files: rows.map(({ path, reason }) => ({
        path: readablePath(pathInFolder(path, needs.folders)),
        reason,
      })),
    };
  });
}
