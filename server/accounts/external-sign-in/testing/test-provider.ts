import { createHash, generateKeyPairSync, randomUUID, sign } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';

type Claims = Record<string, unknown>;

const makeKeys = () => generateKeyPairSync('ec', { namedCurve: 'P-256' });
const { privateKey, publicKey } = makeKeys();
const foreignKeys = makeKeys();
const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

function signed(claims: Claims, isForeign: boolean): string {
  const text = `${encoded({ alg: 'ES256', kid: 'one', typ: 'JWT' })}.${encoded(claims)}`;
  const key = isForeign ? foreignKeys.privateKey : privateKey;
  const mark = sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' });
  return `${text}.${mark.toString('base64url')}`;
}

async function bodyOf(request: IncomingMessage): Promise<URLSearchParams> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(Buffer.from(part));
  return new URLSearchParams(Buffer.concat(parts).toString());
}

type State = {
  person: Claims;
  /** Claims of the ID token that are not so. */
  lies: Claims;
  denies: boolean;
  isAway: boolean;
  /** ID tokens are signed by a key that is not the provider's. */
  signsWithForeignKey: boolean;
  /** Only the user info tells more than the subject. */
  emailByUserInfo: boolean;
};

/** What a code was given for. */
type IssuedCode = { challenge: string; nonce: string; redirect: string; person: Claims };

const basic = (secret: string) =>
  `Basic ${Buffer.from(`earshot:${encodeURIComponent(secret).replaceAll('%20', '+')}`).toString('base64')}`;

function fits({ challenge, redirect }: IssuedCode, body: URLSearchParams): boolean {
  const hash = createHash('sha256').update(body.get('code_verifier') ?? '');
  return challenge === hash.digest('base64url') && redirect === body.get('redirect_uri');
}

function tokensOf(
  issuer: string,
  { nonce, person }: IssuedCode,
  personClaims: Claims,
  isForeign: boolean,
): Claims {
  const now = Math.floor(Date.now() / 1000);
  const claims = { iss: issuer, aud: 'earshot', iat: now, exp: now + 300, nonce };
  return {
    access_token: encoded(person),
    token_type: 'Bearer',
    expires_in: 300,
    id_token: signed({ ...claims, ...personClaims }, isForeign),
  };
}

const json = (response: ServerResponse, value: unknown, status = 200) =>
  void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));

const metadataOf = (issuer: string): Claims => ({
  issuer,
  authorization_endpoint: `${issuer}/authorize`,
  token_endpoint: `${issuer}/token`,
  userinfo_endpoint: `${issuer}/me`,
  jwks_uri: `${issuer}/keys`,
  end_session_endpoint: `${issuer}/end`,
  response_types_supported: ['code'],
  subject_types_supported: ['public'],
  id_token_signing_alg_values_supported: ['ES256'],
});

async function listening(server: Server): Promise<number> {
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const bound = server.address();
  return typeof bound === 'object' && bound !== null ? bound.port : 0;
}

const honest = (): State => ({
  person: { sub: 'ann-there', email: 'ann@example.org', email_verified: true },
  lies: {},
  denies: false,
  isAway: false,
  signsWithForeignKey: false,
  emailByUserInfo: false,
});

/** `also`: more that it says of itself; `without`: what it leaves out. */
type Manners = { secret?: string; also?: Claims; without?: readonly string[] };

/**
 * An OpenID provider of our own: it logs in `person` without a question, checks what a client must send (secret, PKCE,
 * redirect, codes that work once), and can be made to lie by `lies`, which change the claims of the ID token.
 */
export async function testProvider({ secret = 'a secret', also = {}, without = [] }: Manners = {}) {
  const codes = new Map<string, IssuedCode>();
  const ended: URLSearchParams[] = [];
  const state = honest();
  let issuer = '';
  const metadata = () =>
    Object.fromEntries(
      Object.entries({ ...metadataOf(issuer), ...also }).filter(([name]) => !without.includes(name)),
    );
  function authorize(query: URLSearchParams, response: ServerResponse): void {
    const redirect = query.get('redirect_uri') ?? '';
    const back = new URL(redirect);
    back.searchParams.set('state', query.get('state') ?? '');
    if (state.denies) back.searchParams.set('error', 'access_denied');
    else {
      const code = randomUUID();
      if (query.get('code_challenge_method') !== 'S256') return json(response, { error: 'no PKCE' }, 400);
      codes.set(code, {
        challenge: query.get('code_challenge') ?? '',
        nonce: query.get('nonce') ?? '',
        redirect,
        person: state.person,
      });
      back.searchParams.set('code', code);
    }
    response.writeHead(303, { location: back.href }).end();
  }

  async function token(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await bodyOf(request);
    const issuedCode = codes.get(body.get('code') ?? '');
    codes.delete(body.get('code') ?? '');
    if (request.headers.authorization !== basic(secret))
      return json(response, { error: 'invalid_client' }, 401);
    if (!issuedCode || !fits(issuedCode, body))
      return json(response, { error: 'invalid_grant', error_description: '<b>no</b>' }, 400);
    const { sub, ...about } = issuedCode.person;
    const personClaims = { sub, ...(state.emailByUserInfo ? {} : about), ...state.lies };
    json(response, tokensOf(issuer, issuedCode, personClaims, state.signsWithForeignKey));
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '', issuer);
    if (state.isAway)
      return void response.writeHead(503, { 'content-type': 'text/html' }).end('<h1>gone</h1>');
    if (pathname === '/.well-known/openid-configuration') return json(response, metadata());
    if (pathname === '/keys')
      return json(response, {
        keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'one', alg: 'ES256', use: 'sig' }],
      });
    if (pathname === '/authorize') return authorize(searchParams, response);
    if (pathname === '/token') return token(request, response);
    if (pathname === '/me') return json(response, userInfo(request));
    if (pathname === '/end') return logOut(searchParams, response);
    response.writeHead(404).end();
  }

  function logOut(params: URLSearchParams, response: ServerResponse): void {
    ended.push(params);
    response.writeHead(303, { location: params.get('post_logout_redirect_uri') ?? '/' }).end();
  }

  const server = createServer((request, response) => void answer(request, response));
  const host = `127.0.0.1:${await listening(server)}`;
  issuer = `http://${host}`;
  return {
    issuer,
    host,
    state,
    /** With what browsers came to its log-out. */
    ended,
    async [Symbol.asyncDispose](): Promise<void> {
      server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
}

/** What the access token says of the person: it holds that itself. */
function userInfo({ headers }: IncomingMessage): unknown {
  const [, about = ''] = (headers.authorization ?? '').split(' ');
  return JSON.parse(Buffer.from(about, 'base64url').toString());
}
