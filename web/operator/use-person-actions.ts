import { useMutation, useQueryClient } from '@tanstack/react-query';
import { deletePerson, disablePerson, enablePerson, handOver, makeResetLink } from '#contract/operator.ts';
import { call } from '#web/api.ts';
import { toast } from '#web/ui/toasts/toast.ts';
import type { OnceLink } from './link-box.tsx';
import { operatorTexts as texts } from './operator-texts.ts';

type Action = 'enable' | 'disable' | 'reset' | 'handOver' | 'delete';

/** What the operator may do for somebody, one at a time; the lists are asked again after each. */
export function usePersonActions(
  { id, name, email }: { id: string; name: string; email: string },
  onLink: (link: OnceLink) => void,
) {
  const queries = useQueryClient();
  const who = name === '' ? email : name;
  const { mutate, isPending, error } = useMutation({
    mutationFn: async ({ action, password }: { action: Action; password: string }) => {
      if (action === 'enable') return call(enablePerson, { id });
      if (action === 'disable') return call(disablePerson, { id });
      if (action === 'handOver') return call(handOver, { id, password });
      if (action === 'delete') return call(deletePerson, { id });
      return onLink({ ...(await call(makeResetLink, { id })), who });
    },
    onSuccess: (_done, { action }) => {
      if (action === 'delete') toast.success(texts.deleted(who));
      if (action === 'handOver') toast.success(texts.handedOver(who));
    },
    onSettled: async () => {
      await queries.invalidateQueries({ queryKey: ['operator'] });
      await queries.invalidateQueries({ queryKey: ['account'] });
    },
  });
  return { act: (action: Action, password = '') => mutate({ action, password }), isPending, error };
}
