import multipart from '@fastify/multipart';
import { screenForShared } from '#rules/share-target.ts';
import type { App, Request } from '../http/serve.ts';

const limits = { fields: 5, parts: 6, fieldSize: 8_000, files: 1, fileSize: 1_000_000, headerPairs: 50 };

/** What came, as texts; a file is passed over, since only the worker of the browser can keep it for the page. */
async function readShared(request: Request) {
  const fields = { title: '', text: '', url: '', hasFile: false };
  for await (const part of request.parts()) {
    if (part.type === 'file') {
      fields.hasFile = true;
      part.file.resume();
      continue;
    }
    const { fieldname: name, value } = part;
    if ((name === 'title' || name === 'text' || name === 'url') && typeof value === 'string')
      fields[name] = value;
  }
  return fields;
}

/**
 * Where phones send what was shared with the installed app (web/public/manifest.webmanifest), while no worker takes it. It
 * changes nothing and knows nobody: it only leads to the screen with it filled in.
 */
export async function shareTarget(app: App, basePath: string): Promise<void> {
  await app.register(async (apart) => {
    await apart.register(multipart, { limits, throwFileSizeLimit: false });
    apart.post('/share-target', { config: { audience: 'page' } }, async (request, response) => {
      const shared = request.isMultipart()
        ? await readShared(request)
        : { title: '', text: '', url: '', hasFile: false };
      return response.redirect(basePath + screenForShared(shared), 303);
    });
  });
}
