import { type FormWork, formReadings } from '../form-pairs.ts';

const isWork = (value: unknown): value is FormWork =>
  typeof value === 'object' && value !== null && 'characters' in value && 'pairs' in value;

/** Sums up the work of all later calls of `readFormPairs`. */
export function countFormWork() {
  const total = { readings: 0, characters: 0, pairs: 0, maxPairs: 0 };
  const add = (message: unknown) => {
    if (!isWork(message)) throw new Error('A reading was published that does not say what it touched.');
    total.readings += 1;
    total.characters += message.characters;
    total.pairs += message.pairs;
    total.maxPairs = Math.max(total.maxPairs, message.pairs);
  };
  formReadings.subscribe(add);
  return {
    /** The work since the last call. */
    sinceLast() {
      const work = { ...total };
      Object.assign(total, { readings: 0, characters: 0, pairs: 0, maxPairs: 0 });
      return work;
    },
    [Symbol.dispose]() {
      formReadings.unsubscribe(add);
    },
  };
}
