import { Refusal } from '#server/http/errors.ts';
import type { App, Request } from '#server/http/serve.ts';

/** Who asks a call that is for everybody, by the user token they may send along; `''` without a valid one. */
export async function optionalListener(app: App, request: Request): Promise<string> {
  const { headers } = request;
  if (headers['music-user-token'] === undefined && headers['media-user-token'] === undefined) return '';
  try {
    return await app.identity.listener(request);
  } catch (thrown) {
    if (thrown instanceof Refusal) return '';
    throw thrown;
  }
}
