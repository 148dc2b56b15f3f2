import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { emptyFirstAnswers } from './harness/browser.ts';
import { waitUntil } from './harness/desk-process.ts';
import { visitDesk } from './harness/visits.ts';
import { joinDesk, main, register } from './pages/account-pages.ts';
import { placeOrder } from './pages/exchange-form.ts';

const visits = visitDesk({ isTranslated: true });
const PASSWORD = 'a river at dusk';

async function open(path: string): Promise<Page> {
  const { page } = visits.visitor;
  await page.goto(visits.desk.publicUrl + path);
  await page.locator('main form:not([inert])').first().waitFor();
  return page;
}

const personOf = (username: string) => ({ username, email: `${username}@example.com`, password: PASSWORD });

const toast = (page: Page, words: string) =>
  page.getByRole('alert').or(page.getByRole('status')).filter({ hasText: words }).first();

/** Everything that the page has written to the desk, by path. */
function listenToWrites(page: Page): Map<string, Record<string, unknown>> {
  const writes = new Map<string, Record<string, unknown>>();
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() !== 'GET') writes.set(pathname, { ...Object(request.postDataJSON()) });
  });
  return writes;
}

test('the login checks in its order, one message a press, and sends nothing before', async () => {
  const page = await open('/login');
  const writes = listenToWrites(page);
  const press = () => main(page).getByRole('button', { name: 'Login', exact: true }).click();
  await press();
  await main(page).getByText('Please enter email first!').waitFor();
  await main(page).getByLabel('E-mail', { exact: true }).fill('mina at example');
  await press();
  await main(page).getByText('Invalid email!').waitFor();
  assert.equal(await main(page).getByText('Password is required!').count(), 0);
  await main(page).getByLabel('E-mail', { exact: true }).fill('mina@example.com');
  await press();
  await main(page).getByText('Password is required!').waitFor();
  assert.equal(writes.size, 0);
  const password = main(page).getByLabel('Password', { exact: true });
  for (const [name, type] of [
    ['Show password', 'text'],
    ['Hide password', 'password'],
  ] as const) {
    await main(page).getByRole('button', { name }).click();
    assert.equal(await password.getAttribute('type'), type);
  }
  assert.equal(await main(page).getByRole('checkbox', { name: 'Remember me' }).isChecked(), false);
  await main(page).getByRole('button', { name: 'Forgot password' }).waitFor();
  assert.equal(await main(page).getByRole('link', { name: 'Register' }).getAttribute('href'), '/register');
});

// React sees no value that comes without an `input` event, and wrote the empty one back.
test('values that a program sets without a word are sent', async () => {
  const page = await open('/login');
  const writes = listenToWrites(page);
  const person = { email: 'mina@example.com', password: PASSWORD };
  for (const [label, text] of [
    ['E-mail', person.email],
    ['Password', person.password],
  ] as const) {
    const field = main(page).getByLabel(label, { exact: true });
    await field.evaluate((element, value) => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(element, value);
    }, text);
  }
  await main(page).getByRole('button', { name: 'Login', exact: true }).click();
  await main(page).locator('[aria-invalid="true"]').first().waitFor();
  const { email, password } = writes.get('/api/auth/login') ?? {};
  assert.deepEqual({ email, password }, person);
});

test('a login that fails says nothing, logs it, keeps what was typed and stores nothing of it', async () => {
  const page = await open('/login');
  const logged: string[] = [];
  page.on('console', (message) => logged.push(message.text()));
  await main(page).getByLabel('E-mail', { exact: true }).fill('nobody@example.com');
  await main(page).getByLabel('Password', { exact: true }).fill('not this one');
  await main(page).getByRole('button', { name: 'Login', exact: true }).click();
  await main(page).locator('[aria-invalid="true"]').first().waitFor();
  assert.equal(await page.getByRole('alert').count(), 0);
  assert.equal(await main(page).getByLabel('E-mail', { exact: true }).inputValue(), 'nobody@example.com');
  const password = main(page).getByLabel('Password', { exact: true });
  assert.equal(await password.evaluate((field) => field === document.activeElement), true);
  assert.ok(logged.some((line) => line.includes('the login failed')));
  assert.deepEqual(await page.evaluate(() => Object.keys(localStorage)), []);
});

