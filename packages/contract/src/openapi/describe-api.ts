import { type TObject, type TSchema, Type } from '../type.ts';
import { CALL_GROUPS, COMMON_REFUSALS, type CallShape, RefusalSchema, ownRefusalsOf } from '../call-shape.ts';
import { REFUSALS, type RefusalCode } from '../refusal/refusal.ts';
import { fieldsOfRefusals } from '../refusal/refusal-groups.ts';
import { NAMED_SCHEMAS, nameOfSchema } from './named-schemas.ts';

type Json = Readonly<Record<string, unknown>>;

/** The parts of the document that this package reads; the rest is as in OpenAPI 3.1. */
export interface OpenApiDocument {
  readonly openapi: '3.1.0';
  readonly info: {
    readonly title: string;
    readonly version: string;
    readonly description: string;
    readonly license: { readonly name: string; readonly identifier: string };
  };
  readonly servers: readonly { readonly url: string }[];
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, OpenApiOperation>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, Json>>;
    readonly responses: Readonly<Record<string, OpenApiResponse>>;
    readonly securitySchemes: Json;
  };
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

export interface OpenApiReference {
  readonly $ref: string;
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
  readonly responses: Record<string, OpenApiResponse | OpenApiReference>;
  readonly security: readonly Json[];
}

export interface DescribedApi {
  readonly title: string;
  readonly description: string;
  /** Method and path by name, as `GET /api/transaction/{id}`. */
  readonly paths: Readonly<Record<string, string>>;
  readonly shapes: Readonly<Record<string, CallShape>>;
}

/** Generators of documents show it as a table of values and their meanings. */
const MEANINGS_KEY = 'x-enumDescriptions';

const SECURITY_SCHEMES = {
  user: { type: 'http', scheme: 'bearer', description: 'The token that signing in gives.' },
  operator: { type: 'apiKey', in: 'cookie', name: 'session', description: 'The console’s cookie.' },
} as const satisfies Readonly<Record<NonNullable<CallShape['needs']>, Json>>;

/** The calls as an OpenAPI 3.1 document: JSON, made only of the tables of calls. */
export function describeApi(api: DescribedApi): OpenApiDocument {
  const paths: Record<string, Record<string, OpenApiOperation>> = {};
  for (const [name, shape] of Object.entries(api.shapes)) {
    const [method = '', path = ''] = (api.paths[name] ?? '').split(' ');
    if (path === '') throw new Error(`the call ${name} has no path`);
    const operations = (paths[path] ??= {});
    operations[method.toLowerCase()] = describeOperation(name, shape);
  }
  const responses = { ...COMMON_RESPONSES, ...shareResponses(paths) };
  const used = new Set<string>(Object.values(api.shapes).map(({ group }) => group));
  return {
    openapi: '3.1.0',
    info: {
      title: api.title,
      version: '1',
      description: api.description,
      license: { name: 'AGPL-3.0-or-later', identifier: 'AGPL-3.0-or-later' },
    },
    servers: [{ url: '/' }],
    tags: Object.entries(CALL_GROUPS)
      .filter(([name]) => used.has(name))
      .map(([name, description]) => ({ name, description })),
    paths,
    components: {
      schemas: { ...namedIn([paths, responses]), Refusal: describeCodes(Object.values(api.shapes)) },
      responses,
      securitySchemes: Object.fromEntries(
        Object.entries(SECURITY_SCHEMES).filter(([name]) =>
          Object.values(api.shapes).some(({ needs }) => needs === name),
        ),
      ),
    },
  };
}

/** The answer of every refusal, with the meaning of each code that one of the calls can give. */
function describeCodes(shapes: readonly CallShape[]): Json {
  const codes = new Set([...COMMON_REFUSALS, ...shapes.flatMap(ownRefusalsOf)]);
  const meanings = Object.fromEntries([...codes].sort().map((code) => [code, REFUSALS[code].en]));
  const { code, ...others } = RefusalSchema.properties;
  const properties = { ...others, code: { ...code, [MEANINGS_KEY]: meanings } };
  return fieldsToJson({ ...RefusalSchema, properties });
}

