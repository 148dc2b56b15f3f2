import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { createHash, randomBytes } from 'node:crypto';
import { systemClock } from './machine/clock.ts';
import { startDesk } from './compose.ts';
import type { RunningDesk } from './open-doors.ts';
import { readProcessSettings } from './config/process-settings.ts';
import { createJsonLog } from './log/json-log.ts';
import { type TestMailServer, startMailServer } from './testing/mail-server.ts';
import { waitUntil } from './testing/wait-for.ts';

/** Words that occur nowhere else: where one shows up, the text of that field has leaked. */
const SECRET_WORDS = {
  username: 'Canaryname',
  email: 'canary-mail@canary-host.example',
  otherEmail: 'second-canary@canary-host.example',
  phone: '7715540199',
  fullName: 'Canara Fullname',
  password: 'canary password 7',
  newPassword: 'canary password 8',
  wrongPassword: 'canary wrong 9',
  message: 'canarymessage words',
  mailPassword: 'canary-smtp-login',
  note: 'canarynote reason',
} as const;

interface House {
  readonly desk: RunningDesk;
  readonly mail: TestMailServer;
  readonly lines: readonly string[];
}

async function withHouse(run: (house: House) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'naru-canary-'));
  const login = { user: 'canary-smtp-user', password: SECRET_WORDS.mailPassword };
  const mail = await startMailServer({ login });
  const settings = readProcessSettings({
    PORT: '0',
    CONSOLE_PORT: '0',
    DATA_DIR: folder,
    STATE_DIR: path.join(folder, 'state'),
    KEY_FILE: path.join(folder, 'desk.key'),
    SMTP_URL: mail.url.reveal(),
    MAIL_FROM: 'desk@desk.example',
    PUBLIC_URL: 'https://desk.example',
  });
  assert.ok(settings.ok);
  const lines: string[] = [];
  const desk = await startDesk(
    settings.value,
    createJsonLog(systemClock, (line) => lines.push(line)),
  );
  try {
    await run({ desk, mail, lines });
  } finally {
    await desk.stop();
    await mail.close();
    await rm(folder, { recursive: true, force: true });
  }
}

interface Asked {
  readonly token?: string;
  readonly body?: object | string;
}

async function call({ desk }: House, method: string, route: string, asked: Asked = {}) {
  const { token, body } = asked;
  const answer = await fetch(`${desk.publicUrl}${route}`, {
    method,
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const text = await answer.text();
  return { status: answer.status, text };
}

/** The only value of that name in an answer. */
function valueOf(text: string, name: string): string {
  return new RegExp(`"${name}":"([^"]+)"`).exec(text)?.[1] ?? assert.fail(`${name} in ${text.slice(0, 200)}`);
}

function assertSilent(where: string, texts: readonly string[], words: readonly string[]): void {
  for (const text of texts) {
    for (const word of words) assert.ok(!text.includes(word), `${where} has ${word}: ${text.slice(0, 300)}`);
  }
}

/** Does everything that a person and a stranger can do with the words. Gives the secrets that came up. */
async function liveThrough(house: House): Promise<readonly string[]> {
  const words = SECRET_WORDS;
  const { username, email, phone, password, newPassword, wrongPassword, otherEmail, fullName } = words;
  const registered = await call(house, 'POST', '/api/auth/register', {
    body: { username, email, phone, password, selectedCountryCode: 'US' },
  });
  assert.equal(registered.status, 201, registered.text);
  const refused = [
    await call(house, 'POST', '/api/auth/login', { body: { email, password: wrongPassword } }),
    await call(house, 'POST', '/api/auth/login', { body: { email: otherEmail, password: wrongPassword } }),
    await call(house, 'POST', '/api/auth/login', { body: { email, password, extra: fullName } }),
    await call(house, 'POST', '/api/auth/login', { body: `{"email":"${email}","password":"${password}"` }),
    await call(house, 'GET', `/api/user/${encodeURIComponent(email)}`, { token: wrongPassword }),
    await call(house, 'GET', `/api/transaction/${encodeURIComponent(email)}?password=${password}`),
    await call(house, 'POST', '/api/auth/reset', { body: { token: email, newPassword } }),
  ];
  for (const { status } of refused) assert.ok(status >= 400 && status < 500);
  assertSilent(
    'a refusal',
    refused.map(({ text }) => text),
    Object.values(words),
  );
  const login = await call(house, 'POST', '/api/auth/login', { body: { email, password } });
  const token = valueOf(login.text, 'token');
  const userId = valueOf(login.text, 'id');
  const own = `/api/user/${userId}`;
  const profile = { body: { fullName, dateOfBirth: '01/02/1990', email: otherEmail }, token };
  assert.equal((await call(house, 'PUT', own, profile)).status, 200);
  const passwords = { oldPassword: password, newPassword };
  assert.equal((await call(house, 'PUT', `${own}/password`, { body: passwords, token })).status, 200);
  const begun = await call(house, 'POST', `${own}/totp`, { body: { password: newPassword }, token });
  await call(house, 'GET', `${own}/export`, { token });
  // The other address waits for the link that is mailed to it.
  await call(house, 'POST', '/api/auth/forgot', { body: { email } });
  const contact = { name: fullName, email, message: words.message };
  assert.equal((await call(house, 'POST', '/api/contact', { body: contact })).status, 200);
  const orderId = await makeOrder(house, token);
  const cancel = { body: { status: 'cancel', note: words.note } };
  assert.equal((await call(house, 'PUT', `/api/transaction/${orderId}`, cancel)).status, 200);
  return [token, userId, valueOf(begun.text, 'secret'), orderId];
}

async function makeOrder(house: House, token: string): Promise<string> {
  const body = {
    email: SECRET_WORDS.otherEmail,
    address: rippleAddress(),
    fromCurrency: 'KRW',
    toCurrency: 'XRP',
    fromAmount: '200000',
    convertedAmount: '1',
  };
  const refusal = await call(house, 'POST', '/api/transaction/add', { body, token });
  return refusal.status === 201
    ? valueOf(refusal.text, '_id')
    : orderAgain(house, token, { ...body, convertedAmount: currentAmount(refusal.text) });
}

/** The refusal names what the amount is now. */
function currentAmount(text: string): string {
  return /"current":\{[^}]*"convertedAmount":"([^"]+)"/.exec(text)?.[1] ?? assert.fail(text);
}

