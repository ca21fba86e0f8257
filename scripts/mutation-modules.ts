/** A part of Earshot whose tests are tried by planting faults. */
export type MutationModule = {
  /** What faults are planted in (globs without commas; `!` takes out). */
  mutate: string[];
  /** The tests that must notice. */
  tests: string[];
  /** Per cent of planted faults that tests must notice. */
  bar: number;
};

/** Rules and repositories are tested directly; the player and its engines have a browser in between. */
const rules = 90;
const player = 80;

const noTests = ['!**/*.test.*', '!**/testing/**', '!**/*texts.ts'];

/** Folders with the tests of their own; what is drawn (`.tsx`) is for the journeys. */
const moduleOf = (
  folders: string[],
  bar: number,
  tests: string[] = folders.map((folder) => `${folder}/**/*.test.{ts,tsx}`),
): MutationModule => ({
  mutate: [...folders.map((folder) => `${folder}/**/*.ts`), ...noTests],
  tests,
  bar,
});

/** By the name that `npm run mutate -- <room>` is given. */
export const mutationModules: Record<string, MutationModule> = {
  queue: {
    mutate: [
      'rules/**/*.ts',
      ...['refill', 'undo-queue-replacement'].map((name) => `web/player/player/${name}.ts`),
      ...noTests,
    ],
    tests: [
      'rules/**/*.test.ts',
      'web/player/player/{playback,refill,undo-queue-replacement,player,saved-queue}*.test.ts',
    ],
    bar: rules,
  },
  player: moduleOf(['web/player/engine', 'web/player/player'], player),
  'player-views': moduleOf(['web/player/system', 'web/player/views'], player),
  accounts: moduleOf(['server/accounts'], rules),
  // Without the model, which listens ten thousand times for each fault.
  progress: moduleOf(['server/podcasts/progress'], rules, [
    'server/podcasts/progress/{merge-progress,merge-progress.runs,progress-repository,routes,routes.save-input}.test.ts',
  ]),
  // Without refreshing and importing, which wait for feeds with each fault.
  store: moduleOf(['server/podcasts/store'], rules, [
    'server/podcasts/store/**/*.test.ts',
    'server/podcasts/routes/routes.test.ts',
  ]),
  'podcast-rules': {
    mutate: [
      ...['data', 'browse', 'extras'].map((folder) => `web/podcasts/${folder}/*.ts`),
      ...['episodes/note-parts', 'opml/import-counts', 'opml/import-queries', 'shows/listed-episodes'].map(
        (name) => `web/podcasts/${name}.ts`,
      ),
      ...noTests,
    ],
    tests: [
      'web/podcasts/{data,extras}/*.test.{ts,tsx}',
      'web/podcasts/{browse,episodes,opml,shows}/*.test.ts',
      'web/podcasts/opml/import-queries.test.tsx',
    ],
    bar: rules,
  },
  // What is drawn of them is for the journeys.
  'podcast-hooks': {
    mutate: ['web/podcasts/*/use-*.ts', 'web/podcasts/*/use-*.tsx', ...noTests],
    tests: [
      'web/podcasts/*/use-*.test.tsx',
      'web/podcasts/playback/{unsaved-note,position-question}.test.tsx',
    ],
    bar: player,
  },
  'podcast-playback': {
    mutate: ['web/podcasts/playback/*.ts', '!**/use-*.ts', ...noTests],
    tests: ['web/podcasts/playback/*.test.{ts,tsx}'],
    bar: rules,
  },
  listener: moduleOf(['server/folder/listener'], rules, [
    'server/folder/routes/*-routes.test.ts',
    'server/folder/listener/**/*.test.ts',
  ]),
};
