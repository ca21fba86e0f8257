import type { App } from '#server/http/serve.ts';
import { appRoute } from './app-route.ts';
import type { Authentication } from './authentication.ts';

/** Log-in and log-out of apps that work with the cookie. */
export function authRoutes(app: App, authentication: Authentication): void {
  appRoute(
    app,
    { method: 'POST', url: '/api/2/auth/:user/login.json' },
    async ({ part, request, response }) => {
      await authentication.logIn(part('user'), request, response);
    },
  );
  appRoute(
    app,
    { method: 'POST', url: '/api/2/auth/:user/logout.json' },
    async ({ part, request, response }) => {
      await authentication.logOut(part('user'), request, response);
    },
  );
}
