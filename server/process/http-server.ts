import Fastify, { type FastifyBaseLogger, type FastifyServerFactory, LogController } from 'fastify';
import type { Config } from '../config/config.ts';
import { singleSlashes, withoutBase } from '../http/base-path.ts';
import { bodyTimeouts, endSlowBodies } from '../http/body-timeout.ts';
import { asRefusal } from '../http/errors.ts';
import { knownHostsOnly } from '../http/known-hosts.ts';
import { parseQuery, refuseLongQueries } from '../http/query.ts';
import { refuseOddOrigins } from '../http/request-origin.ts';
import { sameOriginOnly } from '../http/same-origin.ts';
import { securityHeaders, type securityHeadersOf } from '../http/security-headers.ts';
import { type App, type Request, refuse } from '../http/serve.ts';
import { shortReplies } from '../http/short-replies.ts';
import { requestIds } from '../log/request-id.ts';
import { requestLines } from '../log/request-lines.ts';
import { type CertificateFiles, httpsServer } from '../net/https-server.ts';
import { limitPendingHeads, pendingHeads } from '../net/pending-heads.ts';

const requestTimeout = bodyTimeouts.fileMilliseconds;
const keepAliveTimeout = 72_000;
/** Apps put a playlist of thousands of songs into one address. It is a limit: a request takes what it is long. */
const maxHeaderSize = 256 * 1024;

const secureServer =
  (files: CertificateFiles, warn: (sentence: string) => void): FastifyServerFactory =>
  (handler) =>
    Object.assign(httpsServer(files, handler, { warn, maxHeaderSize }), { requestTimeout, keepAliveTimeout });

const withoutSchemas = () => () => {
  throw new Error('Routes have no JSON Schema; the contract says what they take and answer.');
};

type ServerNeeds = {
  config: Pick<Config, 'trustProxy'> & Partial<Pick<Config, 'certificate' | 'basePath'>>;
  log?: FastifyBaseLogger;
};

/** An HTTP server without routes, with its limits. */
export function fastifyServer(
  { log, config: { trustProxy, certificate, basePath = '' } }: ServerNeeds,
  headersOf: ReturnType<typeof securityHeadersOf>,
): App {
  const app: App = Fastify({
    ...(log ? { loggerInstance: log } : {}),
    ...(certificate ? { serverFactory: secureServer(certificate, (sentence) => log?.warn(sentence)) } : {}),
    logController: new LogController({ disableRequestLogging: true }),
    http: { maxHeaderSize },
    trustProxy: typeof trustProxy === 'number' ? (_address, hop) => hop < trustProxy : trustProxy,
    rewriteUrl: ({ url = '/' }) => withoutBase(singleSlashes(url), basePath),
    genReqId: requestIds(trustProxy),
    bodyLimit: 256 * 1024,
    // What comes and goes is checked against the contract (serve.ts); Fastify would load a compiler of JSON Schema for it.
    schemaController: {
      compilersFactory: { buildValidator: withoutSchemas, buildSerializer: withoutSchemas },
    },
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 2_000, querystringParser: parseQuery },
    // An address that is no address (`%ff`) reaches no route, no hook and no error handler.
    frameworkErrors: (thrown, request, response) =>
      void refuse(request, response.headers(headersOf(request)), asRefusal(thrown)),
    forceCloseConnections: 'idle',
    requestTimeout,
    keepAliveTimeout,
  });
  limitPendingHeads(app.server, { ...pendingHeads, warn: (sentence) => log?.warn(sentence) });
  return app;
}

type Origins = {
  headersOf: ReturnType<typeof securityHeadersOf>;
  originOf: (request: Request) => string;
};

/** What every request passes before its route. */
export function guards(
  app: App,
  { publicUrl, allowedHosts = [] }: Pick<Config, 'publicUrl'> & Partial<Pick<Config, 'allowedHosts'>>,
  { headersOf, originOf }: Origins,
): void {
  requestLines(app);
  endSlowBodies(app);
  shortReplies(app);
  securityHeaders(app, headersOf);
  refuseOddOrigins(app);
  refuseLongQueries(app);
  knownHostsOnly(app, { publicUrl, allowedHosts }, (sentence) => app.log.warn(sentence));
  sameOriginOnly(app, originOf);
}