test('the registration checks in its order, and asks for no country', async () => {
  const page = await open('/register');
  const writes = listenToWrites(page);
  const form = main(page);
  const fill = (label: string, text: string) => form.getByLabel(label, { exact: true }).fill(text);
  const refusedWith = async (sentence: string): Promise<void> => {
    await form.getByRole('button', { name: 'Register', exact: true }).click();
    await form.getByText(sentence).first().waitFor();
    assert.equal(await form.locator('[aria-invalid="true"]').count(), 1, sentence);
    // What was said before ends with the press, before its time.
    const said = page.getByRole('alert');
    await waitUntil(2000, sentence, async () => (await said.allInnerTexts()).join().trim() === sentence);
  };
  await refusedWith('Username is required!');
  await fill('Username', 'Juno');
  await refusedWith('Email address is required!');
  await fill('E-mail', 'juno');
  await refusedWith('Invalid email address!');
  await fill('E-mail', 'juno@example.com');
  await refusedWith('Phone address is required!');
  await fill('Phone', '010 1234 5678');
  await refusedWith('Password is required!');
  await fill('Password', 'tulip');
  await refusedWith('Password must have at-least 6 characters!');
  await fill('Password', 'tulip!');
  await refusedWith('Password and Confirm Password does not match!');
  await fill('Confirm password', 'tulip!');
  assert.equal(writes.size, 0);
  const option = await form
    .getByLabel('Country', { exact: true })
    .locator('option[value="KR"]')
    .textContent();
  assert.equal(option, 'South Korea (+82)');
  await Promise.all([
    page.waitForResponse('**/api/auth/register'),
    form.getByRole('button', { name: 'Register', exact: true }).click(),
  ]);
  await page.waitForTimeout(1000);
  assert.match(page.url(), /\/register$/);
  await page.waitForURL(/\/login$/);
  // By the page's own clock: on a busy machine the answer is heard of here only later.
  const waitedMs = await page.evaluate(() => {
    const answers = performance.getEntriesByType('resource');
    const answer = answers.findLast(({ name }) => name.endsWith('/api/auth/register'));
    return answer === undefined ? 0 : performance.now() - answer.startTime - answer.duration;
  });
  assert.ok(waitedMs > 1900 && waitedMs < 4000, `${waitedMs} ms`);
  await toast(page, 'You are successfully registered').waitFor();
  assert.equal(await page.getByRole('alert').count(), 0);
  const email = form.getByLabel('E-mail', { exact: true });
  await waitUntil(2000, 'no password is asked for', async () =>
    form.getByLabel('Password', { exact: true }).evaluate((field) => field === document.activeElement),
  );
  assert.equal(await email.inputValue(), 'juno@example.com');
  assert.equal(await email.getAttribute('autocomplete'), 'username webauthn');
  assert.deepEqual(Object.keys(writes.get('/api/auth/register') ?? {}).toSorted(), [
    'email',
    'password',
    'phone',
    'selectedCountryCode',
    'username',
  ]);
});

test('a registration that the desk refuses shows its words', async () => {
  const { page } = visits.visitor;
  await register(page, visits.desk.publicUrl, personOf('Twice'));
  await open('/register');
  await page.getByLabel('Username').fill('Twice');
  await main(page).getByLabel('E-mail', { exact: true }).fill('twice@example.com');
  await page.getByLabel('Phone').fill('010 1234 5678');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm password').fill(PASSWORD);
  const [answer] = await Promise.all([
    page.waitForResponse('**/api/auth/register'),
    main(page).getByRole('button', { name: 'Register', exact: true }).click(),
  ]);
  const { message } = { ...Object(await answer.json()) };
  assert.equal(answer.status(), 409);
  await toast(page, String(message)).waitFor();
  assert.match(page.url(), /\/register$/);
});

test('a phone is taken without its prefix and a birthday in digits; saving says how it went', async () => {
  const { page } = visits.visitor;
  await joinDesk(page, visits.desk.publicUrl, personOf('Ara'));
  const form = main(page);
  await form.getByLabel('Full name').waitFor();
  assert.equal(await form.getByLabel('Username').inputValue(), 'Ara');
  assert.equal(await form.getByLabel('E-mail', { exact: true }).inputValue(), 'Ara@example.com');
  assert.match(await form.getByLabel('Dial code').locator('option:checked').innerText(), /^\+82/);
  assert.equal(await form.getByLabel('Phone').inputValue(), '1012345678');
  await form.getByLabel('Phone').fill('+82 010 9876 5432');
  await form.getByLabel('Date of birth').pressSequentially('a1b2c');
  assert.equal((await form.getByLabel('Date of birth').inputValue()).replaceAll('/', ''), '12');
  await form.getByLabel('Date of birth').fill('');
  await form.getByLabel('Date of birth').pressSequentially('01022003999');
  assert.equal(await form.getByLabel('Date of birth').inputValue(), '01/02/2003');
  const writes = listenToWrites(page);
  await form.getByRole('button', { name: 'Save' }).click();
  await toast(page, 'Profile updated successfully').waitFor();
  const [[path, body] = ['', {}]] = [...writes];
  assert.match(path, /^\/api\/user\/[\w-]+$/);
  assert.deepEqual(Object.keys(body).toSorted(), [
    'dateOfBirth',
    'email',
    'fullName',
    'phone',
    'selectedCountry',
    'username',
  ]);
  assert.equal(String(body['phone']).replaceAll(/\D/g, ''), '821098765432');
  await form.getByLabel('Date of birth').fill('31022003');
  await form.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('alert').first().waitFor();
});

