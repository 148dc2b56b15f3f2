import type { OperatorRight } from '@naru/core';
import {
  CONSOLE_API,
  CONSOLE_CALLS,
  type CallShape,
  type ModuleCalls,
  PUBLIC_API,
  PUBLIC_CALLS,
  type Static,
  type TSchema,
} from '@naru/contract';
import type {
  FastifyContextConfig,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  FastifySchema,
} from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The right that the operators' gate requires of the role. */
    readonly right?: OperatorRight;
  }
}

type StaticOf<Schema> = Schema extends TSchema ? Static<Schema> : unknown;

interface CallRoute<Shape extends CallShape> {
  Params: StaticOf<Shape['params']>;
  Querystring: StaticOf<Shape['query']>;
  Body: StaticOf<Shape['body']>;
}

export type CallRequest<Shape extends CallShape> = FastifyRequest<CallRoute<Shape>>;

type AnswerOf<Shape extends CallShape> = StaticOf<NonNullable<Shape['answers'][keyof Shape['answers']]>>;

/** The answer of the call's shape, or the reply once it is sent. */
export type CallAnswer<Shape extends CallShape> =
  | AnswerOf<Shape>
  | FastifyReply
  | Promise<AnswerOf<Shape> | FastifyReply>;

type CallHandler<Shape extends CallShape> = (
  request: CallRequest<Shape>,
  reply: FastifyReply,
) => CallAnswer<Shape>;

type Handlers<Api extends Readonly<Record<string, CallShape>>> = {
  readonly [Name in keyof Api]?: CallHandler<Api[Name]>;
};

export type PublicApi = typeof PUBLIC_API;
export type PublicName = keyof PublicApi;
export type ConsoleApi = typeof CONSOLE_API;

/** Registers the routes of calls by their names in the contract, which has their paths and schemas. */
export function answerCalls(app: FastifyInstance, handlers: Handlers<PublicApi>): void {
  for (const name of PUBLIC_NAMES) answerCall(app, name, handlers[name]);
}

export function answerCall<Name extends PublicName>(
  app: FastifyInstance,
  name: Name,
  handle: CallHandler<PublicApi[Name]> | undefined,
): void {
  addRoute(app, { call: PUBLIC_CALLS[name], shape: PUBLIC_API[name], handle });
}

/** The same for the console's calls. */
export function answerConsoleCalls(app: FastifyInstance, handlers: Handlers<ConsoleApi>): void {
  for (const name of namesOf(CONSOLE_API)) answerConsoleCall(app, name, handlers[name]);
}

function answerConsoleCall<Name extends keyof ConsoleApi>(
  app: FastifyInstance,
  name: Name,
  handle: CallHandler<ConsoleApi[Name]> | undefined,
): void {
  addRoute(app, { call: CONSOLE_CALLS[name], shape: CONSOLE_API[name], handle });
}

/** The same for the calls of a module. */
export function answerOwnCalls<Shapes extends Readonly<Record<string, CallShape>>>(
  app: FastifyInstance,
  { calls, shapes }: { readonly calls: ModuleCalls<Shapes>; readonly shapes: Shapes },
  handlers: Handlers<Shapes>,
): void {
  for (const name of namesOf(shapes)) {
    const [call, shape] = [calls[name]?.call, shapes[name]];
    if (call !== undefined && shape !== undefined) addRoute(app, { call, shape, handle: handlers[name] });
  }
}

function namesOf<Name extends string>(table: Readonly<Record<Name, unknown>>): readonly Name[] {
  return Object.keys(table).filter((key): key is Name => key in table);
}

export const PUBLIC_NAMES = namesOf(PUBLIC_API);

function addRoute<Shape extends CallShape>(
  app: FastifyInstance,
  parts: {
    readonly call: string;
    readonly shape: Shape;
    readonly handle: CallHandler<Shape> | undefined;
  },
): void {
  const { call, shape, handle } = parts;
  if (handle === undefined) return;
  const [method = ''] = call.split(' ');
  const answers = Object.values(shape.answers);
  app.route<CallRoute<Shape>>({
    method,
    url: pathOf(call),
    schema: schemaOf(shape),
    config: configOf(shape),
    // A stream would never end a HEAD request.
    exposeHeadRoute: !answers.some((answer) => answer !== null && 'events' in answer),
    handler: (request, reply) => handle(request, reply),
  });
}

/** The path of a call, with its parameters as Fastify writes them. */
export function pathOf(call: string): string {
  const [, path = ''] = call.split(' ');
  return path.replaceAll(/\{(\w+)\}/g, ':$1').replace(/\/$/, '');
}

/** The configuration of a route for the operators' gate. */
export function configOf({ right }: CallShape): FastifyContextConfig {
  return right === undefined ? {} : { right };
}

/** The schemas that Fastify validates a call by. */
export function schemaOf({ params, query, body }: CallShape): FastifySchema {
  return {
    ...(params === undefined ? {} : { params }),
    ...(query === undefined ? {} : { querystring: query }),
    ...(body === undefined ? {} : { body }),
  };
}
