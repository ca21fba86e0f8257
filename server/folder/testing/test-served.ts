import { onTestFinished } from 'vitest';
import type { App } from '#server/http/serve.ts';
import type { Folder } from '../folder.ts';
import { makeFolders, scanned, testFolder } from './test-app.ts';

/** A folder of these files, scanned and served until the test is over. */
export async function servedFiles(
  files: Record<string, Buffer>,
): Promise<{ app: App; folder: Folder; music: string }> {
  const { music, data } = makeFolders(files);
  const { app, folder } = await testFolder({ musicFolders: [music], dataFolder: data });
  onTestFinished(() => app.close());
  await scanned(folder);
  return { app, folder, music };
}
