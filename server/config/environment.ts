import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { secretSettings, unknownSettingWarnings } from './known-settings.ts';

export type Environment = Record<string, string | undefined>;

export type LoadedEnvironment = {
  /** The variables of the process, completed by the settings file and by the files of secrets. */
  environment: Environment;
  /** The settings file that was read; undefined: there is none. */
  file: string | undefined;
  /** A sentence for each misspelt setting. */
  warnings: string[];
};

const fileName = 'earshot.env';
const isSet = (value: string | undefined): value is string => value !== undefined && value.trim() !== '';

/** Where settings are: the file that EARSHOT_CONFIG names, else `earshot.env` next to the data folder. */
function settingsFile(environment: Environment): string | undefined {
  const named = environment['EARSHOT_CONFIG'];
  if (isSet(named)) return resolve(named.trim());
  const nextToData = join(dirname(resolve(environment['DATA_DIR']?.trim() || 'data')), fileName);
  return existsSync(nextToData) ? nextToData : undefined;
}

function readText(path: string, setting: string): string {
  try {
    return readFileSync(path, 'utf8').replace(/^\uFEFF/, '');
  } catch (thrown) {
    const code = thrown instanceof Error && 'code' in thrown ? thrown.code : undefined;
    throw new Error(
      code === 'EACCES'
        ? `${setting} names the file ${path}, and this user may not read it.`
        : `${setting} names the file ${path}, and it cannot be read.`,
      { cause: thrown },
    );
  }
}

/** Replaces each `NAME_FILE` of a secret by `NAME` with the file's text. Throws a sentence where both are set. */
function withSecretFiles(environment: Environment): Environment {
  const settings: Environment = {};
  for (const name of secretSettings) {
    const path = environment[`${name}_FILE`];
    if (!isSet(path)) continue;
    if (isSet(environment[name])) throw new Error(`${name} and ${name}_FILE are both set: set one of them.`);
    const text = readText(path.trim(), `${name}_FILE`).trim();
    if (text === '') throw new Error(`${name}_FILE names the file ${path.trim()}, and it is empty.`);
    settings[name] = text;
  }
  return { ...environment, ...settings };
}

/**
 * Reads the settings that the server and the command line share. A variable of the process wins over the settings file.
 * Throws one sentence that names the variable for a file that cannot be read.
 */
export function loadEnvironment(own: Environment): LoadedEnvironment {
  const file = settingsFile(own);
  const fromFile = file === undefined ? {} : parseEnv(readText(file, 'EARSHOT_CONFIG'));
  const set = Object.entries(own).filter(([, value]) => value !== undefined);
  const merged = { ...fromFile, ...Object.fromEntries(set) };
  return {
    environment: withSecretFiles(merged),
    file,
    warnings: unknownSettingWarnings(Object.keys(merged), new Set(Object.keys(fromFile))),
  };
}
