import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ORDER_COLUMN_NAMES } from '../testing/order-column-names.ts';
import { type AttackedDesk, withAttackedDesk } from '../testing/attacked-desk.ts';

const ADD = '/api/transaction/add';

const SQL = [
  "' OR '1'='1",
  "'; DROP TABLE orders; --",
  "' UNION SELECT email FROM orders --",
  '1; SELECT pg_sleep(5)',
  "' AND 1=(SELECT count(*) FROM orders) --",
  '\\',
  "%' ESCAPE '",
  "'||(SELECT version())||'",
  'randomblob(100000000)',
  '$1',
  '?',
  ':id',
  'x\u0000y',
];
const MISLEADING = [
  '\u202Egnp.exe',
  'a\u202Eb@example.com',
  'a\u200Bb@example.com',
  '😀'.repeat(50),
  '\uFEFFx',
  'a\r\nBcc: victim@example.com',
  '\u0000',
  '\u001b[31m',
  'a\u001b[31m@example.com',
];
/** Somebody may really be called so: an e-mail address of their own, but no amount and no network address. */
const FOREIGN = ['раураl@example.com', 'e\u0301@example.com', '미나@example.com'];

async function countOrders(desk: AttackedDesk): Promise<number> {
  const counts = Object.values(await desk.house.desk.store.countOpenOrders());
  return counts.reduce((sum, count) => sum + count, 0);
}

test('words of SQL are words: nothing is found, made or broken by them', () =>
  withAttackedDesk(async (desk) => {
    const good = await desk.goodBody();
    for (const word of SQL) {
      for (const field of [
        'email',
        'address',
        'fromCurrency',
        'fromAmount',
        'convertedAmount',
        'snapshotId',
      ]) {
        const answer = await desk.send('POST', ADD, { body: JSON.stringify({ ...good, [field]: word }) });
        assert.ok(answer.status >= 400 && answer.status < 500, `${field}=${word}: ${answer.status}`);
        assert.doesNotMatch(answer.text, /sqlite|postgres|syntax|SELECT/i);
      }
      for (const path of ['transaction/', 'walletAddress/currency/', 'transaction/delivered?before=']) {
        const answer = await desk.send('GET', `/api/${path}${encodeURIComponent(word)}`);
        assert.ok(answer.status < 500, `${path}${word}: ${answer.status}`);
      }
    }
    assert.equal(await countOrders(desk), 0);
    assert.deepEqual(
      desk.logged.filter(({ level }) => level === 'error'),
      [],
    );
  }));

test('strange letters are refused where they could mislead, and never split a line or a header', () =>
  withAttackedDesk(async (desk) => {
    const good = await desk.goodBody();
    for (const word of [...MISLEADING, ...FOREIGN]) {
      for (const field of ['email', 'address', 'fromAmount', 'convertedAmount']) {
        if (field === 'email' && FOREIGN.includes(word)) continue;
        const answer = await desk.send('POST', ADD, { body: JSON.stringify({ ...good, [field]: word }) });
        assert.ok(answer.status >= 400 && answer.status < 500, `${field} ${JSON.stringify(word)}`);
      }
    }
    const half = JSON.stringify(good).replace('mina', 'mina\\ud800');
    assert.equal((await desk.send('POST', ADD, { body: half })).code, 'body_malformed');
    assert.equal(await countOrders(desk), 0);
  }));

test('the reason of a cancellation is plain text, and any other cancels nothing', () =>
  withAttackedDesk(async (desk) => {
    const made = await desk.send('POST', ADD, { body: JSON.stringify(await desk.goodBody()) });
    const { transaction }: { transaction: { _id: string } } = JSON.parse(made.text);
    const path = `/api/transaction/${transaction._id}`;
    for (const word of MISLEADING.filter((word) => !/😀|\n/.test(word))) {
      const body = JSON.stringify({ status: 'cancel', note: `a${word}b` });
      assert.equal((await desk.send('PUT', path, { body })).code, 'text_unreadable', JSON.stringify(word));
    }
    const body = JSON.stringify({ status: 'cancel', note: ' Two lines:\r\n미나 😀' });
    const answer = await desk.send('PUT', path, { body });
    const wanted = { status: 'cancel', note: 'Two lines:\n미나 😀' };
    assert.partialDeepStrictEqual(JSON.parse(answer.text), wanted);
  }));

