import fresh from 'fresh';
import type { Request, Response } from '#server/http/serve.ts';
import type { PictureProxy } from './picture-proxy.ts';

/** Answers with a cover by its address at the publisher's; 404 where none is to be had. */
export async function sendCover(
  pictures: PictureProxy,
  { url, size }: { url: string; size: number },
  request: Request,
  response: Response,
): Promise<void> {
  const { bytes, etag } = await pictures.picture(url, size);
  response.headers({
    etag,
    'cache-control': 'private, max-age=86400',
    'content-security-policy': "default-src 'none'; form-action 'none'; sandbox",
    'x-content-type-options': 'nosniff',
  });
  if (fresh(request.headers, { etag })) response.code(304).send();
  else response.header('content-type', 'image/webp').send(bytes);
}
