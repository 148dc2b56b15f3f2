/** JSON Schema as the document writes it. */
export type JsonSchema = Readonly<Record<string, unknown>>;

export interface FuzzParameter {
  readonly name: string;
  readonly isRequired: boolean;
  readonly schema: JsonSchema;
}

/** One documented way of answering. */
export interface FuzzAnswer {
  /** Null where no body may come. */
  readonly mediaType: string | null;
  readonly schema: JsonSchema | null;
}

/** One operation, with all that a fuzzer has to know of it. */
export interface FuzzOperation {
  readonly name: string;
  readonly method: string;
  /** With `{name}` for parameters. */
  readonly path: string;
  readonly inPath: readonly FuzzParameter[];
  readonly inQuery: readonly FuzzParameter[];
  readonly inHeaders: readonly FuzzParameter[];
  readonly body: JsonSchema | null;
  readonly isBodyRequired: boolean;
  /** By status, or by the range of statuses as `4XX`. */
  readonly answers: ReadonlyMap<string, FuzzAnswer>;
}

/** Reads the operations of an OpenAPI 3.1 document. Throws when it is none. */
export function readOperations(document: unknown): readonly FuzzOperation[] {
  const operations = Object.entries(fieldsOf(fieldsOf(resolve(document, document))['paths'])).flatMap(
    ([path, methods]) =>
      Object.entries(fieldsOf(methods)).map(([method, operation]) =>
        readOperation(method.toUpperCase(), path, fieldsOf(operation)),
      ),
  );
  if (operations.length === 0) throw new Error('the document describes no operation');
  return operations;
}

/** The documented answer of this status. */
export function answerOf(operation: FuzzOperation, status: number): FuzzAnswer | undefined {
  return operation.answers.get(String(status)) ?? operation.answers.get(`${Math.floor(status / 100)}XX`);
}

/** The part with what it refers to in place of its references, and the parts of `allOf` as one object. */
function resolve(document: unknown, part: unknown): unknown {
  if (Array.isArray(part)) return part.map((each: unknown) => resolve(document, each));
  if (typeof part !== 'object' || part === null) return part;
  const { $ref, allOf, ...rest } = fieldsOf(part);
  if (typeof $ref === 'string') {
    const found = $ref
      .split('/')
      .slice(1)
      .reduce<unknown>((at, key) => fieldsOf(at)[key], document);
    return resolve(document, found);
  }
  const resolved = Object.fromEntries(
    Object.entries(rest).map(([key, inner]) => [key, resolve(document, inner)]),
  );
  const joined = listOf(allOf).map((each) => fieldsOf(resolve(document, each)));
  if (joined.length === 0) return resolved;
  const properties = Object.assign({}, ...joined.map((each) => each['properties']));
  return Object.assign(resolved, ...joined, { properties });
}

function readOperation(method: string, path: string, operation: JsonSchema): FuzzOperation {
  const parameters = listOf(operation['parameters']);
  const placed = (place: string): readonly FuzzParameter[] =>
    parameters
      .filter((parameter) => parameter['in'] === place)
      .map((parameter) => ({
        name: String(parameter['name']),
        isRequired: parameter['required'] === true,
        schema: fieldsOf(parameter['schema']),
      }));
  const body = operation['requestBody'];
  const content = fieldsOf(fieldsOf(fieldsOf(body)['content'])['application/json']);
  return {
    name: String(operation['operationId']),
    method,
    path,
    inPath: placed('path'),
    inQuery: placed('query'),
    inHeaders: placed('header'),
    body: body === undefined ? null : fieldsOf(content['schema']),
    isBodyRequired: fieldsOf(body)['required'] === true,
    answers: new Map(
      Object.entries(fieldsOf(operation['responses'])).map(([status, answer]) => [
        status,
        readAnswer(fieldsOf(answer)),
      ]),
    ),
  };
}

function readAnswer(answer: JsonSchema): FuzzAnswer {
  const [first] = Object.entries(fieldsOf(answer['content']));
  if (first === undefined) return { mediaType: null, schema: null };
  const [mediaType, content] = first;
  const isJson = mediaType === 'application/json';
  return { mediaType, schema: isJson ? fieldsOf(fieldsOf(content)['schema']) : null };
}

export function fieldsOf(value: unknown): JsonSchema {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
}

export function listOf(value: unknown): readonly JsonSchema[] {
  return Array.isArray(value) ? value.map(fieldsOf) : [];
}
