import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { test } from 'node:test';
import { type AttackedDesk, withAttackedDesk } from '../testing/attacked-desk.ts';

const ADD = '/api/transaction/add';

async function makeOrder(desk: AttackedDesk): Promise<string> {
  const made = await desk.send('POST', ADD, { body: JSON.stringify(await desk.goodBody()) });
  assert.equal(made.status, 201, made.text);
  return String(JSON.parse(made.text)['transaction']['_id']);
}

test('whatever a content type pretends, a body is JSON that was validated, or refused', () =>
  withAttackedDesk(async (desk) => {
    const body = JSON.stringify({ ...(await desk.goodBody()), role: 'admin' });
    for (const type of [
      'application/json\t;charset=utf-8',
      'application/json ; charset=utf-8',
      'APPLICATION/JSON',
      'application/json;charset=utf-16',
      'application/json; charset=utf-8; charset=utf-16',
      'text/plain',
      'application/jsonx',
      'application/vnd.api+json',
      'multipart/form-data; boundary=x',
      'application/x-www-form-urlencoded',
      'null',
      ';',
    ]) {
      const answer = await desk.send('POST', ADD, { body, headers: { 'content-type': type } });
      assert.ok([400, 415].includes(answer.status), `${type}: ${answer.status}`);
    }
    assert.deepEqual(await desk.house.desk.store.countOpenOrders(), {});
  }));

test('a claim with the type of JSON and no body is a claim', () =>
  withAttackedDesk(async (desk) => {
    const id = await makeOrder(desk);
    const raw = await desk.raw(
      `POST /api/transaction/${id}/claim HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n` +
        'Content-Length: 0\r\nConnection: close\r\n\r\n',
    );
    assert.match(raw, /^HTTP\/1\.1 200 /);
    assert.match(raw, /"status":"paid"/);
    const again = await desk.send('POST', `/api/transaction/${id}/claim`, { body: '{"status":"delivered"}' });
    assert.deepEqual([again.status, again.code], [400, 'field_invalid']);
  }));

test('what cannot be read is answered in our own words', () =>
  withAttackedDesk(async (desk) => {
    for (const [bytes, status, code] of [
      ['GET /% HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n', 400, 'url_malformed'],
      [
        'GET /api/transaction?before=%00 HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
        400,
        'url_malformed',
      ],
      ['GET /api/transaction/%ff HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n', 400, 'url_malformed'],
      [`GET /api HTTP/1.1\r\nHost: x\r\nX: ${'a'.repeat(20_000)}\r\n\r\n`, 431, 'headers_too_large'],
      ['nonsense\r\n\r\n', 400, 'request_malformed'],
      [
        'POST /api/transaction/add HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\n' +
          'Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
        400,
        'request_malformed',
      ],
      ['GET /api HTTP/1.1\r\nHost: x\r\nBad Header: 1\r\n\r\n', 400, 'request_malformed'],
    ] as const) {
      const answer = await desk.raw(bytes);
      const [head = '', body = ''] = answer.split('\r\n\r\n');
      assert.match(head, new RegExp(`^HTTP/1\\.1 ${status} `), `${bytes.slice(0, 40)}\n${answer}`);
      assert.match(head, /content-type: application\/json; charset=utf-8/i);
      assert.match(head, /x-content-type-options: nosniff/i);
      assert.ok(body.includes(`"code":"${code}"`), answer);
      assert.ok(body.includes('"success":false'));
    }
  }));

test('bodies that are too large, too deep or too many-keyed are refused, and take no room', () =>
  withAttackedDesk(async (desk) => {
    globalThis.gc?.();
    const before = process.memoryUsage().rss;
    const refused = async (body: string): Promise<number> => {
      try {
        return (await desk.send('POST', ADD, { body })).status;
      } catch {
        // The connection was cut while we were still writing: refused all the same.
        return 413;
      }
    };
    assert.equal(await refused(`{"email":"${'a'.repeat(10 * 1024 * 1024)}"}`), 413);
    assert.equal(await refused('['.repeat(100_000)), 413);
    assert.equal(await refused(JSON.stringify(Object.fromEntries(keys(100_000)))), 413);
    assert.equal(await refused('['.repeat(8_000)), 400);
    assert.equal(await refused(`${'['.repeat(8_000)}${']'.repeat(8_000)}`), 400);
    assert.equal(await refused(JSON.stringify(Object.fromEntries(keys(1_500)))), 400);
    assert.ok(process.memoryUsage().rss - before < 200 * 1024 * 1024);
    assert.equal((await desk.send('GET', '/api')).status, 200);
  }));

function keys(count: number): readonly (readonly [string, number])[] {
  return Array.from({ length: count }, (_, index) => [`k${index}`, 1]);
}

