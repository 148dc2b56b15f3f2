import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CONSOLE_API } from '@naru/contract';
import { OPERATOR_ROLES, type OperatorRole } from '@naru/core';
import { getRail, requestReset, registerUser, replaceLink } from '@naru/desk';
import type { FastifyInstance } from 'fastify';
import { OPERATOR_TABLE } from '../with-modules.ts';
import { buildPublicApp } from '../http/public/build-public-app.ts';
import { PASSWORD, type TestConsole, withTestConsole } from '../testing/test-console.ts';

// What the console answers opens nothing on the visitors' port and covers the customer, whichever role asks.

type CallName = keyof typeof CONSOLE_API;

/** What the desk of this test has. */
interface Known {
  readonly reference: string;
  readonly refundId: string;
  readonly letterId: string;
  readonly messageId: string;
  readonly version: number;
  /** What belongs to the customer, by its name. */
  readonly details: Readonly<Record<string, string>>;
}

interface Asked {
  /** What replaces the parameters of the path, in their order. */
  readonly params?: readonly string[];
  readonly query?: string;
  readonly body?: object;
}

type Ask = (known: Known) => Asked;

const EMAIL = 'mina@example.com';
const WHO = `who=${encodeURIComponent(`email:${EMAIL}`)}`;
const PROFIT = 'by=day&from=2026-01-01&to=2026-01-31';
const NOTE = { note: 'tried' };

const plain: Ask = () => ({});
const paged: Ask = () => ({ query: 'limit=1' });
const send =
  (body: object): Ask =>
  () => ({ params: ['none'], body });
const onOrder =
  (body: object = {}): Ask =>
  ({ reference, version, refundId }) => ({
    params: [reference, refundId],
    body: { version, ...body },
  });
/** Without a body, or with one that names no version. */
const ofOrder =
  (body?: object): Ask =>
  ({ reference, refundId }) => ({ params: [reference, refundId], ...(body === undefined ? {} : { body }) });
const ofLetter =
  (body?: object): Ask =>
  ({ letterId }) => ({ params: [letterId], ...(body === undefined ? {} : { body }) });
const ofMessage =
  (body?: object): Ask =>
  ({ messageId }) => ({ params: [messageId], ...(body === undefined ? {} : { body }) });

