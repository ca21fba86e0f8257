import { type Config, readConfig } from '../config/config.ts';
import { sentenceOf } from './check.ts';

type Environment = Record<string, string | undefined>;

/** The settings, with the default in place of each bad one, and a sentence for each of those. */
export function readSettings(environment: Environment): { config: Config; faults: string[] } {
  const remaining = { ...environment };
  const faults: string[] = [];
  for (;;) {
    try {
      return { config: readConfig(remaining), faults };
    } catch (thrown) {
      const sentence = sentenceOf(thrown);
      // Each sentence begins with the variable that it is about.
      const [, name] = /^([A-Z][A-Z\d_]+)\b/.exec(sentence) ?? [];
      if (name === undefined || remaining[name] === undefined) throw thrown;
      delete remaining[name];
      faults.push(sentence);
    }
  }
}
