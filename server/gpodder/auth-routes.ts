import type { App } from '#server/http/serve.ts';
import { appRoute } from './app-route.ts';
import type { Authentication } from './authentication.ts';

/** An app that asks for its cookie once, and gives it back. */
export function authRoutes(app: App, door: Authentication): void {
  appRoute(
    app,
    { method: 'POST', url: '/api/2/auth/:user/login.json' },
    async ({ part, request, response }) => {
      await door.greet(part('user'), request, response);
    },
  );
  appRoute(
    app,
    { method: 'POST', url: '/api/2/auth/:user/logout.json' },
    async ({ part, request, response }) => {
      await door.dismiss(part('user'), request, response);
    },
  );
}
