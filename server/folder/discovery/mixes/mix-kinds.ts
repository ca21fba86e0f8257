import { hash } from 'node:crypto';
import { genreKey } from '../taste/genres.ts';
import type { MixNeeds, MixOutline } from './mix.ts';
import * as rules from './mix-rules.ts';

/** A mix that can be made: its outline and the rule for its songs. `needs` are those of the listener who asks. */
export type MixKind = MixOutline & { songsFor(needs: MixNeeds, now: number): number[] };

const everybody = { isPersonal: false };
const personal = { isPersonal: true };

export const newAlbumsMix: MixKind = {
  ...everybody,
  id: 'pl.new',
  name: 'New in the Folder',
  standard: 'Songs of the albums that came into the music folder last. Made anew every day.',
  short: 'The newest albums.',
  songsFor: rules.newMix,
};

export const mostPlayedMix: MixKind = {
  ...everybody,
  id: 'pl.favourites',
  name: 'Most Played Here',
  standard: 'The songs that everybody on this server together plays most.',
  short: 'What everybody plays.',
  songsFor: rules.popularMix,
};

export function genreMixKind({ name, spellings }: { name: string; spellings: readonly string[] }): MixKind {
  return {
    ...everybody,
    id: `pl.genre-${genreKey(name)}`,
    name: `${name} Mix`,
    standard: `${name} out of the whole music folder. Made anew every day.`,
    short: `${name} of today.`,
    songsFor: (needs) => rules.genreMix(needs, spellings),
  };
}

export function decadeMixKind(decade: number): MixKind {
  return {
    ...everybody,
    id: `pl.decade-${decade}`,
    name: `${decade}s Mix`,
    standard: `Songs from ${decade} to ${decade + 9}. Made anew every day.`,
    short: `From ${decade} to ${decade + 9}.`,
    songsFor: (needs) => rules.decadeMix(needs, decade),
  };
}

/** The mixes of one listener. Their ids do not tell who that is. */
export function personalMixKinds(userId: string): MixKind[] {
  const key = hash('sha256', `mixes of ${userId}`).slice(0, 16);
  return [
    {
      ...personal,
      id: `pl.pm-favourites-${key}`,
      name: 'Favourites Mix',
      standard: 'The songs you like and play most, shuffled anew every day.',
      short: 'What you love.',
      songsFor: rules.favouritesMix,
    },
    {
      ...personal,
      id: `pl.pm-repeat-${key}`,
      name: 'On Repeat',
      standard: 'What you played most within the last 30 days.',
      short: 'Your last 30 days.',
      songsFor: rules.repeatMix,
    },
    {
      ...personal,
      id: `pl.pm-unheard-${key}`,
      name: 'New to You',
      standard: 'Songs you never played, by the artists and of the genres you play most.',
      short: 'Never played, and close to what you play.',
      songsFor: rules.unheardMix,
    },
    {
      ...personal,
      id: `pl.pm-rediscover-${key}`,
      name: 'Rediscover',
      standard: 'Songs you liked or played often, and have not heard for 60 days.',
      short: 'Long not heard.',
      songsFor: rules.rediscoverMix,
    },
  ];
}

/** Whether an id may be a mix's at all. */
export const isMixId = (id: string) => /^pl\.[\w-]{1,80}$/.test(id);
