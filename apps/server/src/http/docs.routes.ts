import {
  describeApi,
  type OpenApiDocument,
  type OpenApiOperation,
  type OpenApiParameter,
  type OpenApiResponse,
  REFUSALS,
} from '@naru/contract';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { VISITOR_TABLE } from '../with-modules.ts';
import { answerCalls } from './call-routes.ts';
import { JSON_TYPE } from '../wire/refusals.ts';
import { escapeHtml } from '../wire/request-path.ts';

const POLICY_OF_DOCS = [
  "default-src 'none'",
  "style-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const A_QUARTER_HOUR = 'public, max-age=900';

/** The description of the public calls, for programs and for people; made from the contract on first use. */
export function registerDocs(app: FastifyInstance): void {
  let made: Docs | null = null;
  const docs = (): Docs => (made ??= makeDocs());
  const send = (reply: FastifyReply, type: string, text: string): FastifyReply =>
    reply.header('cache-control', A_QUARTER_HOUR).type(type).send(text);
  answerCalls(app, {
    openapi: (_request, reply) => send(reply, JSON_TYPE, docs().json),
    docs: (_request, reply) =>
      send(reply.header('content-security-policy', POLICY_OF_DOCS), 'text/html; charset=utf-8', docs().page),
    docsStyle: (_request, reply) => send(reply, 'text/css; charset=utf-8', DOCS_STYLE),
  });
}

interface Docs {
  readonly json: string;
  readonly page: string;
}

function makeDocs(): Docs {
  const document = describeApi({
    title: 'The calls of this desk',
    description:
      'Amounts are decimal texts with a dot. Times are ISO 8601 in UTC. A refused call answers ' +
      '`{"success": false, "code", "message"}`: the code is for programs, the message for people.',
    ...VISITOR_TABLE,
  });
  return { json: JSON.stringify(document), page: renderDocsPage(document) };
}

/** The description of the calls as one page: plain HTML that needs no script, each call a disclosure. */
export function renderDocsPage(document: OpenApiDocument): string {
  const { title, description } = document.info;
  const groups = document.tags.map(({ name }) => name);
  return [
    '<!doctype html>',
    '<html lang="en">',
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="dark light">',
    `<title>${escapeHtml(title)}</title>`,
    '<link rel="stylesheet" href="/api/docs/style.css">',
    '</head>',
    '<body>',
    '<a class="skip" href="#calls">To the calls</a>',
    `<header><h1>${escapeHtml(title)}</h1><p>${renderText(description)}</p>`,
    '<p><a href="/api/openapi.json">OpenAPI 3.1 for programs</a></p></header>',
    `<nav aria-label="Groups of calls"><ul>${[...groups, SHAPES].map(renderGroupLink).join('')}</ul></nav>`,
    '<main id="calls">',
    ...groups.map((group) => renderGroup(document, group)),
    renderShapes(document),
    '</main>',
    '</body>',
    '</html>',
    '',
  ].join('\n');
}

function renderGroupLink(group: string): string {
  return `<li><a href="#${idOf(group)}">${escapeHtml(group)}</a></li>`;
}

function renderGroup(document: OpenApiDocument, group: string): string {
  const calls = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations)
      .filter(([, operation]) => operation.tags.includes(group))
      .map(([method, operation]) => renderCall(document, `${method.toUpperCase()} ${path}`, operation)),
  );
  const heading = `<h2 id="${idOf(group)}">${escapeHtml(group)}</h2>`;
  return `<section aria-labelledby="${idOf(group)}">${heading}\n${calls.join('\n')}</section>`;
}

/** The shapes that several calls share, to which their schemas refer by name. */
function renderShapes({ components }: OpenApiDocument): string {
  const shapes = Object.entries(components.schemas).map(
    ([name, schema]) => `<details><summary><code>${name}</code></summary>${renderSchema(schema)}</details>`,
  );
  const id = idOf(SHAPES);
  return `<section aria-labelledby="${id}"><h2 id="${id}">${SHAPES}</h2>\n${shapes.join('')}</section>`;
}

function renderCall(document: OpenApiDocument, call: string, operation: OpenApiOperation): string {
  const body = operation.requestBody;
  const [method = '', path = ''] = call.split(' ');
  const { responses } = document.components;
  const answers = Object.entries(operation.responses).map(([status, response]) =>
    renderResponse(status, '$ref' in response ? responses[response.$ref.split('/').at(-1) ?? ''] : response),
  );
  return [
    `<details id="${escapeHtml(operation.operationId)}">`,
    `<summary><span class="method">${method}</span> <code>${escapeHtml(path)}</code> `,
    `<span class="what">${renderText(operation.summary)}</span></summary>`,
    operation.security.length === 0 ? '' : '<p>Needs somebody who is signed in.</p>',
    renderParameters(operation.parameters),
    body === undefined
      ? ''
      : `<h3>Body${body.required ? '' : ' (may be left out)'}</h3>${renderSchema(
          body.content['application/json'].schema,
        )}`,
    '<h3>Answers</h3>',
    `<dl>${answers.join('')}</dl>`,
    '</details>',
  ].join('');
}

