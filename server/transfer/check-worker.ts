import { parentPort, workerData } from 'node:worker_threads';
import * as z from 'zod/mini';
import { LongLine } from './lines-of-stream.ts';
import { type CheckAnswer, checkOrder, NotAnExport } from './not-an-export.ts';
import { readExport } from './read-export.ts';

async function answer(): Promise<CheckAnswer> {
  try {
    const { path, staged } = z.parse(checkOrder, workerData);
    return { total: await readExport(path, staged) };
  } catch (thrown) {
    if (thrown instanceof NotAnExport) return { refused: thrown.message, code: thrown.code };
    if (thrown instanceof LongLine)
      return { refused: 'A row of the export is far too long.', code: 'too_large' };
    const code = thrown instanceof Error && 'code' in thrown ? String(thrown.code) : undefined;
    return { failed: String(thrown), ...(code === undefined ? {} : { code }) };
  }
}

void answer().then((result) => parentPort?.postMessage(result, []));