/** How each call is asked; a new call does not compile until it is here. Null: a stream without an end. */
const ASKS: { readonly [Name in CallName]: Ask | null } = {
  session: plain,
  createOwner: send({ setupToken: 'none', name: 'Jin', password: PASSWORD }),
  signIn: send({ name: 'Jin', password: PASSWORD }),
  unlock: send({ password: PASSWORD }),
  askStepUp: send({}),
  stayActive: send({}),
  ownSessions: plain,
  endOwnSession: send({}),
  endOtherSessions: send({}),
  drawFactor: send({}),
  setFactor: send({}),
  askPasskey: send({}),
  passkeySignIn: send({}),
  ownPasskeys: plain,
  beginPasskey: send({}),
  addPasskey: send({}),
  renamePasskey: send({}),
  removePasskey: send({}),
  changePassword: send({}),
  ownCalls: plain,
  mailCallCode: send({}),
  setOwnCalls: send({}),
  signOut: null,
  home: plain,
  queue: () => ({ query: 'queue=to_send&limit=1' }),
  searchOrders: () => ({ query: `q=${encodeURIComponent(EMAIL)}&limit=1` }),
  order: ofOrder(),
  take: onOrder(),
  takeOver: onOrder({ password: PASSWORD }),
  release: onOrder(),
  recordReceipt: onOrder({ password: PASSWORD, amount: '1', bankReference: 'a line' }),
  recordLine: onOrder({ key: 'none', password: PASSWORD }),
  reverseReceipt: onOrder({ key: 'none', cause: 'wrong_order', password: PASSWORD }),
  preparePayout: onOrder({ password: PASSWORD }),
  disbursementAct: onOrder({ act: 'withdraw', password: PASSWORD }),
  receiverProblems: ofOrder(),
  judgePayment: onOrder({
    password: PASSWORD,
    railId: 'rehearsal-ltc',
    outputKey: 'none',
    judgement: 'ours',
    ...NOTE,
  }),
  cancel: onOrder({ reason: 'other', ...NOTE }),
  acceptDeviation: onOrder({ password: PASSWORD }),
  refundAct: onOrder({ act: 'set_address', address: 'none', password: PASSWORD }),
  writeNote: ofOrder(NOTE),
  tellCustomer: onOrder(NOTE),
  showDetails: ofOrder(),
  letters: () => ({ query: 'folder=waiting' }),
  letter: ofLetter(),
  showLetter: ofLetter({ password: PASSWORD }),
  answerLetter: ofMessage(),
  writeAnswer: ofMessage({ text: 'It is on its way.' }),
  endPersonSessions: send({ email: EMAIL, ...NOTE, password: PASSWORD }),
  people: plain,
  invite: send({ role: 'viewer', password: PASSWORD }),
  revokeInvitation: send({}),
  setRole: send({}),
  resetFactor: send({}),
  endSessionsOf: send({}),
  setAccess: send({}),
  readInvitation: send({}),
  acceptInvitation: send({}),
  unpaidGroups: plain,
  cancelUnpaidGroup: send({}),
  listEntries: () => ({ query: 'list=block&limit=1' }),
  listEntriesCsv: () => ({ query: 'list=block' }),
  addListEntry: send({ list: 'block', kind: 'email', value: 'jin@example.com', ...NOTE }),
  removeListEntry: send({}),
  keepListEntry: send({}),
  previewList: send({}),
  importList: send({}),
  visitors: paged,
  visitor: () => ({ query: WHO }),
  visitorActs: () => ({ query: WHO }),
  freezeVisitor: send({ who: `email:${EMAIL}`, ...NOTE }),
  unfreezeVisitor: send({ who: `email:${EMAIL}`, ...NOTE }),
  noteVisitor: send({ who: `email:${EMAIL}`, ...NOTE }),
  unmatchedDeposits: paged,
  recordUnmatched: send({}),
  assignUnmatched: send({}),
  returnUnmatched: send({}),
  dismissUnmatched: send({}),
  reopenUnmatched: send({}),
  restore: plain,
  checkRestored: send({}),
  closeRestore: send({}),
  engine: plain,
  marketRecord: plain,
  pinPrice: send({}),
  unpinPrice: send({}),
  haltPrice: send({}),
  resumePrice: send({}),
  margins: plain,
  setAdjustments: send({}),
  settings: plain,
  settingHistory: () => ({ params: ['minimumUsd'] }),
  changeSetting: send({}),
  bankDesk: plain,
  putLinesAside: send({}),
  takeLinesBack: send({}),
  previewStatement: send({}),
  importStatement: send({}),
  practiceStatement: () => ({ query: 'rail=rehearsal-bank' }),
  treasury: plain,
  reconciliation: plain,
  setMarks: send({}),
  prizes: plain,
  prizeReceiver: () => ({ params: ['2026-01-01'] }),
  treasuryEntries: paged,
  treasuryEntriesCsv: plain,
  treasuryEntriesJson: plain,
  profit: () => ({ query: PROFIT }),
  profitCsv: () => ({ query: PROFIT }),
  profitJson: () => ({ query: PROFIT }),
  recordTreasury: send({}),
  judgePrizePayment: send({}),
  changePrizeAddress: send({}),
  askPrizeWallet: send({}),
  holdPrize: send({}),
  sweepRails: plain,
  planSweep: send({}),
  proposals: paged,
  approveProposal: send({}),
  rejectProposal: send({}),
  openHold: onOrder(NOTE),
  closeHold: onOrder({ reason: 'operator', password: PASSWORD, ...NOTE }),
  rehearsePayment: ofOrder(),
  rehearseBlock: ofOrder(),
  rehearseGone: ofOrder({ ending: 'resent' }),
  rehearseCustomer: ofOrder(),
  rehearsePrize: () => ({ params: ['2026-01-01'] }),
  events: null,
  status: plain,
  payoutList: paged,
  saveTransfers: send({}),
  draftPayouts: send({ references: [] }),
  opening: plain,
  openingChanges: paged,
  setHours: send({}),
  addStop: send({}),
  endStop: send({}),
  announce: send({}),
  removeAnnouncement: send({}),
  confirmPresence: send({}),
  takeAlarm: send({}),
  armCurrency: send({}),
  moveClock: send({ minutes: 1 }),
};