test('a chunked body that never ends is cut at the bound', () =>
  withAttackedDesk(async (desk) => {
    const chunk = `1000\r\n${'a'.repeat(4096)}\r\n`;
    const answer = await desk.raw(
      'POST /api/transaction/add HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n' +
        `Transfer-Encoding: chunked\r\n\r\n${chunk.repeat(64)}`,
    );
    assert.match(answer, /^HTTP\/1\.1 413 /);
    assert.match(answer, /"code":"body_too_large"/);
  }));

test('a sender that hangs up in the middle of a body is no fault of the desk', () =>
  withAttackedDesk(async (desk) => {
    const { hostname, port } = new URL(desk.url);
    for (const length of ['Content-Length: 400', 'Transfer-Encoding: chunked']) {
      const socket = connect({ host: hostname, port: Number(port) });
      await once(socket, 'connect');
      const answered = new Promise((resolve) =>
        desk.app.server.once('request', (_request, response) => response.once('close', resolve)),
      );
      socket.write(
        `POST ${ADD} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n${length}\r\n\r\n5\r\n{"fro`,
      );
      await once(desk.app.server, 'request');
      socket.resetAndDestroy();
      await answered;
    }
    await desk.send('GET', '/api');
    assert.deepEqual(
      desk.logged.filter(({ level }) => level !== 'info'),
      [],
    );
  }));

test('a header named like a property of every object breaks nothing', () =>
  withAttackedDesk(async (desk) => {
    for (const name of ['__proto__', 'constructor', 'toString', 'hasOwnProperty']) {
      const answer = await desk.raw(
        `GET /api HTTP/1.1\r\nHost: x\r\n${name}: 1\r\nConnection: close\r\n\r\n`,
      );
      assert.match(answer, /^HTTP\/1\.1 200 /, name);
    }
    const answer = await desk.send('POST', ADD, { body: '{"__proto__":{"isAdmin":true}}' });
    assert.equal(answer.status, 400);
    const nested = { ...(await desk.goodBody()), constructor: { prototype: { isAdmin: true } } };
    assert.equal((await desk.send('POST', ADD, { body: JSON.stringify(nested) })).code, 'field_invalid');
    assert.equal(Reflect.get({}, 'isAdmin'), undefined);
  }));

test('a path answers its own methods, names them to others, and reads with and without a last slash', () =>
  withAttackedDesk(async (desk) => {
    for (const [method, path, allow] of [
      ['DELETE', '/api/transaction/delivered', 'GET, HEAD, PUT'],
      ['POST', '/api/currency/', 'GET, HEAD'],
      ['OPTIONS', '/api/transaction/add', 'GET, HEAD, POST, PUT'],
      ['PUT', '/api', 'GET, HEAD'],
      ['HEAD', '/api/transaction/x/events', 'GET'],
    ] as const) {
      const answer = await desk.send(method, path);
      assert.deepEqual([answer.status, answer.headers.get('allow')], [405, allow], `${method} ${path}`);
    }
    const traced = await desk.raw(
      'TRACE /api HTTP/1.1\r\nHost: x\r\nCookie: a=b\r\nConnection: close\r\n\r\n',
    );
    assert.match(traced, /^HTTP\/1\.1 405 /);
    assert.doesNotMatch(traced, /a=b/);
    for (const path of ['/api/currency', '/api/currency/', '/api/percentageAdjustment/']) {
      assert.equal((await desk.send('GET', path)).status, 200, path);
      const head = await desk.send('HEAD', path);
      assert.deepEqual([head.status, head.text], [200, ''], path);
    }
  }));

test('a query that says a thing twice, or nonsense, is refused', () =>
  withAttackedDesk(async (desk) => {
    for (const query of ['limit=1&limit=2', 'limit=0', 'limit=101', 'limit=1e1', 'limit=', 'before[]=a']) {
      const { status } = await desk.send('GET', `/api/transaction/delivered?${query}`);
      assert.equal(status, query.startsWith('before[') ? 200 : 400, query);
    }
  }));

test('two thousand connections that never finish their request keep nobody else waiting', () =>
  withAttackedDesk(async (desk) => {
    const { connect } = await import('node:net');
    const { port, hostname: host } = new URL(desk.url);
    const sockets = Array.from({ length: 2_000 }, () => {
      const socket = connect({ host, port: Number(port) });
      socket.on('error', () => undefined);
      socket.write('GET /api HTTP/1.1\r\nHost: x\r\nX-Slow: ');
      return socket;
    });
    const workMs = [(await desk.send('GET', '/api')).workMs];
    assert.equal(
      sockets.filter((socket) => socket.destroyed).length,
      0,
      'it waited until they were given up',
    );
    for (let count = 1; count < 100; count += 1) workMs.push((await desk.send('GET', '/api')).workMs);
    for (const socket of sockets) socket.destroy();
    const [p99 = 0] = workMs.sort((left, right) => right - left).slice(1);
    assert.ok(p99 < 250, `${p99} ms`);
    assert.equal(desk.app.server.headersTimeout, 10_000);
    assert.equal(desk.app.server.requestTimeout, 15_000);
  }));
