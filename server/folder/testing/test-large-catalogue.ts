import { pick, seededRandom } from '#rules/seeded-random.ts';
import type { TestAlbum } from './test-catalogue.ts';

const beginnings = ['mo', 'ka', 'lu', 'ste', 'bra', 'vi', 'no', 'sha', 'tre', 'ol', 'quin', 'fa'] as const;
const middles = ['ri', 'na', 'lo', 'ver', 'ti', 'mu', 'sen', 'da', 'pho', 'gi'] as const;
const endings = ['n', 'ne', 'ler', 'ta', 'ss', 'mir', 'x', 'da', 'ling', 'que', 'th', 'o'] as const;
const genres = [
  'Rock',
  'Jazz',
  'Ambient',
  'Folk',
  'Electronic',
  'Classical',
  'Hip-Hop',
  'Soul',
  'Metal',
] as const;
const common = ['the', 'the', 'the', 'of', 'love', 'night', 'my', 'in', 'in', 'blue', 'you', 'you'] as const;

/** `albums` albums of five songs by a fifth as many artists, with thousands of different words; for measurements. */
export function* largeCatalogue(albumCount: number): Generator<TestAlbum> {
  const random = seededRandom('large');
  const word = () =>
    random() < 0.12
      ? pick(random, common)
      : `${pick(random, beginnings)}${random() < 0.7 ? pick(random, middles) : ''}${random() < 0.4 ? pick(random, middles) : ''}${pick(random, endings)}`;
  const name = (max: number) =>
    Array.from({ length: 1 + Math.floor(random() * max) }, word)
      .map((part) => `${part[0]?.toUpperCase()}${part.slice(1)}`)
      .join(' ');
  const artists = Array.from({ length: Math.ceil(albumCount / 5) }, (_, index) => ({
    name: `${name(2)} ${name(1)}`,
    genre: genres[index % genres.length] ?? '',
    year: 1960 + (index % 65),
  }));
  for (let id = 1; id <= albumCount; id += 1) {
    const artist = artists[Math.floor(random() * artists.length)];
    if (!artist) return;
    yield {
      id,
      title: name(3),
      artist: artist.name,
      genre: artist.genre,
      date: String(artist.year + (id % 7)),
      songs: Array.from({ length: 5 }, () => name(4)),
      hasPicture: id % 3 > 0,
      seenAt: 1_600_000_000_000 + id * 1000,
    };
  }
}
