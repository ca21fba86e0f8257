import type { AppCaller } from '#server/app-passwords/app-passwords.ts';
import { asRefusal, type Refusal } from '#server/http/errors.ts';
import { formLimits } from '#server/http/form-pairs.ts';
import { currentListener, setCurrentListener } from '#server/http/listener-context.ts';
import { queryPairs } from '#server/http/query.ts';
import { sendPieces, sendText } from '#server/http/send-pieces.ts';
import type { App, Request, Response } from '#server/http/serve.ts';
import { operationsOf } from './operations.ts';
import { levelOf } from './request/apps.ts';
import { appAuthenticator, credentialOf, hasCredential, type Passwords } from './request/credential.ts';
import { acceptForms, callerLimits, formOf, hasOtherBody, wholeFormOf } from './request/forms.ts';
import type { ApiNeeds } from './request/operation.ts';
import { rawResponse } from './request/operation.ts';
import { type Parameters, parametersOf } from './request/parameters.ts';
import {
  contentTypes,
  type ResponseStyle,
  serializeFailure,
  serializeResponse,
} from './response/envelope.ts';
import { asFailure, codes, Failure, notAllowed } from './response/failure.ts';
import type { Answer } from './response/values.ts';

const headers = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'Content-Range, Content-Length, Accept-Ranges, X-Total-Count',
  'cross-origin-resource-policy': 'cross-origin',
};

/** Allows requests from any origin: apps in a browser have pages elsewhere, and this API accepts no cookies. */
function allowAllOrigins(app: App): void {
  app.addHook('onRequest', (_request, response, done) => {
    response.headers(headers);
    done();
  });
}

/** Headers of the response to a preflight request. */
const preflightHeaders = {
  'access-control-allow-methods': 'GET, HEAD, POST, OPTIONS',
  'access-control-allow-headers': 'Range, Content-Type',
  'access-control-max-age': '86400',
};

export type OpenSubsonicNeeds = ApiNeeds & {
  passwords: Passwords;
  /** The address by which failed attempts are counted. */
  callerOf: (request: Request) => string;
  /** The page that explains how an app gets a password. */
  helpUrl: (request: Request) => string;
};

type Call = { request: Request; response: Response; params: Parameters; style: ResponseStyle };

const address = '/rest/:operation';
const isServerError = ({ status }: Refusal) => status >= 500;

