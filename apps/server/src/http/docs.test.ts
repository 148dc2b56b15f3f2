import { createConfig, lintFromString } from '@redocly/openapi-core';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createTestContext } from '../testing/test-context.ts';
import { withTestDesk } from '../testing/test-desk.ts';
import { VISITOR_TABLE } from '../with-modules.ts';
import { buildPublicApp } from './public/build-public-app.ts';
import { escapeHtml } from '../wire/request-path.ts';

test('the page names every call, and needs no script and no inline style', () =>
  withTestDesk({}, async (house) => {
    const app = await buildPublicApp(createTestContext(house));
    const { body, headers, statusCode } = await app.inject({ url: '/api/docs' });
    assert.equal(statusCode, 200);
    assert.match(String(headers['content-type']), /^text\/html/);
    for (const name of Object.keys(VISITOR_TABLE.shapes))
      assert.ok(body.includes(`<details id="${name}">`), name);
    assert.doesNotMatch(body, /<script|style=|<style|onclick/);
    assert.doesNotMatch(String(headers['content-security-policy']), /script-src|unsafe/);
    const style = await app.inject({ url: '/api/docs/style.css' });
    assert.match(String(style.headers['content-type']), /^text\/css/);
    await app.close();
  }));

test('the document is OpenAPI 3.1 with every call, its answers and its refusals', () =>
  withTestDesk({}, async (house) => {
    const app = await buildPublicApp(createTestContext(house));
    const document: unknown = JSON.parse((await app.inject({ url: '/api/openapi.json' })).body);
    const put: unknown = Object(document)['paths']['/api/transaction/{id}']['put'];
    const { operationId, parameters, requestBody, responses } = Object(put);
    assert.equal(operationId, 'putTransaction');
    assert.deepEqual([parameters[0].name, parameters[0].in, parameters[0].required], ['id', 'path', true]);
    const body = requestBody.content['application/json'].schema;
    assert.deepEqual([requestBody.required, body.additionalProperties], [true, false]);
    assert.deepEqual(Object.keys(responses), ['200', '4XX', '5XX']);
    const { allOf } = responses['4XX'].content['application/json'].schema;
    assert.ok(allOf[1].properties.code.enum.includes('deposit_already_seen'));
    assert.equal(responses['200'].$ref, '#/components/responses/Transaction');
    await app.close();
  }));

test('a program that knows OpenAPI finds no fault with the document', () =>
  withTestDesk({}, async (house) => {
    const app = await buildPublicApp(createTestContext(house));
    const source = (await app.inject({ url: '/api/openapi.json' })).body;
    await app.close();
    const config = await createConfig({ extends: ['recommended'] });
    const problems = await lintFromString({ source, config });
    // Addresses of the specification, of which the word `user` tells two apart; a page that only redirects.
    const known = ['no-path-trailing-slash', 'no-ambiguous-paths', 'operation-2xx-response'];
    const found = problems.filter(({ ruleId }) => !known.includes(ruleId));
    assert.deepEqual(
      found.map(({ ruleId, message }) => `${ruleId}: ${message}`),
      [],
    );
    assert.equal(problems.filter(({ ruleId }) => ruleId !== 'operation-2xx-response').length, 3);
    assert.ok(source.length <= 120_000, `${source.length} bytes`);
  }));

test('the text of a table cannot break out of the page', () => {
  assert.equal(escapeHtml(`<a href="x" title='y'>&`), '&lt;a href=&quot;x&quot; title=&#39;y&#39;&gt;&amp;');
});