function renderParameters(parameters: readonly OpenApiParameter[]): string {
  if (parameters.length === 0) return '';
  const rows = parameters.map(
    ({ name, in: place, required, description, schema }) =>
      `<tr><th scope="row"><code>${escapeHtml(name)}</code></th><td>${place}</td>` +
      `<td>${required ? 'yes' : 'no'}</td><td>${renderText(description ?? '')} ` +
      `<code>${escapeHtml(JSON.stringify(schema))}</code></td></tr>`,
  );
  return (
    '<h3>Parameters</h3><table><thead><tr><th scope="col">name</th><th scope="col">in</th>' +
    '<th scope="col">required</th><th scope="col">meaning</th></tr></thead>' +
    `<tbody>${rows.join('')}</tbody></table>`
  );
}

function renderResponse(status: string, response: OpenApiResponse | undefined): string {
  if (response === undefined) return '';
  const refusals = Object.entries(REFUSALS).filter(([code]) => response.description.includes(`\`${code}\``));
  const paragraphs = refusals.map(
    ([code, refusal]) => `<p><code>${code}</code> (${refusal.status}): ${renderText(refusal.en)}</p>`,
  );
  const schemas = Object.entries(response.content ?? {}).map(
    ([mediaType, { schema }]) => `<p>${escapeHtml(mediaType)}</p>${renderSchema(schema)}`,
  );
  // Only the schema of a success is shown: every refusal has the same shape.
  const shown =
    refusals.length === 0 ? [`<p>${renderText(response.description)}</p>`, ...schemas] : paragraphs;
  return `<dt>${escapeHtml(status)}</dt><dd>${shown.join('')}</dd>`;
}

function renderSchema(schema: object): string {
  // A wide example scrolls by itself, so it must be reachable by keyboard.
  return `<pre tabindex="0" role="region" aria-label="JSON Schema">${escapeHtml(
    JSON.stringify(schema, null, 2),
  )}</pre>`;
}

const SHAPES = 'Shapes';

/** Text of the tables, in which backticks mark what is code. */
function renderText(text: string): string {
  return escapeHtml(text).replaceAll(/`([^`]*)`/g, '<code>$1</code>');
}

function idOf(group: string): string {
  return `group-${group.toLowerCase()}`;
}

/** The page of the calls in the colours of the screens; a test compares them with the tokens. */
export const DOCS_STYLE = `:root {
  color-scheme: dark light;
  --bg0: #0e1211;
  --bg1: #151b19;
  --bg3: #27312d;
  --line: #2e3935;
  --line-strong: #74857d;
  --fg0: #edf2ee;
  --fg1: #b9c5be;
  --accent: #7ad0bc;
  --focus: #f0c04f;
}
@media (prefers-color-scheme: light) {
  :root {
    --bg0: #f3eee2;
    --bg1: #faf7ef;
    --bg3: #e8e1d1;
    --line: #d9d0bd;
    --line-strong: #857b68;
    --fg0: #1a211e;
    --fg1: #434e48;
    --accent: #0e6655;
    --focus: #7a3e00;
  }
}
body { margin: 0 auto; max-width: 64rem; padding: 1.5rem 1rem 4rem;
  background: var(--bg0); color: var(--fg0);
  font: 0.9375rem/1.5 system-ui, sans-serif; }
a { color: var(--accent); }
:focus-visible { outline: 2px solid var(--focus); outline-offset: 2px; }
.skip { position: absolute; left: -100vw; }
.skip:focus { position: static; }
nav ul { display: flex; flex-wrap: wrap; gap: 0 1.25rem; padding: 0; list-style: none; }
nav a, summary { display: flex; flex-wrap: wrap; align-items: center; gap: 0 0.5rem; min-height: 2.75rem; }
details { border: 1px solid var(--line); background: var(--bg1); margin: 0.5rem 0; padding: 0 1rem; }
summary { cursor: pointer; }
.method { min-width: 4.5rem; font-weight: 600; color: var(--accent); }
.what { color: var(--fg1); }
code, pre { font: 0.8125rem/1.5 ui-monospace, 'DejaVu Sans Mono', monospace; overflow-wrap: anywhere; }
pre { max-height: 24rem; overflow: auto; background: var(--bg3); padding: 0.75rem; }
table { border-collapse: collapse; width: 100%; }
th, td { border-bottom: 1px solid var(--line); padding: 0.375rem 0.5rem; }
th, td { text-align: left; vertical-align: top; }
dt { font-weight: 600; }
dd { margin: 0 0 0.75rem; color: var(--fg1); }
`;
