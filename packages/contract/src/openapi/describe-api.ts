import type { TObject, TSchema } from '../schema/type.ts';
import { CALL_GROUPS, type CallShape, refusalSchema, refusalsOf } from '../call/call-shape.ts';
import { REFUSALS } from '../refusal/refusal.ts';

type Json = Readonly<Record<string, unknown>>;

/** The document's parts that somebody reads in here; the rest is as OpenAPI 3.1 has it. */
export interface OpenApiDocument {
  readonly openapi: '3.1.0';
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  readonly servers: readonly { readonly url: string }[];
  readonly tags: readonly { readonly name: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, OpenApiOperation>>>>;
  readonly components: Json;
}

export interface OpenApiParameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required: boolean;
  readonly schema: Json;
  readonly description?: string;
}

export interface OpenApiResponse {
  readonly description: string;
  readonly content?: Readonly<Record<string, { readonly schema: Json }>>;
}

export interface OpenApiOperation {
  readonly operationId: string;
  readonly summary: string;
  readonly tags: readonly string[];
  readonly parameters: readonly OpenApiParameter[];
  readonly requestBody?: {
    readonly required: boolean;
    readonly content: { readonly 'application/json': { readonly schema: Json } };
  };
  readonly responses: Readonly<Record<string, OpenApiResponse>>;
  readonly security?: readonly Json[];
}

export interface DescribedApi {
  readonly title: string;
  readonly description: string;
  /** Method and path by name, as `GET /api/transaction/{id}`. */
  readonly paths: Readonly<Record<string, string>>;
  readonly shapes: Readonly<Record<string, CallShape>>;
}

/** The calls as an OpenAPI 3.1 document: JSON, made of the tables only. */
export function describeApi(api: DescribedApi): OpenApiDocument {
  const paths: Record<string, Record<string, OpenApiOperation>> = {};
  for (const [name, shape] of Object.entries(api.shapes)) {
    const [method = '', path = ''] = (api.paths[name] ?? '').split(' ');
    if (path === '') throw new Error(`the call ${name} has no path`);
    const operations = (paths[path] ??= {});
    operations[method.toLowerCase()] = describeOperation(name, shape);
  }
  const used = new Set(Object.values(api.shapes).map(({ group }) => group));
  return {
    openapi: '3.1.0',
    info: { title: api.title, version: '1', description: api.description },
    servers: [{ url: '/' }],
    tags: CALL_GROUPS.filter((group) => used.has(group)).map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: {
        user: { type: 'http', scheme: 'bearer', description: 'The token that signing in gives.' },
        operator: { type: 'apiKey', in: 'cookie', name: 'session', description: 'The console’s cookie.' },
      },
    },
  };
}

function describeOperation(name: string, shape: CallShape): OpenApiOperation {
  return {
    operationId: name,
    summary: shape.summary,
    tags: [shape.group],
    parameters: [
      ...describeParameters('path', shape.params),
      ...describeParameters('query', shape.query),
      ...describeParameters('header', shape.headers),
    ],
    ...(shape.body === undefined
      ? {}
      : {
          requestBody: {
            required: !acceptsNull(shape.body),
            content: { 'application/json': { schema: toJsonSchema(shape.body) } },
          },
        }),
    responses: describeAnswers(shape),
    ...(shape.needs === undefined ? {} : { security: [{ [shape.needs]: [] }] }),
  };
}

function acceptsNull(schema: TSchema): boolean {
  return JSON.stringify(schema).includes('"null"');
}

function describeParameters(
  place: OpenApiParameter['in'],
  schema: TObject | undefined,
): readonly OpenApiParameter[] {
  if (schema === undefined) return [];
  const required = new Set<string>(schema.required);
  return Object.entries(schema.properties).map(([name, property]) => {
    const { description, ...rest } = toJsonSchema(property);
    return {
      name,
      in: place,
      required: required.has(name),
      schema: rest,
      ...(typeof description === 'string' ? { description } : {}),
    };
  });
}

function describeAnswers(shape: CallShape): Readonly<Record<string, OpenApiResponse>> {
  const responses: Record<string, OpenApiResponse> = {};
  for (const [status, answer] of Object.entries(shape.answers)) {
    if (answer === null) responses[status] = { description: 'The same as before; no body.' };
    else if ('events' in answer) responses[status] = describeStream(Object.keys(answer.events));
    else if ('mediaType' in answer) responses[status] = describeText(answer.mediaType);
    else responses[status] = describeJson('As asked.', answer);
  }
  for (const status of new Set(refusalsOf(shape).map((code) => REFUSALS[code][0]))) {
    const schema = refusalSchema(shape, status);
    const codes = refusalsOf(shape).filter((code) => REFUSALS[code][0] === status);
    const description = codes.map((code) => `\`${code}\`: ${REFUSALS[code][1]}`).join('\n\n');
    if (schema !== null) responses[String(status)] = describeJson(description, schema);
  }
  return responses;
}

function describeJson(description: string, schema: TSchema): OpenApiResponse {
  return { description, content: { 'application/json': { schema: toJsonSchema(schema) } } };
}

function describeText(mediaType: string): OpenApiResponse {
  return { description: 'As asked.', content: { [mediaType]: { schema: { type: 'string' } } } };
}

function describeStream(events: readonly string[]): OpenApiResponse {
  return {
    description: `Server-sent events named ${events.join(', ')}; it stays open.`,
    content: { 'text/event-stream': { schema: { type: 'string' } } },
  };
}

/** Plain JSON Schema 2020-12, without what TypeBox remembers for itself; unions of constants as `enum`. */
function toJsonSchema(schema: TSchema): Json {
  const plain: unknown = JSON.parse(JSON.stringify(schema));
  const tidied = tidy(plain);
  if (!isJson(tidied)) throw new Error('a schema is an object');
  return tidied;
}

function tidy(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(tidy);
  if (!isJson(value)) return value;
  const { anyOf, ...rest } = value;
  const constants = Array.isArray(anyOf) ? anyOf.map(constantOf) : [];
  if (constants.length > 0 && constants.every((constant) => constant !== undefined)) {
    return { ...rest, type: 'string', enum: constants };
  }
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, tidy(inner)]));
}

function constantOf(schema: unknown): string | undefined {
  return isJson(schema) && typeof schema['const'] === 'string' ? schema['const'] : undefined;
}

function isJson(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
