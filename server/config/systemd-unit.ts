import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import type { Environment } from './environment.ts';

const unitName = 'earshot.service';

/** The lines of a unit and of its drop-in files, `[key, value]` in the order in which systemd reads them (systemd.unit(5)). */
function unitLines(folder: string): [string, string][] {
  const unit = join(folder, unitName);
  if (!existsSync(unit)) return [];
  const dropIns = join(folder, `${unitName}.d`);
  const files = [
    unit,
    ...(existsSync(dropIns)
      ? readdirSync(dropIns)
          .filter((name) => name.endsWith('.conf'))
          .toSorted()
          .map((name) => join(dropIns, name))
      : []),
  ];
  return files.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .flatMap((line): [string, string][] => {
        const match = /^(WorkingDirectory|Environment|EnvironmentFile)=(.*)$/.exec(line.trim());
        return match === null ? [] : [[match[1] ?? '', match[2] ?? '']];
      }),
  );
}

/** The assignments of one `Environment=` line, whose values may stand in quotation marks (systemd.exec(5)). */
function assignments(line: string): Environment {
  const words = [...line.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g)].map(
    ([, double, single, plain]) => double ?? single ?? plain ?? '',
  );
  return Object.fromEntries(
    words
      .filter((word) => word.includes('='))
      .map((word) => [word.slice(0, word.indexOf('=')), word.slice(word.indexOf('=') + 1)]),
  );
}

/**
 * The settings that the systemd unit of this very checkout gives the server, so that a command acts on the same one; empty
 * where no unit runs from `root`. Throws a sentence where its settings file may not be read.
 */
export function unitEnvironment(root: string, folder = '/etc/systemd/system'): Environment {
  const lines = unitLines(folder);
  const valuesOf = (key: string) => lines.filter(([name]) => name === key).map(([, value]) => value);
  if (valuesOf('WorkingDirectory').at(-1)?.replace(/\/$/, '') !== root.replace(/\/$/, '')) return {};
  const fromFiles = valuesOf('EnvironmentFile').map((value) => {
    const path = value.replace(/^-/, '');
    if (!existsSync(path)) return {};
    try {
      return parseEnv(readFileSync(path, 'utf8'));
    } catch (thrown) {
      throw new Error(`The settings of the service in ${path} may not be read. Run this command as root.`, {
        cause: thrown,
      });
    }
  });
  return Object.assign({}, ...valuesOf('Environment').map(assignments), ...fromFiles);
}
