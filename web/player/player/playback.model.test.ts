import * as fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { command, runModel } from '#rules/testing/run-model.ts';
import { createTestPlayer, episodeContext, episodes, songs } from '../testing/player-fixture.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

type Model = {
  /** Whether the engine holds the current item. */
  isLoaded: boolean;
  /** The place that the listener chose since nothing is loaded. */
  chosenSeconds: number | undefined;
  /** A failed load is tried again by itself. */
  isRetrying: boolean;
};
type Real = ReturnType<typeof createTestPlayer> & { contexts: number };
type Load = { id: string; startSeconds: number };

/** Reads what the engine was asked since the last command, and gives the loads of it. */
function follow(model: Model, real: Real): Load[] {
  const loads: Load[] = [];
  for (const call of real.fake.takeCalls()) {
    const [, id, startSeconds] = /^load (\S+) at ([\d.]+)/.exec(call) ?? [];
    if (id === undefined && call !== 'stop') continue;
    // Let go of at the chosen place, it starts there.
    const isStillChosen = id === undefined && model.chosenSeconds === shownSeconds(real);
    const chosenSeconds = isStillChosen ? model.chosenSeconds : undefined;
    Object.assign(model, { isLoaded: id !== undefined, chosenSeconds, isRetrying: false });
    if (id !== undefined) loads.push({ id, startSeconds: Number(startSeconds) });
  }
  return loads;
}

const shownSeconds = ({ player }: Real) => player.elapsed.get().elapsedSeconds;
const itemNow = ({ player }: Real) => player.store.getState().queue.now?.item;

/** Says one thing of a load, as an engine does. */
const things = [
  'playing',
  'paused',
  'waiting',
  'ended',
  'idle',
  'time',
  'lost',
  'missing',
  'advanced',
] as const;
const statement = fc.constantFrom(...things);
function say({ fake }: Real, what: (typeof things)[number], of: number): void {
  if (what === 'time') fake.time(33, of);
  else if (what === 'lost') fake.fail({ reason: 'network', skippable: false }, of);
  else if (what === 'missing') fake.fail({}, of);
  else if (what === 'advanced') fake.advanced(of);
  else fake.status(what, of);
}

const none = fc.constant(null);
const second = fc.integer({ min: 1, max: 150 });

/** What the engine holds is taken there; otherwise the place waits for its load. */
function choose(model: Model, real: Real, seconds: number): void {
  const isHeld = model.isLoaded && !model.isRetrying;
  real.player.seek(seconds);
  expect(real.fake.takeCalls()).toEqual(isHeld ? [`seek ${seconds}`] : []);
  expect(isHeld ? seconds : shownSeconds(real)).toBe(seconds);
  if (!isHeld) model.chosenSeconds = seconds;
}

test('whatever an engine says of an older load changes nothing, and a place that was chosen counts for the next load alone', async () => {
  await runModel<Model, Real>({
    name: 'playback',
    setup: () => ({
      model: { isLoaded: false, chosenSeconds: undefined, isRetrying: false },
      real: { ...createTestPlayer(), contexts: 0 },
    }),
    close: ({ player }) => player.pause(),
    commands: {
      play: command({
        input: fc.constantFrom(true, true, false),
        run: (model, real, isEpisode) => {
          real.contexts += 1;
          const id = String(real.contexts);
          if (isEpisode) real.player.play(episodeContext(`e${id}`), [{ ...episodes('e')[0]!, id: `e${id}` }]);
          else real.player.play({ kind: 'album', id }, songs('abc'), real.contexts % 3);
          expect(follow(model, real)).toEqual([{ id: itemNow(real)?.id, startSeconds: 0 }]);
        },
      }),
      'go to a second': command({ input: second, run: choose }),
      'press play or pause': command({
        input: none,
        run: (model, real) => {
          const [item, position, isPause] = [itemNow(real), shownSeconds(real), model.isLoaded];
          const startSeconds = item?.kind === 'episode' ? (model.chosenSeconds ?? 0) : position;
          if (isPause) real.player.pause();
          else real.player.resume();
          expect(follow(model, real)).toEqual(item && !isPause ? [{ id: item.id, startSeconds }] : []);
          expect(isPause ? shownSeconds(real) : position).toBe(position);
        },
      }),
      'go on or back': command({
        input: fc.constantFrom('next', 'previous', 'back'),
        run: (model, real, way) => {
          real.player[way]();
          for (const { id } of follow(model, real)) expect(id).toBe(itemNow(real)?.id);
        },
      }),
      'the engine says': command({
        input: statement,
        canRun: (model) => model.isLoaded && !model.isRetrying,
        run: (model, real, what) => {
          const position = shownSeconds(real);
          const wasPlayed = ['playing', 'waiting', 'loading'].includes(real.status());
          if (what === 'advanced') real.fake.advance();
          else say(real, what, real.fake.load());
          const calls = follow(model, real);
          model.isRetrying = what === 'lost' && wasPlayed && model.isLoaded;
          expect(what === 'lost' ? [calls, shownSeconds(real)] : [[], position]).toEqual([[], position]);
        },
      }),
      'the sound breaks off': command({
        input: fc.tuple(fc.constantFrom('playing', 'paused'), fc.option(second)),
        canRun: (model) => model.isLoaded && !model.isRetrying,
        run: (model, real, [status, seconds]) => {
          real.fake.status(status);
          real.fake.time(33);
          say(real, 'lost', real.fake.load());
          expect([follow(model, real), shownSeconds(real)]).toEqual([[], 33]);
          // What breaks in a pause waits for a press.
          model.isRetrying = model.isLoaded;
          expect([model.isLoaded, real.status()]).toEqual(
            status === 'paused' || !model.isLoaded ? [false, 'paused'] : [true, 'waiting'],
          );
          if (seconds !== null) choose(model, real, seconds);
        },
      }),
      'the engine says of an older load': command({
        input: fc.tuple(statement, fc.nat({ max: 40 })),
        run: (model, real, [what, back]) => {
          const load = real.fake.load() - back - (model.isLoaded ? 1 : 0);
          const before = [real.player.store.getState(), real.player.elapsed.get()];
          if (load > 0) say(real, what, load);
          expect([real.player.store.getState(), real.player.elapsed.get()]).toEqual(before);
          expect(real.fake.takeCalls()).toEqual([]);
        },
      }),
      'seconds pass': command({
        input: fc.constantFrom(1, 9, 60),
        run: (model, real, seconds) => {
          const [position, id] = [shownSeconds(real), itemNow(real)?.id];
          const isTried = model.isRetrying && seconds >= 8;
          const mayBeTried = model.isRetrying;
          vi.advanceTimersByTime(seconds * 1000);
          const loads = follow(model, real);
          const expectedLoads =
            isTried || (mayBeTried && loads.length > 0) ? [{ id, startSeconds: position }] : [];
          expect(loads).toEqual(expectedLoads);
        },
      }),
    },
    invariant: (model, { player, fake }) => {
      const { status } = player.store.getState();
      expect(model.isLoaded || ['idle', 'paused'].includes(status)).toBe(true);
      expect(fake.takeCalls()).toEqual([]);
    },
  });
});