test('twelve thousand letters in any field are answered at once', () =>
  withAttackedDesk(async (desk) => {
    const good = await desk.goodBody();
    for (const pattern of ['a', '1', ' ', '@', '.', 'a@', '1.', '0', '-', '(', 'ａ', '\t']) {
      const long = pattern.repeat(Math.floor(12_000 / pattern.length));
      for (const field of ['email', 'address', 'fromAmount', 'convertedAmount', 'fromCurrency']) {
        const answer = await desk.send('POST', ADD, { body: JSON.stringify({ ...good, [field]: long }) });
        assert.equal(answer.status, Buffer.byteLength(JSON.stringify(long)) > 14_000 ? 413 : 400);
        assert.ok(answer.workMs < 250, `${field} ${pattern}: ${answer.workMs} ms`);
      }
      const path = `/api/transaction/${encodeURIComponent(long.slice(0, 4_000))}`;
      assert.ok((await desk.send('GET', path)).workMs < 250);
    }
  }));

test('no column of the database can be written by naming it', () =>
  withAttackedDesk(async (desk) => {
    const good = await desk.goodBody();
    for (const column of ORDER_COLUMN_NAMES) {
      if (column in good) continue;
      const answer = await desk.send('POST', ADD, { body: JSON.stringify({ ...good, [column]: 'x' }) });
      assert.deepEqual([answer.status, answer.code], [400, 'field_invalid'], column);
    }
    assert.equal(await countOrders(desk), 0);
  }));

test('a customer cannot set any status but cancel, nor anything beside it', () =>
  withAttackedDesk(async (desk) => {
    const made = await desk.send('POST', ADD, { body: JSON.stringify(await desk.goodBody()) });
    const id = String(JSON.parse(made.text)['transaction']['_id']);
    const before = await desk.send('GET', `/api/transaction/${id}`);
    for (const body of [
      { status: 'delivered' },
      { status: 'paid' },
      { status: 'processing' },
      { status: 'pending' },
      { status: ['cancel'] },
      { status: 'cancel', address: 'x' },
      { status: 'cancel', fromAmount: '1' },
      { status: 'cancel', stage: 'delivered' },
      { stage: 'delivered' },
    ]) {
      const answer = await desk.send('PUT', `/api/transaction/${id}`, { body: JSON.stringify(body) });
      assert.deepEqual([answer.status, answer.code], [400, 'field_invalid'], JSON.stringify(body));
    }
    const after = await desk.send('GET', `/api/transaction/${id}`);
    assert.equal(after.text, before.text);
    assert.equal((await desk.house.desk.store.listAudit(id)).length, 1);
  }));

test('a forged amount is refused, and a forged owner is nobody', () =>
  withAttackedDesk(async (desk) => {
    const good = await desk.goodBody();
    const forged = { ...good, convertedAmount: `${String(good['convertedAmount']).split('.')[0]}00` };
    const answer = await desk.send('POST', ADD, { body: JSON.stringify(forged) });
    assert.deepEqual([answer.status, answer.code], [409, 'quote_changed']);
    for (const trap of ['1e400', 'NaN', '1,5', '-2', '0x2', '2.0000000000000000000000000000001', '٢']) {
      const refused = await desk.send('POST', ADD, { body: JSON.stringify({ ...good, fromAmount: trap }) });
      assert.equal(refused.status, 400, trap);
    }
    const owned = await desk.send('POST', ADD, { body: JSON.stringify({ ...good, userId: 'somebody' }) });
    if (owned.status === 201) assert.equal(JSON.parse(owned.text)['transaction']['userId'], null);
    else assert.equal(owned.status, 403);
  }));

test('an order is found by its whole secret only, and guessing tells nothing', () =>
  withAttackedDesk(async (desk) => {
    const made = await desk.send('POST', ADD, { body: JSON.stringify(await desk.goodBody()) });
    const { _id, id } = JSON.parse(made.text)['transaction'];
    const secret = String(_id);
    const swapped = secret.endsWith('a') ? 'b' : 'a';
    const answers: string[] = [];
    for (const guess of [
      String(id),
      secret.slice(0, -1),
      `${secret}1`,
      secret.toLowerCase() === secret ? secret.toUpperCase() : secret.toLowerCase(),
      `${secret.slice(0, -1)}${swapped}`,
      ` ${secret}`,
      '1'.repeat(27),
    ]) {
      const answer = await desk.send('GET', `/api/transaction/${encodeURIComponent(guess)}`);
      assert.equal(answer.status, 404, guess);
      answers.push(answer.text);
    }
    assert.equal(new Set(answers).size, 1);
    const listed = await desk.send('GET', '/api/transaction/delivered?limit=100');
    assert.ok(!listed.text.includes(secret));
  }));
