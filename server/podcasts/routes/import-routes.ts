import multipart from '@fastify/multipart';
import { importAgain, importOpml, importProgress, lastImport } from '#contract/podcast-imports.ts';
import { badInput, missing, Refusal } from '#server/http/errors.ts';
import { type App, serve } from '#server/http/serve.ts';
import type { Importer } from '../opml/importer.ts';
import { TooMuch } from '../reading/reader-pool.ts';
import type { Readers } from '../reading/readers.ts';
import { texts } from '../shared/texts.ts';
import type { ImportRepository, ImportState } from '../store/import-repository.ts';
import { allowance } from './allowance.ts';

type Needs = {
  imports: ImportRepository;
  importer: Importer;
  readers: Pick<Readers, 'opml'>;
  now: () => number;
};

const maxBytes = 1024 * 1024;
const maxFeeds = 2000;

function importReply(state: ImportState | undefined) {
  if (!state) throw missing(texts.unknownImport);
  return { done: state.results.length, ...state };
}

/** Imports of subscriptions. Only the one call that takes a file takes multipart. */
export async function importRoutes(app: App, { imports, importer, readers, now }: Needs): Promise<void> {
  const mayImport = allowance(10);

  await app.register(async (apart) => {
    await apart.register(multipart, {
      limits: { fileSize: maxBytes, files: 1, fields: 5, parts: 6, fieldSize: 1000, headerPairs: 50 },
    });
    serve(apart, importOpml, async ({ userId, request }) => {
      mayImport(userId);
      if (!request.isMultipart()) throw badInput(texts.noFile);
      const file = await request.file();
      if (file?.fieldname !== 'file') throw badInput(texts.noFile, { file: texts.noFile });
      const bytes = await file.toBuffer().catch(() => {
        throw new Refusal(413, 'too_large', texts.fileTooLarge);
      });
      const outlines = await readers.opml(bytes).catch((thrown: unknown) => {
        throw thrown instanceof TooMuch ? new Refusal(413, 'too_large', texts.fileTooMuch) : thrown;
      });
      if (outlines.length === 0) throw badInput(texts.noFeeds, { file: texts.noFeeds });
      if (outlines.length > maxFeeds) throw new Refusal(413, 'too_large', texts.tooManyFeeds);
      const jobId = await imports.add(userId, outlines, now());
      void importer.run();
      return { jobId };
    });
  });
  serve(app, lastImport, async ({ userId }) => ({ jobId: await imports.last(userId) }));

  serve(app, importProgress, async ({ input, userId }) =>
    importReply(await imports.progress(input.jobId, userId)),
  );
  serve(app, importAgain, async ({ input, userId }) => {
    mayImport(userId);
    const state = importReply(await imports.reopen(input.jobId, userId));
    void importer.run();
    return state;
  });
}