test('the password form compares first, and shows each field on demand', async () => {
  const { page } = visits.visitor;
  await joinDesk(page, visits.desk.publicUrl, personOf('Bin'));
  await open('/user-profile?tab=password');
  const writes = listenToWrites(page);
  const form = main(page).locator('form').first();
  assert.equal(await form.getByRole('button', { name: 'Show password' }).count(), 3);
  const save = () => form.getByRole('button', { name: 'Change password' }).click();
  const fill = (label: string, text: string) => form.getByLabel(label, { exact: true }).fill(text);
  await fill('Old password', 'wrong one 1');
  await fill('New password', 'another river');
  await fill('Confirm password', 'another stream');
  await save();
  await form.getByText('Passwords do not match!').waitFor();
  assert.equal(writes.size, 0);
  await fill('Confirm password', 'another river');
  // The refusal first: until it has come the button takes no second press.
  await Promise.all([page.waitForResponse((answer) => answer.status() >= 400), save()]);
  await page.getByRole('alert').first().waitFor();
  await fill('Old password', PASSWORD);
  await save();
  await toast(page, 'Password updated successfully').waitFor();
});

test('the history numbers its rows, newest first, and each row leads to its invoice', async () => {
  const { page } = visits.visitor;
  const person = personOf('Cho');
  await joinDesk(page, visits.desk.publicUrl, person);
  const wish = { paySymbol: 'LTC', receiveSymbol: 'ETH', receivingAddress: null, email: person.email };
  await placeOrder(page, visits.desk.publicUrl, { ...wish, sendAmountText: '2' });
  const latest = await placeOrder(page, visits.desk.publicUrl, { ...wish, sendAmountText: '3' });
  await page.goto(`${visits.desk.publicUrl}/user-profile?tab=transactions`);
  const table = page.getByRole('table', { name: 'Your transactions' });
  await table.getByText('3 LTC').waitFor();
  assert.deepEqual((await table.getByRole('columnheader').allTextContents()).slice(0, 5), [
    'No.',
    'Sold',
    'Bought',
    'ID',
    'Time',
  ]);
  const first = table.locator('tbody tr').first();
  assert.match(await first.innerText(), /^1\b[\s\S]*3 LTC[\s\S]*ETH[\s\S]*NR-/);
  assert.equal(await first.getByRole('link').getAttribute('href'), `/buy-crypto-details/${latest}`);
  await first.click();
  await page.waitForURL(new RegExp(`/buy-crypto-details/${latest}$`));
});

test('a list of transactions that cannot be had is reported once', async () => {
  const { page } = visits.visitor;
  await joinDesk(page, visits.desk.publicUrl, personOf('Dae'));
  await page.route('**/api/transaction/user/**', (route) =>
    route.fulfill({ status: 400, json: { success: false, code: 'x', message: 'No history today' } }),
  );
  await page.goto(`${visits.desk.publicUrl}/user-profile?tab=transactions`);
  await toast(page, 'No history today').waitFor();
  await main(page).getByText('We could not load your transactions.').waitFor();
});

test('person, countries, currencies and totals fail silently', async () => {
  const { page } = visits.visitor;
  const failed = new Set<string>();
  await emptyFirstAnswers(page);
  await page.route('**/api/{user,country,currency}/**', (route) => {
    failed.add(new URL(route.request().url()).pathname);
    return route.fulfill({
      status: 404,
      json: { success: false, code: 'x', message: 'Nothing of the kind' },
    });
  });
  await page.goto(visits.desk.publicUrl);
  await page.evaluate(() => {
    localStorage.setItem('uToken', 'x');
    localStorage.setItem('userId', 'x');
  });
  for (const [path, calls] of [
    ['/', ['/api/currency/', '/api/user/x']],
    ['/register', ['/api/country/list', '/api/currency/']],
    ['/backlog', ['/api/currency/totalSupplyUsd/x', '/api/currency/totalSupplyKrw/x']],
    ['/user-profile', ['/api/user/x']],
  ] as const) {
    failed.clear();
    await page.goto(visits.desk.publicUrl + path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForLoadState('networkidle');
    for (const call of calls)
      assert.ok(failed.has(call), `${path} has not asked for ${call}: ${[...failed].join(' ')}`);
    assert.equal(await page.getByText('Nothing of the kind').count(), 0, path);
  }
});

test('on a wide screen the heading of login and registration is beside its form', async () => {
  for (const path of ['/login', '/register']) {
    const page = await open(path);
    await page.setViewportSize({ width: 1440, height: 900 });
    const heading = await main(page).getByRole('heading', { level: 1 }).boundingBox();
    const form = await main(page).locator('form').first().boundingBox();
    assert.ok(heading !== null && form !== null, path);
    assert.ok(heading.x < 240 && form.x > 720 && form.x + form.width > 1200, path);
    assert.ok(Math.abs(heading.y - form.y) < 60, path);
  }
});
