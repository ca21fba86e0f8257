import { randomUUID } from 'node:crypto';
import { monotonicMs } from '#rules/clock.ts';
import '@fastify/cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { Audience, Endpoint } from '#contract/endpoint.ts';
import { plainSentence } from '#contract/plain-sentence.ts';
import { refuseControlCharacters } from './control-characters.ts';
import { asRefusal, badInput, forbidden, type Refusal, refusalBody, resourceErrorBody } from './errors.ts';
import { createHeavyAnswers, type HeavyAnswers } from './heavy-answers.ts';
import { refuseDeepJson } from './json-depth.ts';
import { jsonPieces } from './json-pieces.ts';
import { runForListener } from './listener-context.ts';
import type { OpenStreams, StreamOwner } from './open-streams.ts';
import { fittingReply, replyEncoder } from './reply-encoder.ts';
import type { ResponseCache } from './response-cache.ts';
import { sendPieces } from './send-pieces.ts';

export type App = FastifyInstance;
export type Request = FastifyRequest;
export type Response = FastifyReply;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** `app`: the route authenticates apps by itself, and never by a cookie of the web app. */
    audience?: Audience | 'page' | 'app';
  }
  interface FastifyInstance {
    identity: Identity;
    openStreams: OpenStreams;
    heavyAnswers: HeavyAnswers;
    endpoints: Endpoint[];
  }
  interface FastifyRequest {
    /** The caller of a route of the contract; empty for public routes. */
    callerId: string;
  }
}

/** Authenticates callers. Each method throws a refusal without valid credentials. */
export type Identity = {
  session(request: Request): Promise<string>;
  operator(request: Request): Promise<string>;
  developer(request: Request): void | Promise<void>;
  /** Checks what `developer` does as well. */
  listener(request: Request): string | Promise<string>;
  /** The credential of a caller; undefined for a public call. Called after one of the other methods. */
  ownerOf(audience: Audience, request: Request): StreamOwner | undefined;
};

/** What a handler gets: the parsed input, the signed-in user (empty for public calls) and the raw pair. */
export type Call<Input extends z.ZodMiniType> = {
  input: z.output<Input>;
  userId: string;
  request: Request;
  response: Response;
  /** Set by a handler to replace the contract's status (200 where nothing was created, instead of 201). */
  status?: 200;
};

/** Parses JSON bodies as Fastify does, and refuses deep nesting. */
function readJsonBodies(app: App): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    refuseDeepJson(String(body));
    return parse(request, String(body), done);
  });
}

/** Prepares an app whose routes must each declare their audience. */
export function prepare(app: App, identity: Identity, openStreams: OpenStreams): void {
  readJsonBodies(app);
  app.decorate('identity', identity);
  app.decorate('openStreams', openStreams);
  app.decorate('heavyAnswers', createHeavyAnswers());
  app.addHook('onClose', async () => openStreams.stop());
  app.addHook('onResponse', async ({ method }) => {
    if (method !== 'GET' && method !== 'HEAD') openStreams.scheduleCheck();
  });
  app.decorate('endpoints', []);
  app.decorateRequest('callerId', '');
  app.addHook('preHandler', ({ callerId }, _response, done) => runForListener(callerId, done));
  app.addHook('onRoute', (route) => {
    if (route.config?.audience === undefined)
      throw new Error(`${String(route.method)} ${route.url} does not say who may call it.`);
  });
  // By code of the refusal: a full disk fails every write, and one line a minute in the log is enough.
  const diskLoggedAt = new Map<string, number>();
  app.setErrorHandler((thrown, request, response) => {
    const refusal = asRefusal(thrown);
    if (refusal.status >= 500) logRefusal(request, thrown, refusal, diskLoggedAt);
    return refuse(request, response, refusal);
  });
}

const diskLogMilliseconds = 60_000;

/** Logs an error. Deliberate refusals have no useful stack, and may occur hundreds of times a second. */
function logRefusal(
  request: Request,
  thrown: unknown,
  refusal: Refusal,
  diskLoggedAt: Map<string, number>,
): void {
  if (refusal.status === 507) {
    const loggedAt = diskLoggedAt.get(refusal.code);
    if (loggedAt !== undefined && monotonicMs() - loggedAt < diskLogMilliseconds) return;
    diskLoggedAt.set(refusal.code, monotonicMs());
    request.log.error({ code: refusal.code }, refusal.message);
  } else if (refusal.status === 503) request.log.warn({ code: refusal.code }, refusal.message);
  else request.log.error({ err: thrown }, 'request failed');
}

/** Sends a refusal in the format of the requested API. */
export function refuse(request: Request, response: Response, refusal: Refusal) {
  if (refusal.retryAfterSeconds !== undefined)
    response.header('retry-after', Math.ceil(refusal.retryAfterSeconds));
  const body = request.url.startsWith('/v1/')
    ? resourceErrorBody(refusal, randomUUID())
    : refusalBody(refusal);
  return response.code(refusal.status).header('cache-control', 'no-store').send(body);
}

async function caller(app: App, audience: Audience, request: Request): Promise<string> {
  switch (audience) {
    case 'public':
      return '';
    case 'session':
      return app.identity.session(request);
    case 'operator':
      return app.identity.operator(request);
    case 'developer':
      await app.identity.developer(request);
      return '';
    case 'listener':
      return app.identity.listener(request);
  }
}

function record(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
}