async function orderAgain(house: House, token: string, body: object): Promise<string> {
  const made = await call(house, 'POST', '/api/transaction/add', { body, token });
  assert.equal(made.status, 201, made.text);
  return valueOf(made.text, '_id');
}

const RIPPLE_DIGITS = 'rpshnaf39wBUDNEGHJKLM4PQRST7VWXYZ2bcdeCg65jkm8oFqi1tuvAxyz';

/** A receiving address of nobody (base58 with XRP Ledger's alphabet, version 0, and its checksum). */
function rippleAddress(): string {
  const payload = Buffer.concat([Buffer.from([0]), randomBytes(20)]);
  const sha = (bytes: Buffer): Buffer => createHash('sha256').update(bytes).digest();
  const bytes = Buffer.concat([payload, sha(sha(payload)).subarray(0, 4)]);
  let number = BigInt(`0x${bytes.toString('hex')}`);
  let text = '';
  for (; number > 0n; number /= 58n) text = (RIPPLE_DIGITS[Number(number % 58n)] ?? '') + text;
  return RIPPLE_DIGITS.charAt(0) + text;
}

test('nothing that a person types is in a log or in an answer to strangers', async () => {
  await withHouse(async (house) => {
    // Refused once by a mail server that quotes the receiver, given up once, and then taken.
    house.mail.fates.push(451, 550);
    const secrets = await liveThrough(house);
    await waitUntil('the letters are sent', () => house.mail.received.length >= 4);
    const words = [...Object.values(SECRET_WORDS), ...secrets, 'canary-smtp-user', 'mina@example.org'];
    const links = house.mail.received.flatMap(({ text }) => text.match(/[\w-]{43}/g) ?? []);
    assert.ok(links.length >= 1, 'a letter with a link went out');
    assert.ok(house.lines.some((line) => line.includes('login_refused')));
    assert.ok(house.lines.some((line) => line.includes('letter_given_up')));
    assertSilent('the log', house.lines, [...words, ...links]);
    const answers = [];
    for (const route of ['/api/currency/', '/api/transaction/delivered', '/api/market/rates', '/health']) {
      answers.push((await call(house, 'GET', route)).text);
    }
    assertSilent('an answer to strangers', answers, [...words, ...links]);
  });
});
