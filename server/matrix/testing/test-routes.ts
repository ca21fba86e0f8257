import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { InjectOptions } from 'fastify';
import type { App } from '#server/http/serve.ts';

export type Route = {
  method: NonNullable<InjectOptions['method']>;
  url: string;
  audience: string | undefined;
};

const methods: Record<string, true> = {
  GET: true,
  HEAD: true,
  POST: true,
  PUT: true,
  PATCH: true,
  DELETE: true,
  OPTIONS: true,
};
const isMethod = (method: string): method is keyof typeof methods => method in methods;

/** Every route that servers get which are made from here on: a new one joins by itself. */
export function collectRoutes() {
  const routes = new Map<string, Route>();
  const listen = (message: unknown) => {
    const { fastify }: { fastify: App } = Object(message);
    fastify.addHook('onRoute', ({ method, url, config }) => {
      for (const one of [method].flat().filter(isMethod))
        routes.set(`${one} ${url}`, { method: one, url, audience: config?.audience });
    });
  };
  subscribe('fastify.initialization', listen);
  return { routes, [Symbol.dispose]: () => void unsubscribe('fastify.initialization', listen) };
}
