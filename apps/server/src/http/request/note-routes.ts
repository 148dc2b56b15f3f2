import type { FastifyInstance, FastifySchema } from 'fastify';

export interface NotedRoute {
  readonly method: string;
  readonly url: string;
  readonly schema: FastifySchema | undefined;
}

/** What each application answers, for whoever compares it with what is described. */
export const ROUTES_OF = new WeakMap<FastifyInstance, readonly NotedRoute[]>();

/** Notes every route from now on. */
export function noteRoutes(app: FastifyInstance): readonly NotedRoute[] {
  const routes: NotedRoute[] = [];
  app.addHook('onRoute', ({ method, url, schema }) => {
    for (const each of [method].flat()) routes.push({ method: each, url, schema });
  });
  ROUTES_OF.set(app, routes);
  return routes;
}