/** A list or a text would count as an object without fields, and change optional ones. */
function refuseOtherBodies(body: unknown): void {
  if (body !== undefined && (typeof body !== 'object' || body === null || Array.isArray(body)))
    throw badInput('The body must be a JSON object.');
}

function parseInput<Input extends z.ZodMiniType>(schema: Input, request: Request): z.output<Input> {
  refuseOtherBodies(request.body);
  const input = { ...record(request.query), ...record(request.body), ...record(request.params) };
  refuseControlCharacters(input);
  const parsed = z.safeParse(schema, input, { error: plainSentence });
  if (parsed.success) return parsed.data;
  const fields = Object.fromEntries(
    parsed.error.issues.map((issue) => [issue.path.join('.'), issue.message]),
  );
  throw badInput(Object.values(fields)[0] ?? 'The request could not be read.', fields);
}

/** behaviour.md#calls sends the caller's id; the session alone says who they are, and another id is refused. */
function refuseOtherUser(request: Request, userId: string): void {
  const claimed = record(request.body)['userId'] ?? record(request.query)['userId'];
  if (userId !== '' && claimed !== undefined && claimed !== userId)
    throw forbidden('That belongs to somebody else.', 'other_listener');
}

/** Parses the request. */
function callOf<Input extends z.ZodMiniType>(
  endpoint: Endpoint<Input>,
  request: Request,
  response: Response,
): Call<Input> {
  const userId = request.callerId;
  refuseOtherUser(request, userId);
  return { input: parseInput(endpoint.input, request), userId, request, response };
}

function register<Input extends z.ZodMiniType>(
  app: App,
  endpoint: Endpoint<Input>,
  answer: (request: Request, response: Response) => Promise<unknown> | void,
): void {
  app.endpoints.push(endpoint);
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    config: { audience: endpoint.audience },
    ...(endpoint.maxBytes === undefined ? {} : { bodyLimit: endpoint.maxBytes }),
    // Before the body is read, so that bodies without authentication are neither stored nor parsed.
    async onRequest(request) {
      request.callerId = await caller(app, endpoint.audience, request);
    },
    handler: (request, response) => answer(request, response),
  });
}

/** Serves a call whose input and reply are checked against the contract. */
export function serve<Input extends z.ZodMiniType, Reply extends z.ZodMiniType>(
  app: App,
  endpoint: Endpoint<Input, Reply>,
  handle: (call: Call<Input>) => z.input<Reply> | Promise<z.input<Reply>>,
): void {
  if (endpoint.isHeavy) return serveHeavy(app, endpoint, handle);
  const encode = replyEncoder(endpoint.reply);
  register(app, endpoint, async (request, response) => {
    const call = callOf(endpoint, request, response);
    const body = encode(await handle(call));
    return sendJson(response, call.status ?? endpoint.status, body);
  });
}

const jsonType = 'application/json; charset=utf-8';

/** The same for a heavy call, whose reply is serialized in slices. */
function serveHeavy<Input extends z.ZodMiniType, Reply extends z.ZodMiniType>(
  app: App,
  endpoint: Endpoint<Input, Reply>,
  handle: (call: Call<Input>) => z.input<Reply> | Promise<z.input<Reply>>,
): void {
  const fitting = fittingReply(endpoint.reply);
  serveBytes(app, endpoint, async (call) => {
    const { request, response, userId } = call;
    const pieces = jsonPieces(fitting(await handle(call)));
    response.code(call.status ?? endpoint.status);
    const mayCompress = request.url.startsWith('/v1/');
    const enter = () => app.heavyAnswers.enter(userId, response);
    await sendPieces(pieces, { request, response, type: jsonType, mayCompress, enter });
  });
}

/**
 * The same for a reply that is equal for all callers: the handler gets only the input, and `cache` stores the serialized
 * reply.
 */
export function serveCached<Input extends z.ZodMiniType, Reply extends z.ZodMiniType>(
  app: App,
  endpoint: Endpoint<Input, Reply>,
  cache: ResponseCache,
  answer: (input: z.output<Input>) => z.input<Reply>,
): void {
  const encode = replyEncoder(endpoint.reply);
  register(app, endpoint, async (request, response) => {
    const { input } = callOf(endpoint, request, response);
    const key = `${endpoint.path} ${JSON.stringify(input)}`;
    const body = cache.of(key, () => encode(answer(input)) ?? '');
    return sendJson(response, endpoint.status, body);
  });
}

function sendJson(response: Response, status: number, body: string | undefined) {
  response.code(status);
  if (!response.hasHeader('cache-control')) response.header('cache-control', 'no-store');
  if (body === undefined) return response.send();
  return response.header('content-type', jsonType).send(body);
}

/**
 * Serves a call whose handler sends the response itself: bytes or a stream. HEAD comes with GET. The response ends with the
 * credential of the caller. Async functions of the handler must not return the response: Fastify's response is a promise of
 * its own end, so each of them would wait until the stream is over.
 */
export function serveBytes<Input extends z.ZodMiniType>(
  app: App,
  endpoint: Endpoint<Input>,
  handle: (call: Call<Input>) => Promise<void>,
): void {
  register(app, endpoint, (request, response) => {
    Promise.try(async () => {
      const call = callOf(endpoint, request, response);
      const owner = app.identity.ownerOf(endpoint.audience, request);
      if (owner) app.openStreams.hold(owner, response);
      if (endpoint.isHeavy) await app.heavyAnswers.enter(call.userId, response);
      return handle(call);
    }).catch((thrown: unknown) => void response.send(thrown));
  });
}