/** The calls of modules: those that read need nothing, and the others are refused. */
const ASKS_OF_MODULES = Object.keys(OPERATOR_TABLE.paths)
  .filter((name) => !Object.hasOwn(ASKS, name))
  .map((name) => [name, send({})] as const);

/** Shows links and codes to approvers and owners, with their password and a record. */
const SHOWS_LINKS = 'showLetter';

function targetOf(name: string, { params = [], query }: Asked) {
  const [method = '', path = ''] = (OPERATOR_TABLE.paths[name] ?? '').split(' ');
  const left = [...params];
  const filled = path.replaceAll(/\{\w+\}/g, () => encodeURIComponent(left.shift() ?? 'none'));
  return { method, url: query === undefined ? filled : `${filled}?${query}` };
}

/** Orders of several kinds, a person who forgot their password, and a message. */
async function fillDesk({ context, house }: TestConsole, publicApp: FastifyInstance): Promise<Known> {
  const { desk, accounts } = context;
  const refundAddress = getRail(desk, 'rehearsal-ltc').deriveDepositAddress?.(2_000_000).address ?? '';
  const wish = { pay: 'LTC', receive: 'XRP', payAmount: '2', email: EMAIL, refundAddress };
  const unpaid = await house.order(wish);
  const replaced = await house.order(wish);
  const proof = { userId: null, isOrderBrowser: true };
  assert.ok((await replaceLink(desk, replaced.orderId, proof, async () => true)).ok);
  const paid = await house.order(wish);
  await house.fund(paid);
  await house.takeAndPrepare(paid);
  const owed = await house.order(wish);
  await house.pay(owed, owed.payBaseUnits + 1n);
  await house.mine('rehearsal-ltc', 2);
  await house.watch('rehearsal-ltc');
  const registration = { username: 'Mina', email: EMAIL, phone: '+821012345678', password: PASSWORD };
  await registerUser(accounts, { registration, countryCode: null, language: 'en', device: '' });
  await requestReset(accounts, EMAIL);
  const payload = {
    name: 'Mina',
    email: EMAIL,
    message: `My order https://desk.example/buy-crypto-details/${unpaid.orderId} and ${replaced.reference}?`,
  };
  const written = await publicApp.inject({ method: 'POST', url: '/api/contact', payload });
  assert.equal(written.statusCode, 200, written.body);
  const letters = await desk.store.listLetters({ limit: 50 });
  const idOf = (kind: string) =>
    letters.find((letter) => letter.kind === kind)?.letterId ?? assert.fail(kind);
  const { order, refunds } = await house.view(owed);
  return {
    reference: owed.reference,
    refundId: refunds[0]?.refundId ?? assert.fail('no refund'),
    letterId: idOf('password_reset'),
    messageId: idOf('contact_message'),
    version: order.version,
    details: {
      email: EMAIL,
      receiver: order.receiveAddress,
      refund: refundAddress,
      phone: registration.phone,
    },
  };
}

/** The words in an answer, which may be parts of a web address. */
function wordsIn(text: string): readonly string[] {
  return text.match(/[\w-]{4,}/g) ?? [];
}

/** Tries a word as everything that opens or ends something on the visitors' port. */
async function opens(publicApp: FastifyInstance, word: string): Promise<string | null> {
  const shown = await publicApp.inject({ method: 'GET', url: `/api/transaction/${word}` });
  if (shown.statusCode === 200 && shown.body.includes(`"_id":"${word}"`)) return 'the page of an order';
  if (word.length < 20) return null;
  for (const [url, payload] of [
    ['/api/auth/reset', { token: word, newPassword: 'another long password 8' }],
    ['/api/auth/email', { token: word }],
    ['/api/auth/email/undo', { token: word }],
  ] as const) {
    const answer = await publicApp.inject({ method: 'POST', url, payload });
    if (answer.statusCode === 200) return url;
  }
  return null;
}

interface Walk {
  readonly found: readonly string[];
  /** Calls whose answer has a detail of the customer in full, and which detail. */
  readonly shown: readonly string[];
  readonly answered: ReadonlySet<string>;
}