/** Moves answers that several calls share out of the paths, which then refer to them. */
function shareResponses(paths: OpenApiDocument['paths']): Readonly<Record<string, OpenApiResponse>> {
  const uses = new Map<string, { responses: OpenApiOperation['responses']; status: string }[]>();
  for (const { responses } of Object.values(paths).flatMap((operations) => Object.values(operations)))
    for (const [status, response] of Object.entries(responses)) {
      if ('$ref' in response) continue;
      const key = JSON.stringify(response);
      uses.set(key, [...(uses.get(key) ?? []), { responses, status }]);
    }
  const shared: Record<string, OpenApiResponse> = {};
  for (const [key, places] of uses) {
    if (places.length === 1) continue;
    // The shape of an answer, or the first code of a refusal, names it.
    const words = /schemas\/(?!Refusal)(\w+)|`(\w+)`/.exec(key)?.slice(1) ?? [];
    const word = words.find((found) => found !== undefined) ?? 'Answer';
    const count = Object.keys(shared).filter((name) => name.replace(/_\d+$/, '') === word).length;
    const name = count === 0 ? word : `${word}_${count + 1}`;
    shared[name] = JSON.parse(key);
    for (const { responses, status } of places)
      responses[status] = { $ref: `#/components/responses/${name}` };
  }
  return shared;
}

/** The named schemas that the paths refer to, directly or through another named schema. */
function namedIn(used: unknown): Readonly<Record<string, Json>> {
  const schemas: Record<string, Json> = {};
  const add = (referring: unknown): void => {
    for (const [, name = ''] of JSON.stringify(referring).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      const schema = NAMED_SCHEMAS[name];
      if (schemas[name] !== undefined || schema === undefined) continue;
      schemas[name] = fieldsToJson(schema);
      add(schemas[name]);
    }
  };
  add(used);
  return Object.fromEntries(Object.entries(schemas).sort(([a], [b]) => (a < b ? -1 : 1)));
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
    security: shape.needs === undefined ? [] : [{ [shape.needs]: [] }],
  };
}

function acceptsNull(schema: TSchema): boolean {
  return 'anyOf' in schema && JSON.stringify(schema.anyOf).endsWith(',{"type":"null"}]');
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

function describeAnswers(shape: CallShape): OpenApiOperation['responses'] {
  const responses: Record<string, OpenApiResponse | OpenApiReference> = {};
  for (const [status, answer] of Object.entries(shape.answers)) {
    if (answer === null) responses[status] = { description: 'The same as before; no body.' };
    else if ('events' in answer) responses[status] = describeStream(Object.keys(answer.events));
    else if ('mediaType' in answer) responses[status] = describeText(answer.mediaType);
    else responses[status] = describeJson('As asked.', answer);
  }
  for (const range of REFUSED_RANGES) {
    const isIn = (code: RefusalCode): boolean => rangeOf(code) === range;
    const own = ownRefusalsOf(shape).filter(isIn);
    responses[range] =
      own.length === 0
        ? { $ref: `#/components/responses/${range}` }
        : describeRefusals(own, [...own, ...COMMON_REFUSALS.filter(isIn)]);
  }
  return responses;
}

const REFUSED_RANGES = ['4XX', '5XX'] as const;

function rangeOf(code: RefusalCode): string {
  return `${Math.floor(REFUSALS[code].status / 100)}XX`;
}

/** Refusals of any call, by the range of their status. */
const COMMON_RESPONSES: Readonly<Record<string, OpenApiResponse>> = Object.fromEntries(
  REFUSED_RANGES.map((range) => {
    const codes = COMMON_REFUSALS.filter((code) => rangeOf(code) === range);
    return [range, describeRefusals(codes, codes)];
  }),
);

function describeRefusals(own: readonly RefusalCode[], codes: readonly RefusalCode[]): OpenApiResponse {
  const { properties } = toJsonSchema(Type.Object({ code: Type.OneOf(codes), ...fieldsOfRefusals(own) }));
  return {
    description: own.map((code) => `\`${code}\` (${REFUSALS[code].status})`).join(', '),
    content: { 'application/json': { schema: { allOf: [toJsonSchema(RefusalSchema), { properties }] } } },
  };
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

/** Plain JSON Schema 2020-12: named schemas as references, unions of constants as `enum`. */
function toJsonSchema(schema: object): Json {
  const name = nameOfSchema(schema);
  return name === null ? fieldsToJson(schema) : { $ref: `#/components/schemas/${name}` };
}

function fieldsToJson(schema: object): Json {
  const { anyOf, ...rest }: Json = { ...schema };
  const constants = Array.isArray(anyOf) ? anyOf.map(constantOf) : [];
  if (constants.length > 0 && constants.every((constant) => constant !== undefined)) {
    return { ...rest, type: 'string', enum: constants };
  }
  return Object.fromEntries(Object.entries(schema).map(([key, inner]) => [key, valueToJson(inner)]));
}

function valueToJson(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(valueToJson);
  return isJson(value) ? toJsonSchema(value) : value;
}

function constantOf(schema: unknown): string | undefined {
  return isJson(schema) && typeof schema['const'] === 'string' ? schema['const'] : undefined;
}

function isJson(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
