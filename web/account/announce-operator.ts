import type { QueryClient } from '@tanstack/react-query';
import { toast } from '#web/ui/toasts/toast.ts';
import { accountQuery } from './account-query.ts';

const texts = { runsServer: 'Your account runs this server.', see: 'See' } as const;

/** Tells who has just signed up that they run the server, where it is so: somebody else may have been quicker. */
export async function announceOperator(queries: QueryClient): Promise<void> {
  const account = await queries.fetchQuery(accountQuery()).catch(() => undefined);
  if (account?.isOperator) toast.leading(texts.runsServer, { label: texts.see, to: '/settings#this-server' });
}
