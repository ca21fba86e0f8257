import type * as OpenIdClient from 'openid-client';
import { looksLikeEmail } from '#contract/accounts.ts';
import { monotonicMs } from '#rules/clock.ts';
import type { OutboundFetch } from '#server/net/guarded-fetch.ts';

export type OidcConfig = {
  issuer: string;
  clientId: string;
  /** Undefined: a public client. */
  clientSecret: string | undefined;
  /** What the button calls it. */
  name: string;
  linksByEmail: boolean;
  signups: 'open' | undefined;
  /** Where people reach this server, without a slash at its end. */
  publicUrl: string;
};

/** Who somebody is there. `email` only where the provider says that it is theirs. */
export type Somebody = {
  issuer: string;
  subject: string;
  email: string | undefined;
  label: string;
  idToken: string;
};

export type Provider = ReturnType<typeof createProvider>;

/** Keys and addresses of a provider change, seldom. */
const knownMilliseconds = 60 * 60 * 1000;
const answerMilliseconds = 15_000;
/** Of every answer of the provider. */
const maxBytes = 1024 * 1024;

/** The library asks through our one way out, and follows no redirect. */
const fetchBy =
  (outboundFetch: OutboundFetch['fetch']): OpenIdClient.CustomFetch =>
  async (url, { headers, body, method }) => {
    const {
      status,
      headers: answered,
      bytes,
    } = await outboundFetch(url, {
      headers,
      ...(method === 'POST' ? { body: body instanceof URLSearchParams ? body.toString() : '' } : {}),
      staysPut: true,
      maxBytes,
      milliseconds: answerMilliseconds,
    });
    const type = answered['content-type'];
    const hasBody = status !== 204 && status !== 205 && status !== 304;
    return new Response(hasBody ? new Uint8Array(bytes) : null, {
      status,
      headers: type === undefined ? {} : { 'content-type': type },
    });
  };

/** As the provider takes it: most registrations mean the header, which is also the standard's default. */
function authenticationBy(client: typeof OpenIdClient, secret: string | undefined): OpenIdClient.ClientAuth {
  if (secret === undefined) return client.None();
  const [basic, post] = [client.ClientSecretBasic(secret), client.ClientSecretPost(secret)];
  return (server, ...rest) => {
    const methods = server.token_endpoint_auth_methods_supported;
    (methods === undefined || methods.includes('client_secret_basic') ? basic : post)(server, ...rest);
  };
}

/** An address that is somebody's for sure: confirmed, and spelled in one way only. */
function provenEmail(claims: Record<string, unknown>): string | undefined {
  const { email, email_verified: isVerified } = claims;
  if (typeof email !== 'string' || isVerified !== true) return undefined;
  return email.length <= 254 && looksLikeEmail.test(email) && email.normalize('NFKC') === email
    ? email
    : undefined;
}

function labelOf(claims: Record<string, unknown>, subject: string): string {
  const labels = [claims['email'], claims['preferred_username'], claims['name']];
  const label = labels.find((text): text is string => typeof text === 'string' && text !== '');
  return (label ?? subject).slice(0, 254);
}

type Opened = { client: typeof OpenIdClient; at: OpenIdClient.Configuration };

/** What the provider says of itself, asked when it is needed. */
function createDiscovery(config: OidcConfig, outboundFetch: OutboundFetch['fetch']): () => Promise<Opened> {
  let discovered: { until: number; opened: Promise<Opened> } | undefined;

  async function discover(): Promise<Opened> {
    // Loaded with the first log-in: most servers never need it.
    const client = await import('openid-client');
    const at = await client.discovery(
      new URL(config.issuer),
      config.clientId,
      {},
      authenticationBy(client, config.clientSecret),
      {
        [client.customFetch]: fetchBy(outboundFetch),
        ...(config.issuer.startsWith('http:') ? { execute: [client.allowInsecureRequests] } : {}),
      },
    );
    // A token that comes straight from the provider may go unchecked by the standard (OpenID Connect Core, 3.1.3.7);
    // its keys hold also where a proxy or a resolver on the way is not to be believed.
    client.enableNonRepudiationChecks(at);
    return { client, at };
  }

  return async () => {
    if (discovered === undefined || discovered.until <= monotonicMs())
      discovered = { until: monotonicMs() + knownMilliseconds, opened: discover() };
    const { opened } = discovered;
    return opened.catch((thrown: unknown) => {
      // The next one who comes asks again.
      if (discovered?.opened === opened) discovered = undefined;
      throw thrown;
    });
  };
}

/** Who the tokens are of. */
async function somebodyOf({ client, at }: Opened, tokens: Tokens): Promise<Somebody> {
  const idToken = tokens.claims();
  if (idToken === undefined || idToken.sub.length > 255) throw new Error('no usable ID token came');
  const { issuer, userinfo_endpoint: more } = at.serverMetadata();
  const claims =
    idToken['email'] === undefined && more !== undefined
      ? { ...idToken, ...(await client.fetchUserInfo(at, tokens.access_token, idToken.sub)) }
      : idToken;
  return {
    issuer,
    subject: idToken.sub,
    email: provenEmail(claims),
    label: labelOf(claims, idToken.sub),
    idToken: tokens.id_token ?? '',
  };
}

type Tokens = Awaited<ReturnType<typeof OpenIdClient.authorizationCodeGrant>>;

/** The OpenID provider of this server (OpenID Connect Core, code flow with PKCE). */
export function createProvider(config: OidcConfig, outboundFetch: OutboundFetch['fetch']) {
  const redirect = `${config.publicUrl}/api/auth/oidc/callback`;
  const open = createDiscovery(config, outboundFetch);

  return {
    name: config.name,
    /** Where the browser goes, and what is to be remembered of it. Rejects where the provider does not answer. */
    async begin() {
      const { client, at } = await open();
      const [state, nonce, verifier] = [
        client.randomState(),
        client.randomNonce(),
        client.randomPKCECodeVerifier(),
      ];
      const url = client.buildAuthorizationUrl(at, {
        redirect_uri: redirect,
        scope: 'openid email profile',
        state,
        nonce,
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      });
      return { url: url.href, state, nonce, verifier };
    },
    /** Who came back with these parameters. Rejects with the library's error for anything that is not exactly right. */
    async finish(
      answer: Record<string, string>,
      { state, nonce, verifier }: { state: string; nonce: string; verifier: string },
    ): Promise<Somebody> {
      const opened = await open();
      const returned = new URL(`${redirect}?${new URLSearchParams({ ...answer }).toString()}`);
      const tokens = await opened.client.authorizationCodeGrant(opened.at, returned, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      });
      return somebodyOf(opened, tokens);
    },
    /** The provider's issuer, by which identities are stored. */
    issuer: async (): Promise<string> => (await open()).at.serverMetadata().issuer,
    /** Where the browser logs out there; undefined where the provider has no such place. */
    async goodbye(idToken: string): Promise<string | undefined> {
      const { client, at } = await open();
      if (at.serverMetadata().end_session_endpoint === undefined) return undefined;
      return client.buildEndSessionUrl(at, {
        post_logout_redirect_uri: `${config.publicUrl}/login`,
        ...(idToken === '' ? {} : { id_token_hint: idToken }),
      }).href;
    },
  };
}