/** The app API of OpenSubsonic: `/rest/…`, with app passwords only (docs/decisions/046-opensubsonic-api.md). */
export async function openSubsonicRoutes(app: App, needs: OpenSubsonicNeeds): Promise<void> {
  const authenticate = appAuthenticator(needs.passwords);
  const operations = operationsOf(needs);
  const refuse = createRefuser(needs);

  /** Callers that were authenticated by their address, before their form was read. */
  const earlyCallers = new WeakMap<Request, AppCaller>();

  function identify(request: Request, parameters: Parameters): Promise<AppCaller> {
    const origin = { address: needs.callerOf(request), client: parameters.required('c') };
    return authenticate(credentialOf(parameters), origin);
  }

  /** Authenticates a request with a credential in its address before its form is read. */
  async function identifyBeforeForm(request: Request): Promise<void> {
    const operation = operations.get(nameOf(request));
    const parameters = parametersOf(queryPairs(request));
    if (request.method !== 'POST' || operation === undefined || 'isPublic' in operation) return;
    if (hasCredential(parameters) && parameters.text('c'))
      earlyCallers.set(request, await identify(request, parameters));
  }

  async function answerOf(call: Call, isWhole: boolean): Promise<Answer | typeof rawResponse> {
    const { request } = call;
    const operation = operations.get(nameOf(request));
    if (operation === undefined)
      throw new Failure(codes.generic, 'This server does not know that call of the Subsonic API.');
    if ('isPublic' in operation) return operation.answer();
    const caller = earlyCallers.get(request) ?? (await identify(request, call.params));
    setCurrentListener(caller.userId);
    const form = isWhole ? call.params : parametersOf([...queryPairs(request), ...wholeFormOf(request)]);
    refuseChange(operation, caller, request);
    app.openStreams.hold({ kind: 'app-password', id: caller.appPasswordId }, call.response);
    if (operation.isHeavy) await app.heavyAnswers.enter(caller.userId, call.response);
    return operation.answer({ ...call, params: form, caller, client: form.required('c') });
  }

  async function respond(call: Call, isWhole: boolean): Promise<void> {
    const { request, response, style } = call;
    if (call.params.text('f') === 'jsonp')
      throw new Failure(codes.generic, 'Answers as a script (f=jsonp) are not given: ask for f=json.');
    const answer = await answerOf(call, isWhole);
    if (answer === rawResponse) return;
    const type = contentTypes[style.format];
    const enter = () => app.heavyAnswers.enter(currentListener(), response);
    await sendPieces(serializeResponse(answer, style), { request, response, type, mayCompress: true, enter });
  }

  await app.register(async (scope) => {
    acceptForms(scope, (request) => earlyCallers.has(request));
    allowAllOrigins(scope);
    const config = { audience: 'app' } as const;
    scope.setErrorHandler((thrown, request, response) => {
      const call = { request, response, style: styleOf(parametersOf(queryPairs(request)), needs) };
      refuse(call, thrown);
    });
    scope.options(address, { config }, (_request, response) =>
      response.headers(preflightHeaders).code(204).send(),
    );
    scope.route({
      method: ['GET', 'POST'],
      url: address,
      config,
      bodyLimit: callerLimits.characters,
      onRequest: identifyBeforeForm,
      handler(request, response) {
        const { pairs, isWhole } = formOf(request, earlyCallers.has(request) ? callerLimits : formLimits);
        const parameters = parametersOf([...queryPairs(request), ...pairs]);
        const call = { request, response, params: parameters, style: styleOf(parameters, needs) };
        respond(call, isWhole).catch((thrown: unknown) => refuse(call, thrown));
      },
    });
  });
}

/** Throws for a change with a read-only password, and for a replacement whose body is no form. */
function refuseChange(
  { changes, replaces }: { changes: boolean; replaces?: true },
  caller: AppCaller,
  request: Request,
): void {
  if (changes && caller.isReadOnly) throw notAllowed('This password only lets an app read and play.');
  if (replaces && hasOtherBody(request))
    throw new Failure(codes.generic, 'Send parameters as a form or in the address. Nothing was changed.');
}
const createRefuser =
  ({ helpUrl }: Pick<OpenSubsonicNeeds, 'helpUrl'>) =>
  ({ request, response, style }: Omit<Call, 'params'>, thrown: unknown): void => {
    if (response.sent) return;
    const { code, message, status, retryAfterSeconds } = failureOf(thrown, request);
    const text = serializeFailure({ code, message, helpUrl: helpUrl(request) }, style);
    if (retryAfterSeconds !== undefined) response.header('retry-after', retryAfterSeconds);
    if (status === 404) response.header('cache-control', 'private, max-age=3600');
    sendText(text, contentTypes[style.format], response.code(status));
  };

function nameOf({ params }: Request): string {
  const name: unknown = Reflect.get(Object(params), 'operation');
  return String(name).replace(/\.view$/, '');
}

function styleOf(parameters: Parameters, { version }: OpenSubsonicNeeds): ResponseStyle {
  const format = /^jsonp?$/.test(parameters.text('f') ?? '') ? 'json' : 'xml';
  return { format, level: levelOf(parameters.text('c') ?? ''), serverVersion: version };
}

/** Converts an error to a failure. Server errors are logged without the request, which holds credentials. */
function failureOf(thrown: unknown, request: Request): Failure {
  if (thrown instanceof Failure) return thrown;
  const refusal = asRefusal(thrown);
  if (isServerError(refusal) && refusal.status !== 503) request.log.error({ err: thrown }, 'request failed');
  return asFailure(refusal);
}
