import type { AppCaller } from '#server/app-passwords/app-passwords.ts';
import { asRefusal, type Refusal } from '#server/http/errors.ts';
import { formLimits } from '#server/http/form-pairs.ts';
import { currentListener, setCurrentListener } from '#server/http/listener-context.ts';
import { queryPairs } from '#server/http/query.ts';
import { sendPieces, sendText } from '#server/http/send-pieces.ts';
import type { App, Request, Response } from '#server/http/serve.ts';
import { operationsOf } from './operations.ts';
import type { ApiNeeds } from './request/api-needs.ts';
import { levelOf } from './request/apps.ts';
import { appAuthenticator, type Passwords } from './request/authenticate-app.ts';
import { credentialOf, hasCredential } from './request/credential.ts';
import { letPagesAsk, preflightHeaders } from './request/cross-origin.ts';
import { acceptForms, callerLimits, formOf, hasOtherBody, wholeFormOf } from './request/forms.ts';
import { rawResponse } from './request/operation.ts';
import { type Parameters, parametersOf } from './request/parameters.ts';
import { contentTypes, type Manner, serializeFailure, serializeResponse } from './response/envelope.ts';
import { asFailure, codes, Failure, notAllowed } from './response/failure.ts';
import type { Answer } from './response/values.ts';

export type OpenSubsonicNeeds = ApiNeeds & {
  passwords: Passwords;
  /** The address that failures are counted by. */
  callerOf: (request: Request) => string;
  /** Where people read how an app gets a password. */
  helpUrl: (request: Request) => string;
};

type Call = { request: Request; response: Response; params: Parameters; manner: Manner };

const address = '/rest/:operation';
const isBroken = ({ status }: Refusal) => status >= 500;

/** The door for apps that speak OpenSubsonic: `/rest/…`, with nothing but passwords for apps (docs/decisions/046-opensubsonic-api.md). */
export async function openSubsonicRoutes(app: App, needs: OpenSubsonicNeeds): Promise<void> {
  const letIn = appAuthenticator(needs.passwords);
  const operations = operationsOf(needs);
  const refuse = refusing(needs);

  /** Apps that were let in by what stands in their address, before their form was read. */
  const knownCallers = new WeakMap<Request, AppCaller>();

  function identify(request: Request, parameters: Parameters): Promise<AppCaller> {
    const from = { address: needs.callerOf(request), client: parameters.required('c') };
    return letIn(credentialOf(parameters), from);
  }

  /** Whoever shows a credential in the address of a form is let in, or refused, before the form is read. */
  async function identifyBeforeForm(request: Request): Promise<void> {
    const operation = operations.get(nameOf(request));
    const parameters = parametersOf(queryPairs(request));
    if (request.method !== 'POST' || operation === undefined || 'isForAnybody' in operation) return;
    if (hasCredential(parameters) && parameters.text('c'))
      knownCallers.set(request, await identify(request, parameters));
  }

  async function answerOf(call: Call, isWhole: boolean): Promise<Answer | typeof rawResponse> {
    const { request } = call;
    const operation = operations.get(nameOf(request));
    if (operation === undefined)
      throw new Failure(codes.generic, 'This server does not know that call of the Subsonic API.');
    if ('isForAnybody' in operation) return operation.answer();
    const caller = knownCallers.get(request) ?? (await identify(request, call.params));
    setCurrentListener(caller.userId);
    const form = isWhole ? call.params : parametersOf([...queryPairs(request), ...wholeFormOf(request)]);
    refuseChange(operation, caller, request);
    app.openStreams.hold({ kind: 'app-password', id: caller.appPasswordId }, call.response);
    if (operation.isHeavy) await app.heavyAnswers.enter(caller.userId, call.response);
    return operation.answer({ ...call, params: form, caller, client: form.required('c') });
  }

  async function respond(call: Call, isWhole: boolean): Promise<void> {
    const { request, response, manner } = call;
    if (call.params.text('f') === 'jsonp')
      throw new Failure(codes.generic, 'Answers as a script (f=jsonp) are not given: ask for f=json.');
    const answer = await answerOf(call, isWhole);
    if (answer === rawResponse) return;
    const type = contentTypes[manner.format];
    const enter = () => app.heavyAnswers.enter(currentListener(), response);
    await sendPieces(serializeResponse(answer, manner), { request, response, type, mayPack: true, enter });
  }

  await app.register(async (apart) => {
    acceptForms(apart, (request) => knownCallers.has(request));
    letPagesAsk(apart);
    const config = { audience: 'app' } as const;
    apart.setErrorHandler((thrown, request, response) => {
      const call = { request, response, manner: mannerOf(parametersOf(queryPairs(request)), needs) };
      refuse(call, thrown);
    });
    apart.options(address, { config }, (_request, response) =>
      response.headers(preflightHeaders).code(204).send(),
    );
    apart.route({
      method: ['GET', 'POST'],
      url: address,
      config,
      bodyLimit: callerLimits.characters,
      onRequest: identifyBeforeForm,
      handler(request, response) {
        const { pairs, isWhole } = formOf(request, knownCallers.has(request) ? callerLimits : formLimits);
        const parameters = parametersOf([...queryPairs(request), ...pairs]);
        const call = { request, response, params: parameters, manner: mannerOf(parameters, needs) };
        respond(call, isWhole).catch((thrown: unknown) => refuse(call, thrown));
      },
    });
  });
}

/** Throws where this app may not change anything, and where it sent what a whole is replaced by in a body that is lost. */
function refuseChange(
  { changes, replaces }: { changes: boolean; replaces?: true },
  caller: AppCaller,
  request: Request,
): void {
  if (changes && caller.isReadOnly) throw notAllowed('This password only lets an app read and play.');
  if (replaces && hasOtherBody(request))
    throw new Failure(codes.generic, 'Send parameters as a form or in the address. Nothing was changed.');
}
const refusing =
  ({ helpUrl }: Pick<OpenSubsonicNeeds, 'helpUrl'>) =>
  ({ request, response, manner }: Omit<Call, 'params'>, thrown: unknown): void => {
    if (response.sent) return;
    const { code, message, status, retryAfterSeconds } = failureOf(thrown, request);
    const text = serializeFailure({ code, message, helpUrl: helpUrl(request) }, manner);
    if (retryAfterSeconds !== undefined) response.header('retry-after', retryAfterSeconds);
    if (status === 404) response.header('cache-control', 'private, max-age=3600');
    sendText(text, contentTypes[manner.format], response.code(status));
  };

function nameOf({ params }: Request): string {
  const name: unknown = Reflect.get(Object(params), 'operation');
  return String(name).replace(/\.view$/, '');
}

function mannerOf(parameters: Parameters, { version }: OpenSubsonicNeeds): Manner {
  const format = /^jsonp?$/.test(parameters.text('f') ?? '') ? 'json' : 'xml';
  return { format, level: levelOf(parameters.text('c') ?? ''), serverVersion: version };
}

/** What is broken is told to the log, with nothing of what was asked; the app is told that it is. */
function failureOf(thrown: unknown, request: Request): Failure {
  if (thrown instanceof Failure) return thrown;
  const refused = asRefusal(thrown);
  if (isBroken(refused) && refused.status !== 503) request.log.error({ err: thrown }, 'request failed');
  return asFailure(refused);
}
