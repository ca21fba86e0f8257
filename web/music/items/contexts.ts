import type { PlayContext } from '#rules/queue/item.ts';
import type { MusicItem } from '../provider/item.ts';
import { musicTexts } from './music-texts.ts';

type Named = Pick<MusicItem, 'id' | 'catalogueId' | 'name'>;

/** An item and its twin are one thing to play: the button of either pauses it. */
const contextAs =
  (kind: PlayContext['kind']) =>
  ({ id, catalogueId = id, name }: Named): PlayContext => ({ kind, id: catalogueId, name });

/** What is being played when an album, a playlist or an artist's top songs are. */
export const albumContext = contextAs('album');
export const playlistContext = contextAs('playlist');
export const artistContext = contextAs('artist');

/** What is being played when an artist's radio is. */
export const radioContext = (artist: Named): PlayContext =>
  contextAs('radio')({ ...artist, name: musicTexts.radio(artist.name) });

/** What is being played when an item is; an artist plays as a radio. */
export const contextOf = (item: MusicItem): PlayContext =>
  item.kind === 'artist' ? radioContext(item) : contextAs(item.kind)(item);
