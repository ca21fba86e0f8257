import { Refusal } from '#server/http/errors.ts';
import type { App, Request } from '#server/http/serve.ts';

/** Whether who asks as a listener is signed in as the person who runs the server. */
export async function isOperator(app: App, request: Request, userId: string): Promise<boolean> {
  try {
    return (await app.identity.operator(request)) === userId;
  } catch (thrown) {
    if (thrown instanceof Refusal) return false;
    throw thrown;
  }
}
