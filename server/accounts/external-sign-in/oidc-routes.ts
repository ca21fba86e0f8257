import { createHash } from 'node:crypto';
import { finishSignIn, linkIdentity, startSignIn } from '#contract/sign-in.ts';
import { missing, Refusal } from '#server/http/errors.ts';
import { type App, type Request, type Response, serve, serveBytes } from '#server/http/serve.ts';
import type { Accounts } from '../accounts.ts';
import { callerAddress } from '../caller-address.ts';
import type { Admission } from './admission.ts';
import type { Flow, FlowCookie } from './flow-cookie.ts';
import type { IdentityRepository } from './identity-repository.ts';
import type { GoodbyeCookie } from './logout-cookie.ts';
import type { OidcConfig, Provider, Somebody } from './provider.ts';

/** The page of ours that somebody wanted, as a path; the first page for anything that leads elsewhere. */
export function ownPath(requested: string | undefined): string {
  const ours = 'https://ours.invalid';
  if (requested === undefined || requested.length > 2_000 || !/^\/(?![/\\])/.test(requested)) return '/';
  const url = URL.parse(requested, ours);
  if (url?.origin !== ours || /^\/+(api|v1|login|signup)(\/|$)/.test(url.pathname)) return '/';
  // What a browser would read as another host, once the dots are gone (`/.//elsewhere`).
  return url.pathname.startsWith('//') ? '/' : `${url.pathname}${url.search}`;
}

export type OidcNeeds = {
  /** Undefined: none is offered. */
  oidc: { config: OidcConfig; provider: Provider } | undefined;
  accounts: Pick<Accounts, 'sessions' | 'cookie' | 'entrance' | 'checkOwner' | 'guesses'>;
  identities: IdentityRepository;
  admit: Admission;
  flow: FlowCookie;
  goodbye: GoodbyeCookie;
  basePath: string;
  warn: (error: unknown, sentence: string) => void;
  now: () => number;
};

/** In 15 minutes, from one address. */
const maxReturns = 60;

/** Why nobody came in, for the page to say (web/account/sign-in-texts.ts). */
class NotIn extends Error {
  readonly why: string;
  constructor(why: string, cause?: unknown) {
    super(why, cause === undefined ? {} : { cause });
    this.why = why;
  }
}

/** The provider's own words are logged, never shown. */
function reasonOf(thrown: unknown): string {
  if (thrown instanceof NotIn) return thrown.why;
  if (thrown instanceof Refusal) return thrown.code;
  const errorCode = thrown instanceof Error && 'error' in thrown ? thrown.error : undefined;
  return errorCode === 'access_denied' ? 'denied' : 'failed';
}

/** Logging in at an OpenID provider, and linking one to an account. */
export function oidcRoutes(app: App, needs: OidcNeeds): void {
  const { oidc, accounts, flow, basePath, now } = needs;
  /** The answer is a redirect to a page of ours. */
  const goHere = (response: Response, path: string) => goTo(response, basePath + path);

  serveBytes(app, startSignIn, async ({ input, request, response }) => {
    if (!oidc) return goHere(response, '/login?sign-in=off');
    const begun = await oidc.provider.begin().catch((thrown: unknown) => {
      needs.warn(thrown, 'the OpenID provider could not be reached');
    });
    if (begun === undefined) return goHere(response, '/login?sign-in=away');
    const { url, ...secrets } = begun;
    flow.set(request, response, { ...secrets, to: ownPath(input.to), link: null });
    goTo(response, url);
  });

  serve(app, linkIdentity, async ({ userId, input, request, response }) => {
    if (!oidc) throw missing('This server offers no log-in elsewhere.', 'no_provider');
    await accounts.checkOwner(request, userId, input.password);
    const begun = await oidc.provider.begin().catch((thrown: unknown) => {
      needs.warn(thrown, 'the OpenID provider could not be reached');
      throw new Refusal(
        502,
        'provider_away',
        `${oidc.config.name} does not answer just now. Try again later.`,
      );
    });
    const { url, ...secrets } = begun;
    const session = accounts.sessions.nameOf(accounts.cookie.read(request) ?? '');
    flow.set(request, response, { ...secrets, to: '/account', link: { userId, session } });
    return { url };
  });

  serveBytes(app, finishSignIn, async ({ request, response }) => {
    const begun = flow.take(request, response);
    const back = begun?.link ? '/account' : '/login';
    try {
      if (!oidc) throw new NotIn('off');
      const somebody = await whoCame(needs, oidc.provider, begun, request);
      goHere(
        response,
        await letIn(needs, oidc.config, { begun: somebody.begun, somebody, request, response }),
      );
    } catch (thrown) {
      const why = reasonOf(thrown);
      if (why === 'failed') needs.warn(thrown, 'a log-in at the OpenID provider failed');
      goHere(response, `${back}?sign-in=${why}`);
    }
  });

  async function whoCame(
    { accounts: { guesses } }: OidcNeeds,
    provider: Provider,
    begun: Flow | undefined,
    request: Request,
  ): Promise<Somebody & { begun: Flow }> {
    const answer = authorizationAnswer(request);
    // Another browser's answer, or one that waited for too long.
    if (begun === undefined || answer === undefined || answer['state'] !== begun.state)
      throw new NotIn('state');
    const name = createHash('sha256').update(begun.state).digest('base64url');
    if ((await guesses.count(`sign-in ${name}`, now())).tries > 1) throw new NotIn('state');
    const { tries } = await guesses.count(`sign-ins of ${callerAddress(request.ip)}`, now());
    if (tries > maxReturns) throw new NotIn('too_many');
    return { ...(await provider.finish(answer, begun)), begun };
  }
}

/** What a provider may answer with (RFC 6749, 4.1.2; RFC 9207; JARM). */
const answerNames = ['code', 'state', 'iss', 'error', 'error_description', 'error_uri', 'response'] as const;
/** Characters; codes of providers that put their state into them are below 4,000. */
const maxAnswerLength = 16_000;

/** What came back with the browser, each once, and nothing else; undefined where a name comes twice or is far too long. */
function authorizationAnswer({ query }: Request): Record<string, string> | undefined {
  const answer: Record<string, string> = {};
  for (const name of answerNames) {
    const value: unknown = Reflect.get(Object(query), name);
    if (value === undefined) continue;
    if (typeof value !== 'string' || value.length > maxAnswerLength) return undefined;
    answer[name] = value;
  }
  return answer;
}

type Returned = { begun: Flow; somebody: Somebody; request: Request; response: Response };

/** Where the browser goes on. */
async function letIn(
  { accounts, identities, admit, goodbye, now }: OidcNeeds,
  config: OidcConfig,
  { begun, somebody, request, response }: Returned,
): Promise<string> {
  const { email, idToken, ...identity } = somebody;
  if (begun.link) {
    const token = accounts.cookie.read(request);
    const here = token === undefined ? undefined : await accounts.sessions.userOf(token, now());
    // The current user must be the one who started it, in the same session.
    if (
      token === undefined ||
      here !== begun.link.userId ||
      accounts.sessions.nameOf(token) !== begun.link.session
    )
      throw new NotIn('state');
    if ((await identities.link(here, identity, now())) !== here) throw new NotIn('linked_elsewhere');
    return '/account?sign-in=linked';
  }
  const id = await admit(identity, { email, takesExisting: config.linksByEmail, signups: config.signups });
  await accounts.entrance.enter(request, response, { id, browserCookie: undefined });
  goodbye.set(request, response, idToken);
  return begun.to;
}

/** The answer is this redirect. */
function goTo(response: Response, address: string): void {
  void response.header('cache-control', 'no-store').redirect(address, 302);
}
