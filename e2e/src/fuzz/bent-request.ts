import fc from 'fast-check';
import type { FuzzOperation } from './api-document.ts';
import { type KnownValues, valuesOfSchema } from './values-of-schema.ts';

/** A request as it goes over the wire. */
export interface FuzzRequest {
  readonly operation: FuzzOperation;
  /** Path and query. */
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly bodyText: string | null;
}

/** What no call expects anywhere. */
const ODD_VALUES: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  2 ** 53,
  1e308,
  '',
  ' ',
  'null',
  'NaN',
  '-0',
  '1e400',
  '0x10',
  '../../etc/passwd',
  "' OR '1'='1",
  '"; DROP TABLE orders; --',
  '<img src=x onerror=alert(1)>',
  '=HYPERLINK("http://x")',
  '${7*7}{{7*7}}',
  '\u0000',
  '\u202Etxt.exe',
  '\uFEFF',
  '\uD800',
  'a\r\nBcc: x@example.com',
  '\u001b[31m',
  'Ａ１',
  '٢',
  'İ',
  'ﬀ',
  '😀'.repeat(40),
  'x'.repeat(5_000),
  'x'.repeat(17_000),
  [],
  [[]],
  {},
  { $gt: '' },
  { toString: 1 },
  [1, 2, 3],
];
const ODD_KEYS = ['__proto__', 'constructor', 'toString', '_id', 'id', 'role', 'status', 'stage', 'x', ''];
const ODD_TYPES = [
  'text/plain',
  'application/json; charset=utf-16',
  'application/xml',
  'application/json\t;charset=utf-8',
];
const ODD_BODIES = ['', '{', 'null', '[]', '"x"', '1', '{"a":1,"a":2}', '{}{}', '\uFEFF{}', '['.repeat(200)];
const TEXT_MAX = 4_000;

type Part = Readonly<Record<string, unknown>>;

interface Draft {
  readonly path: Part;
  readonly query: Part;
  readonly headers: Part;
  readonly body: unknown;
}

/** Requests of an operation: a third as the document wants them, the rest bent at one or two places. */
export function requestsOf(operation: FuzzOperation, known: KnownValues): fc.Arbitrary<FuzzRequest> {
  const parametersOf = (parameters: FuzzOperation['inPath']): fc.Arbitrary<Part> =>
    fc.record(
      Object.fromEntries(parameters.map(({ name, schema }) => [name, valuesOfSchema(schema, known, name)])),
      { requiredKeys: parameters.filter(({ isRequired }) => isRequired).map(({ name }) => name) },
    );
  const drafts: fc.Arbitrary<Draft> = fc.record({
    path: parametersOf(operation.inPath),
    query: parametersOf(operation.inQuery),
    headers: parametersOf(operation.inHeaders),
    body: operation.body === null ? fc.constant(undefined) : valuesOfSchema(operation.body, known),
  });
  const bent = fc
    .tuple(drafts, fc.array(bends, { minLength: 1, maxLength: 2 }))
    .map(([draft, each]) => each.reduce((before, bend) => bend(before), draft));
  return fc.oneof(
    { weight: 8, arbitrary: drafts.map((draft) => writeRequest(operation, draft, null)) },
    { weight: 8, arbitrary: bent.map((draft) => writeRequest(operation, draft, null)) },
    {
      weight: 1,
      arbitrary: fc.tuple(drafts, rawBodies).map(([draft, raw]) => writeRequest(operation, draft, raw)),
    },
  );
}

const rawBodies: fc.Arbitrary<{ readonly text: string; readonly type: string }> = fc.record({
  text: fc.constantFrom(...ODD_BODIES),
  type: fc.constantFrom('application/json', ...ODD_TYPES),
});

type Bend = (draft: Draft) => Draft;

const oddValues = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...ODD_VALUES) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
);

const bends: fc.Arbitrary<Bend> = fc
  .record({
    place: fc.constantFrom('path', 'query', 'headers', 'body', 'body', 'body'),
    act: fc.constantFrom('replace', 'drop', 'add', 'replace whole'),
    at: fc.nat(),
    key: fc.constantFrom(...ODD_KEYS),
    value: oddValues,
  })
  .map(({ place, act, at, key, value }): Bend => {
    return (draft) => {
      if (place === 'body') return { ...draft, body: bendBody(draft.body, { act, at, key, value }) };
      if (place === 'path')
        return { ...draft, path: bendPart(draft.path, { act: 'replace', at, key, value }) };
      return place === 'query'
        ? { ...draft, query: bendPart(draft.query, { act, at, key, value }) }
        : { ...draft, headers: bendPart(draft.headers, { act: 'replace', at, key, value }) };
    };
  });

interface How {
  readonly act: string;
  readonly at: number;
  readonly key: string;
  readonly value: unknown;
}

function bendBody(body: unknown, how: How): unknown {
  if (body === undefined) return body;
  if (how.act === 'replace whole' || typeof body !== 'object' || body === null) return how.value;
  return bendPart({ ...body }, how);
}

function bendPart(part: Part, { act, at, key, value }: How): Part {
  const names = Object.keys(part);
  const name = names[at % Math.max(1, names.length)];
  if (act === 'add') return { ...part, [key]: value };
  if (name === undefined) return part;
  if (act === 'drop') return Object.fromEntries(Object.entries(part).filter(([each]) => each !== name));
  return { ...part, [name]: value };
}

function writeRequest(
  operation: FuzzOperation,
  { path, query, headers, body }: Draft,
  raw: { readonly text: string; readonly type: string } | null,
): FuzzRequest {
  const target = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => writeSegment(path[name]));
  const search = Object.entries(query)
    .map(([name, value]) => `${encodeURIComponent(name)}=${writeComponent(value)}`)
    .join('&');
  const hasBody = operation.body !== null;
  const type = hasBody && raw !== null ? raw.type : 'application/json';
  const bodyText = raw === null ? writeBody(body) : raw.text;
  return {
    operation,
    target: search === '' ? target : `${target}?${search}`,
    headers: {
      ...(hasBody ? { 'content-type': type } : {}),
      ...Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, writeHeader(value)])),
    },
    bodyText: hasBody ? bodyText : null,
  };
}

function writeBody(body: unknown): string | null {
  return body === undefined ? null : JSON.stringify(body);
}

/** A segment that is empty, or means a folder, would be another address altogether. */
function writeSegment(value: unknown): string {
  const text = writeComponent(value);
  return text === '' || text === '.' || text === '..' ? '~' : text;
}

function writeComponent(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  return encodeURIComponent(text.toWellFormed().slice(0, TEXT_MAX));
}

/** Only what a header may hold: the parser would refuse the rest before any call sees it. */
function writeHeader(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  return text.replaceAll(/[^\x21-\x7e]/g, '.').slice(0, TEXT_MAX);
}
