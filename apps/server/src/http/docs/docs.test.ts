import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PUBLIC_API } from '@naru/contract';
import { createTestContext } from '../../testing/test-context.ts';
import { withTestDesk } from '../../testing/test-desk.ts';
import { buildPublicApp } from '../public/build-public-app.ts';
import { escapeHtml } from '../escape-html.ts';

test('the page names every call, and needs no script and no inline style', () =>
  withTestDesk({}, async (house) => {
    const app = await buildPublicApp(createTestContext(house));
    const { body, headers, statusCode } = await app.inject({ url: '/api/docs' });
    assert.equal(statusCode, 200);
    assert.match(String(headers['content-type']), /^text\/html/);
    for (const name of Object.keys(PUBLIC_API)) assert.ok(body.includes(`<details id="${name}">`), name);
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
    const statuses = ['200', '400', '403', '404', '409', '413', '415', '429', '500', '503'];
    assert.deepEqual(Object.keys(responses), statuses);
    const codes = responses['409'].content['application/json'].schema.properties.code.enum;
    assert.ok(codes.includes('deposit_already_seen'));
    await app.close();
  }));

test('what stands in a table cannot break out of the page', () => {
  assert.equal(escapeHtml(`<a href="x" title='y'>&`), '&lt;a href=&quot;x&quot; title=&#39;y&#39;&gt;&amp;');
});
