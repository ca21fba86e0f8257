import * as fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { command, runModel } from '#rules/testing/run-model.ts';
import type { EngineEvent } from '#web/player/engine/engine.ts';
import type { ProbeResult } from '#web/player/engine/probe-audio.ts';
import { FakeAudio } from '#web/player/testing/fake-audio.ts';
import { playableStation } from './live-station.ts';
import { createStreamEngine } from './radio-engine.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

const station = (id: string) =>
  playableStation({ id, name: `Station ${id}`, streamUrl: `https://${id}.example/live`, homeUrl: '' });

/** A loss of which the server is asked why; `connection` is the one that was lost. */
type Loss = { connection: number; settle: (answer: ProbeResult) => void };
type Model = { load: number; connection: number; isConnected: boolean; isStopped: boolean };

function open() {
  const audio = new FakeAudio();
  const questions: ((answer: ProbeResult) => void)[] = [];
  const engine = createStreamEngine({
    createAudio: () => audio,
    askForAudio: () => new Promise((resolve) => questions.push(resolve)),
  });
  const events: EngineEvent[] = [];
  engine.listen((event) => events.push(event));
  const losses: Loss[] = [];
  return { audio, engine, events, questions, losses };
}
type Real = ReturnType<typeof open>;

/** Another connection, or none: what is learnt of an older one comes too late. */
function connect(model: Model, isConnected: boolean): void {
  model.connection += 1;
  model.isConnected = isConnected;
}

const answers: ProbeResult[] = [
  undefined,
  { status: 200 },
  { status: 401 },
  { status: 502, sentence: 'It is silent.' },
];
const none = fc.constant(null);

test('of a station that was left, loaded again or joined again no older loss is told, and each other one once', async () => {
  await runModel<Model, Real>({
    name: 'radio engine',
    setup: () => ({ model: { load: 0, connection: 0, isConnected: false, isStopped: true }, real: open() }),
    close: ({ engine }) => engine.stop(),
    commands: {
      'begin a station': command({
        input: fc.tuple(fc.constantFrom('a', 'b'), fc.boolean()),
        run: (model, real, [id, play]) => {
          model.load += 1;
          model.isStopped = false;
          connect(model, play);
          real.engine.load(station(id), { load: model.load, play });
          expect(real.events).toEqual([
            { type: 'status', load: model.load, status: play ? 'loading' : 'paused' },
          ]);
        },
      }),
      'press play': command({
        input: none,
        run: (model, real) => {
          if (!model.isConnected && !model.isStopped) connect(model, true);
          real.engine.play();
          expect(real.audio.src !== '').toBe(model.isConnected);
        },
      }),
      pause: command({
        input: none,
        run: (model, real) => {
          real.engine.pause();
          model.isConnected = false;
          expect(real.audio.src).toBe('');
        },
      }),
      stop: command({
        input: none,
        run: (model, real) => {
          real.engine.stop();
          model.isStopped = true;
          connect(model, false);
        },
      }),
      'it sounds': command({
        input: none,
        canRun: ({ isConnected }) => isConnected,
        run: (model, real) => {
          real.audio.sound();
          expect(real.events.every(({ load }) => load === model.load)).toBe(true);
        },
      }),
      'the connection is lost': command({
        input: fc.boolean(),
        canRun: ({ isConnected }) => isConnected,
        run: (model, real, isEnd) => {
          if (isEnd) real.audio.end();
          else real.audio.fail(2);
          const settle = real.questions.shift();
          if (settle) real.losses.push({ connection: model.connection, settle });
          expect(settle).toBeDefined();
          model.isConnected = false;
        },
      }),
      'the server says why': command({
        input: fc.tuple(fc.nat({ max: 5 }), fc.constantFrom(...answers)),
        run: async (model, real, [at, answer]) => {
          const [loss] = real.losses.splice(at % Math.max(1, real.losses.length), 1);
          if (loss === undefined) return;
          loss.settle(answer);
          for (let turn = 0; turn < 4; turn += 1) await Promise.resolve();
          const failures = real.events.flatMap(({ type, load }) => (type === 'failed' ? [load] : []));
          expect(failures).toEqual(loss.connection === model.connection ? [model.load] : []);
        },
      }),
    },
    invariant: (_model, { events }) => {
      events.length = 0;
    },
  });
});
