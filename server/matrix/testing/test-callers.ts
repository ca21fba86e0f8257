import type { Audience } from '#contract/endpoint.ts';
import type { Headers, TestServer } from './test-server.ts';

/** Somebody who must not get in, what they show, and what each kind of call answers them. */
export type Stranger = {
  who: string;
  headers: (house: TestServer) => Headers;
  answered: Partial<Record<Audience, number>>;
};

const userToken = ({ tokens }: TestServer['ann']) => tokens['music-user-token'] ?? '';
const developerOnly = ({ tokens }: TestServer['ann']): Headers => ({
  authorization: tokens['authorization'] ?? '',
});

const nowhere = { session: 401, operator: 401, developer: 401, listener: 401 };

/** Everybody but a listener who shows what is theirs. Every call is asked by each whose answer is said here. */
export const strangers: Stranger[] = [
  { who: 'nobody', headers: () => ({}), answered: nowhere },
  {
    who: 'somebody with made-up tokens',
    headers: () => ({ cookie: 'earshot=made-up', authorization: 'Bearer x.y', 'music-user-token': 'x' }),
    answered: nowhere,
  },
  {
    who: 'somebody who logged out',
    headers: ({ gone }) => ({ ...gone.cookie, ...gone.tokens }),
    answered: nowhere,
  },
  {
    who: 'somebody whose account is gone',
    headers: ({ deleted }) => ({ ...deleted.cookie, ...deleted.tokens }),
    answered: nowhere,
  },
  {
    who: 'an app that shows the provider’s tokens where a session is asked for',
    headers: ({ ann }) => ann.tokens,
    answered: { session: 401, operator: 401 },
  },
  {
    who: 'a page that shows its session where tokens are asked for',
    headers: ({ ann }) => ann.cookie,
    answered: { developer: 401, listener: 401 },
  },
  {
    who: 'an app that shows a user token as its developer token',
    headers: ({ ann }) => ({ authorization: `Bearer ${userToken(ann)}`, 'music-user-token': userToken(ann) }),
    answered: { developer: 401, listener: 401 },
  },
  {
    who: 'an app without a user token',
    headers: ({ ann }) => developerOnly(ann),
    answered: { listener: 403 },
  },
  {
    who: 'an app that shows its developer token as a user token',
    headers: ({ ann }) => ({
      ...developerOnly(ann),
      'music-user-token': developerOnly(ann)['authorization']?.slice(7) ?? '',
    }),
    answered: { listener: 403 },
  },
  {
    who: 'Bob, who does not run the server,',
    headers: ({ bob }) => bob.cookie,
    answered: { operator: 403 },
  },
  {
    who: 'Bob with the user token of Ann',
    headers: ({ ann, bob }) => ({ ...developerOnly(bob), 'music-user-token': userToken(ann) }),
    answered: { listener: 401 },
  },
];

/** What a listener shows for a call of this kind. */
export function shownBy(audience: Audience, { cookie, tokens }: TestServer['ann']): Headers {
  if (audience === 'public') return {};
  return audience === 'session' || audience === 'operator' ? cookie : tokens;
}
