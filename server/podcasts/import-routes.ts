import multipart from '@fastify/multipart';
import { importAgain, importOpml, importProgress, lastImport } from '#contract/podcasts.ts';
import { badInput, missing, Refusal } from '#server/errors.ts';
import { type App, serve } from '#server/serve.ts';
import { allowance } from './allowance.ts';
import type { Importer } from './opml/importer.ts';
import { parseOpml } from './opml/parse-opml.ts';
import type { ImportRepository } from './store/import-repository.ts';
import { texts } from './texts.ts';

type Needs = { imports: ImportRepository; importer: Importer; now: () => number };

const mostBytes = 1024 * 1024;
const mostFeeds = 2000;

/** Imports of subscriptions. Only the one call that takes a file takes multipart. */
export async function importRoutes(app: App, { imports, importer, now }: Needs): Promise<void> {
  const mayImport = allowance(10, now);

  await app.register(async (apart) => {
    await apart.register(multipart, {
      limits: { fileSize: mostBytes, files: 1, fields: 5, parts: 6, fieldSize: 1000, headerPairs: 50 },
    });
    serve(apart, importOpml, async ({ userId, request }) => {
      mayImport(userId);
      if (!request.isMultipart()) throw badInput(texts.noFile);
      const file = await request.file();
      if (file?.fieldname !== 'file') throw badInput(texts.noFile, { file: texts.noFile });
      const bytes = await file.toBuffer().catch(() => {
        throw new Refusal(413, 'too_large', texts.fileTooLarge);
      });
      const outlines = parseOpml(bytes);
      if (outlines.length === 0) throw badInput(texts.noFeeds, { file: texts.noFeeds });
      if (outlines.length > mostFeeds) throw new Refusal(413, 'too_large', texts.tooManyFeeds);
      const jobId = await imports.add(userId, outlines, now());
      void importer.run();
      return { jobId };
    });
  });
  serve(app, lastImport, async ({ userId }) => ({ jobId: await imports.last(userId) }));

  async function standOf(jobId: string, userId: string) {
    const found = await imports.progress(jobId, userId);
    if (!found) throw missing(texts.unknownImport);
    return { done: found.results.length, ...found };
  }
  serve(app, importProgress, ({ input, userId }) => standOf(input.jobId, userId));
  serve(app, importAgain, async ({ input, userId }) => {
    mayImport(userId);
    await imports.reopen(input.jobId, userId);
    const stand = await standOf(input.jobId, userId);
    void importer.run();
    return stand;
  });
}