/** Asks every call of the console as the present role, and tries each word of the answers once. */
async function walk(
  desk: TestConsole,
  publicApp: FastifyInstance,
  { known, tried }: { readonly known: Known; readonly tried: Set<string> },
): Promise<Walk> {
  const found: string[] = [];
  const shown: string[] = [];
  const answered = new Set<string>();
  const act = async (url: string, body?: object) => {
    const answer = await desk.call('POST', url, body === undefined ? {} : { body });
    return { status: answer.status, text: JSON.stringify(answer.body) };
  };
  for (const [name, ask] of [...Object.entries(ASKS), ...ASKS_OF_MODULES]) {
    if (ask === null || name === SHOWS_LINKS) continue;
    const { version = 1 } = (await desk.context.desk.store.findOrderByReference(known.reference)) ?? {};
    const asked = ask({ ...known, version });
    const { method, url } = targetOf(name, asked);
    const { status, text } = method === 'GET' ? await desk.download(url) : await act(url, asked.body);
    if (status === 200) answered.add(name);
    for (const [what, detail] of Object.entries(known.details))
      if (text.includes(detail)) shown.push(`${name}: ${what}`);
    for (const word of wordsIn(text)) {
      if (tried.has(word)) continue;
      tried.add(word);
      const opened = await opens(publicApp, word);
      if (opened !== null) found.push(`${name}: ${word} opens ${opened}`);
    }
  }
  return { found, shown, answered };
}

const ON_RECORD = ['showDetails: email', 'showDetails: receiver', 'showDetails: refund'];
/** Who decides about a payment sees where it goes: operators for the refund, approvers for the payout too. */
const DECIDING = [
  'order: receiver',
  'order: refund',
  'writeNote: receiver',
  'writeNote: refund',
  ...ON_RECORD,
];

/** Which answers have a detail of the customer in full; who notes a message as answered sees its sender. */
const SHOWN_DETAILS: Readonly<Record<OperatorRole, readonly string[]>> = {
  viewer: [],
  operator: ['order: refund', 'writeNote: refund', ...ON_RECORD, 'answerLetter: email'],
  approver: DECIDING,
  owner: DECIDING,
};

/** Calls that read and need nothing that this desk does not have: an owner is answered each of them. */
const NOT_HERE = new Set<string>(['prizeReceiver', 'receiverProblems', 'practiceStatement', 'events']);

test('the console opens nothing on the public port and covers the customer, for every role', async () => {
  await withTestConsole({}, async (desk) => {
    const publicApp = await buildPublicApp(desk.context);
    await desk.createOwner();
    const known = await fillDesk(desk, publicApp);
    const tried = new Set<string>();
    for (const role of OPERATOR_ROLES) {
      await desk.changeRole(role);
      const { found, shown, answered } = await walk(desk, publicApp, { known, tried });
      assert.deepEqual(found, [], role);
      assert.deepEqual(shown, SHOWN_DETAILS[role], role);
      if (role !== 'owner') continue;
      const silent = Object.entries(OPERATOR_TABLE.paths).filter(
        ([name, path]) => path.startsWith('GET ') && !NOT_HERE.has(name) && !answered.has(name),
      );
      assert.deepEqual(silent, [], 'every reading call has answered the owner');
    }
    assert.ok(tried.size > 500, `${tried.size} words were tried`);
    await publicApp.close();
  });
});

test('a link and a token are found by trying them', async () => {
  await withTestConsole({}, async (desk) => {
    const publicApp = await buildPublicApp(desk.context);
    await desk.createOwner();
    const known = await fillDesk(desk, publicApp);
    const { text } = Object(
      (await desk.call('POST', `/api/letters/${known.letterId}/links`, { body: { password: PASSWORD } }))
        .body,
    );
    const words = wordsIn(String(text));
    const opened = await Promise.all(words.map((word) => opens(publicApp, word)));
    assert.deepEqual(
      opened.filter((each) => each !== null),
      ['/api/auth/reset'],
    );
    const { store } = desk.context.desk;
    const order = await store.findOrderByReference(known.reference);
    assert.equal(await opens(publicApp, order?.orderId ?? ''), 'the page of an order');
    await publicApp.close();
  });
});
