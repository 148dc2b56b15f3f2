import type { FastifyInstance, FastifySchema } from 'fastify';

export interface NotedRoute {
  readonly method: string;
  readonly url: string;
  readonly schema: FastifySchema | undefined;
}

/** The routes of each application, for the test that compares them with the contract. */
export const ROUTES_OF = new WeakMap<FastifyInstance, readonly NotedRoute[]>();

/** Records every route from now on. */
export function noteRoutes(app: FastifyInstance): readonly NotedRoute[] {
  const routes: NotedRoute[] = [];
  app.addHook('onRoute', ({ method, url, schema }) => {
    for (const each of [method].flat()) routes.push({ method: each, url, schema });
  });
  ROUTES_OF.set(app, routes);
  return routes;
}
