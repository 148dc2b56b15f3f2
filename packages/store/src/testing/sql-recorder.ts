import { LETTER_FOLDERS, ok } from '@naru/core';
import type { OrderClue, Store } from '@naru/desk';
import { composeStore } from '../compose-store.ts';
import { rememberViews, sharePages } from '../page/page-reads.ts';
import { POSTGRES, SQLITE } from '../sql/dialect.ts';
import { countActivity } from '../sql/watch-statements.ts';
import type { SqlValue } from '../sql/statement.ts';
import { sampleAct, sampleUserEvent } from './sample-act.ts';
import { callBankLines, callLists } from './call-lists.ts';
import { callLottery } from './call-lottery.ts';
import { callOperators } from './call-operators.ts';
import {
  NOON_MS,
  PAY_RAIL,
  RECEIVE_RAIL,
  movePostings,
  sampleAddress,
  sampleBankOrder,
  sampleChange,
  sampleEntry,
  sampleHold,
  sampleLock,
  sampleLetter,
  sampleNewOrder,
  sampleDisbursement,
  samplePayoutWatch,
  sampleRefund,
  sampleSighting,
} from './sample-order.ts';
import { sampleApproval, sampleProposal } from './sample-proposal.ts';
import { samplePasskey, sampleUser, sampleUserLink, sampleUserSession } from './sample-user.ts';

export interface RecordedSql {
  readonly kind: 'read' | 'write';
  readonly sql: string;
  readonly values: readonly SqlValue[];
}

/** Every statement that the store makes for an engine, recorded without an engine. */
export async function recordAllSql(engine: 'sqlite' | 'postgres'): Promise<readonly RecordedSql[]> {
  const recorded = new Map<string, RecordedSql>();
  const record = (kind: RecordedSql['kind'], sql: string, values: readonly SqlValue[]): void => {
    recorded.set(sql, { kind, sql, values });
  };
  const database = countActivity({
    dialect: engine === 'sqlite' ? SQLITE : POSTGRES,
    all: async (sql, values) => {
      record('read', sql, values);
      return [];
    },
    write: async (script) => {
      for (const { sql, values } of script) record('write', sql, values);
      return ok(script.map(() => 1));
    },
    close: async () => undefined,
  });
  const store = composeStore(database);
  await callEverything(engine === 'sqlite' ? rememberViews(store) : sharePages(database, store));
  return [...recorded.values()];
}

/** After everything that a test writes, because followers ask for the latest rows only. */
const LATE_MS = 2 ** 48 - 1;

async function callEverything(store: Store): Promise<void> {
  await callOrders(store);
  await callBounds(store);
  await callRails(store);
  await callDesk(store);
  await callAccounts(store);
  await store.catchUp({ sinceMs: LATE_MS, isSweep: true });
}

async function callOrders(store: Store): Promise<void> {
  const { order } = sampleNewOrder(1);
  await store.saveNewOrder(sampleNewOrder(1));
  await store.saveNewOrder({ ...sampleBankOrder(1), amountFreeSinceMs: 1 });
  await store.listTakenAmounts({ assetId: 'KRW', baseUnits: [1n, 2n], sinceMs: 1 });
  const all = {
    disbursements: [sampleDisbursement(order)],
    sightings: [sampleSighting(order)],
    watch: [samplePayoutWatch(order)],
  };
  await store.saveChange(sampleChange(order, { stage: 'prepared' }, all));
  await store.saveChange(sampleChange(order, { stage: 'claimed' }));
  await store.saveChange(sampleChange(order, { stage: 'delivered', deliveredAtMs: NOON_MS }, all));
  const changed = {
    disbursements: all.disbursements,
    watch: all.watch,
    journal: [sampleEntry(order, 'a')],
    refunds: [sampleRefund(order, { state: 'sent' })],
    holds: [sampleHold(order)],
    letters: [sampleLetter(1)],
    standings: [
      { railId: PAY_RAIL, outputKey: 'other:0', standing: 'booked', disbursementId: null } as const,
    ],
  };
  await store.saveChange(sampleChange(order, { stage: 'funded' }, changed));
  await store.saveChange(
    sampleChange(
      order,
      { stage: 'closed_funded' },
      { ...changed, refunds: [sampleRefund(order)], newOrder: sampleBankOrder(2) },
    ),
  );
  await store.saveChange(
    sampleChange(order, { stage: 'closed_funded' }, { ...changed, refunds: [sampleRefund(order)] }),
  );
  await store.saveNewOrder({
    ...sampleNewOrder(3),
    journal: [sampleEntry(sampleNewOrder(3).order, 'b')],
    idempotency: { keyHash: 'k', bodyHash: 'b' },
    letters: [sampleLetter(3)],
  });
  await store.saveChange(sampleChange(order, { stage: 'funded' }, { ...changed, sightings: all.sightings }));
  await callBooks(store);
  await callOrderReads(store, order.orderId);
}

async function callOrderReads(store: Store, orderId: string): Promise<void> {
  await store.findOrder('order');
  for (const isOldestFirst of [true, false]) {
    await store.listOrders({ stages: ['funded', 'assigned'], limit: 10, isOldestFirst });
    await store.listOrders({ stages: ['funded'], limit: 10, isOldestFirst, beforeOrderId: 'order' });
  }
  await store.countOpenOrders();
  await store.listOldestWaits();
  await store.listStakes({ stages: ['funded', 'assigned'] });
  await store.listStakes({ concerns: ['hold', 'refund'] });
  await store.countOverdueOrders(0);
  await store.countRefundsDue(0);
  await store.countWaitingLetters();
  await store.countTroubledLetters({ givenUpSinceMs: 0, unansweredBeforeMs: 0 });
  await store.countConcernedOrders();
  await store.saveOrderFault({
    orderId: 'order',
    round: 'expiry',
    failureCount: 1,
    failedAtMs: NOON_MS,
    cause: 'RangeError',
    retryAtMs: NOON_MS,
  });
  await store.listOrderFaults();
  await store.listOrderFaults('expiry');
  await store.deleteOrderFault('order', 'expiry');
  const concerns = ['deviation', 'hold', 'refund', 'fault'] as const;
  await store.listConcernedOrders({ concerns, limit: 50 });
  await store.listConcernedOrders({ concerns: ['refund'], limit: 50, beforeOrderId: orderId });
  await store.countOrdersMade(NOON_MS);
  await store.readTrackRecord({ sinceMs: NOON_MS, refundsSinceMs: NOON_MS, limit: 10 });
  await store.listDelivered({ limit: 10 });
  await store.listDelivered({ limit: 10, beforeReference: 'NR-1' });
  await store.listDueOrders({ nowMs: NOON_MS, limit: 10 });
  await store.listTimedOut({ endsAfterMs: NOON_MS, limit: 10 });
  await store.listSightedOrders({ railId: PAY_RAIL, limit: 10 });
  await store.listDisbursedOrders({ railId: PAY_RAIL, sinceMs: 0, limit: 10 });
  await store.listAudit('order');
  await callSearch(store);
}

async function callSearch(store: Store): Promise<void> {
  const text = 'text';
  const filters = {
    stage: null,
    assetId: null,
    operatorId: null,
    sinceMs: 0,
    untilMs: LATE_MS,
    limit: 10,
    candidatesMax: 100,
  };
  const all = { stage: 'funded', assetId: 'LTC', operatorId: 'operator', beforeOrderId: 'order' } as const;
  const kinds = [
    'order_id',
    'reference',
    'email',
    'receive_address',
    'deposit_address',
    'txid',
    'user',
  ] as const;
  const clues: readonly OrderClue[] = [
    ...kinds.flatMap((kind) => [true, false].map((isPrefix) => ({ kind, text, isPrefix }))),
    { kind: 'amount', baseUnits: 1n, assetIds: ['LTC', 'KRW'] },
    { kind: 'output', railId: PAY_RAIL, outputKey: 'o' },
    { kind: 'network_of', orderId: 'order' },
  ];
  for (const clue of clues) {
    await store.searchOrders({ ...filters, clues: [clue] });
    await store.searchOrders({ ...filters, ...all, clues: [clue] });
  }
  await store.searchOrders({ ...filters, clues });
  for (const over of [{}, { stage: 'delivered' } as const, { operatorId: 'operator' }, all])
    await store.searchOrders({ ...filters, ...over, clues: null });
}

async function callBounds(store: Store): Promise<void> {
  await store.saveNewOrder({ ...sampleNewOrder(4), lock: sampleLock({ countMax: 5, usdCentsMax: 5 }) });
  const near = { kind: 'network', countMin: 8, usdCentsMin: 5, limit: 10 } as const;
  await store.listUnpaidGroups(near);
  await store.listUnpaidOrders({ group: { kind: 'network', value: 'n' }, limit: 10 });
  const claim = { claimsMaxBaseUnits: 5n };
  await store.saveChange(sampleChange(sampleNewOrder(4).order, { stage: 'claimed' }, claim));
  const [proposal, approval] = [sampleProposal(1), sampleApproval(1)];
  const { order } = sampleNewOrder(4);
  await store.saveChange(sampleChange(order, { stage: 'prepared' }, { proposal, endedProposalId: 'p' }));
  await store.saveChange(sampleChange(order, { stage: 'prepared' }, { approval }));
  await store.findProposal('p');
  for (const over of [{}, { orderId: 'order' }, { kinds: ['setting'] as const, subjectId: 's' }])
    await store.listProposals({ nowMs: 1, limit: 10, ...over });
  await store.listProposals({ nowMs: 1, limit: 10, afterProposalId: 'p' });
  await store.countProposals(1);
  await store.saveProposal(sampleProposal(2), sampleAct(1));
  await store.endProposal({ proposalId: 'p', act: sampleAct(1) });
  await store.sumApprovals({ operatorId: 'operator', sinceMs: 1 });
  await store.sharedCounts?.takeRates([{ key: 'k', costUs: 1, windowUs: 2 }], NOON_MS);
  await store.sharedCounts?.forgetRate('k');
  await store.sharedCounts?.forgetWholeRates(NOON_MS);
}

async function callBooks(store: Store): Promise<void> {
  await store.saveJournal(sampleEntry(null, 'c'), sampleAct(1));
  await store.listBalances();
  await store.sumJournal();
  await store.findIdempotency('k');
  await store.sealAudit(10, NOON_MS, (text) => text);
  await store.listAllAudit({ limit: 10 });
  await store.listAllAudit({ limit: 10, afterAuditId: 'a' });
  await store.listAuditSeals({ limit: 10 });
  await store.listAuditHeads({ limit: 10 });
  await store.listSealedSightings({ limit: 10 });
  await store.listSightingsOf('order');
  await store.listAccess({ limit: 10 });
  await store.listAllJournal({ limit: 10 });
  await store.listTreasuryEntries({ limit: 10 });
  await store.listTreasuryEntries({ limit: 10, beforeEntryId: 'e', kind: 'bought', assetId: 'KRW' });
  await store.findTreasuryEntry('k');
  await store.findOrderOfEntry('k');
  await store.saveJournal(sampleEntry(null, 'd', movePostings('reserve', 'fees', 1n)), sampleAct(2));
  await store.sumEarnings({ sinceMs: NOON_MS, beforeMs: NOON_MS + 1 });
  await store.sumOrderEarnings('order');
  await store.listEarnings({ limit: 10 });
  await store.findEntryOfStrayEarning();
}

async function callRails(store: Store): Promise<void> {
  const { order } = sampleNewOrder(1);
  await store.findRailState(PAY_RAIL);
  for (const expectedVersion of [0, 1]) {
    await store.saveScan({
      railId: PAY_RAIL,
      expectedVersion,
      cursor: {},
      head: { height: 1, hash: 'h' },
      finalHeight: null,
      scannedThroughMs: NOON_MS,
      sightings: [sampleSighting(order)],
      goneFromHeight: 19_990,
      dropped: [{ outputKey: 'o', droppedAtMs: NOON_MS }],
    });
  }
  await store.listUnconfirmedSightings(PAY_RAIL);
  await store.listWatchEntries({ railId: RECEIVE_RAIL, sinceMs: 0 });
  await store.listAwaitedKeys({ railId: PAY_RAIL, limit: 10 });
  await store.saveDerivedAddresses(PAY_RAIL, [sampleAddress(1)]);
  await store.listFreeAddresses({ railId: PAY_RAIL, limit: 10 });
  await store.findHighestAddressIndex(PAY_RAIL);
}

async function callAccounts(store: Store): Promise<void> {
  const user = sampleUser(1);
  await store.saveNewUser({ user, letters: [sampleLetter(1)] });
  await store.saveUserChange({
    user,
    expectedVersion: 1,
    letters: [sampleLetter(1)],
    newLink: sampleUserLink(user),
    usedLinkHash: 'l',
    dropsLinks: 'all',
    dropsUndoFromVersion: 1,
    endSessionsExcept: null,
    newSession: sampleUserSession(user, 1),
    recoveryCodeHashes: ['a'],
    usedRecoveryCodeHash: 'b',
    newPasskey: samplePasskey(user, 1),
    usedPasskey: { passkeyId: 'p', signCount: 1, usedAtMs: 1 },
    removedPasskeyId: 'p',
    dropsPasskeys: true,
  });
  await store.findUser('u');
  await store.findUserByEmail('e');
  await store.findUserLink('l');
  await store.listUndoLinks({ userId: 'u' });
  await store.listUndoLinks({ emailKey: 'e' });
  for (const purpose of ['email', 'undo_email'] as const) {
    const newLink = sampleUserLink(user, { purpose });
    await store.saveUserChange({ user, expectedVersion: 1, newLink, dropsLinks: 'all_but_undo' });
  }
  await store.countRecoveryCodes('u');
  await store.findUserSession('t');
  await store.listUserSessions('u');
  await store.touchUserSession('s', 1);
  await store.deleteUserSession({ userId: 'u', sessionId: 's' });
  await store.deleteUserSessions({ userId: 'u', exceptSessionId: null });
  await store.listUserEvents({ userId: 'u', limit: 1 });
  await store.forgetUserEvents({ happenedBeforeMs: 1, limit: 1 });
  await store.forgetEndedSignIns(1);
  await store.listPasskeys('u');
  await store.findPasskey('c');
  await store.changePasskeys('u', { renamedPasskey: { passkeyId: 'p', name: 'n' } });
  const challenge = { challengeHash: 'c', purpose: 'register', boundTo: 'u' } as const;
  await store.savePasskeyChallenge({ ...challenge, endsAtMs: 2 }, 1);
  await store.takePasskeyChallenge({ ...challenge, nowMs: 1 });
  await store.listOrdersOfUser({ userId: 'u', limit: 10 });
  await store.listOrdersOfUser({ userId: 'u', limit: 10, beforeReference: 'NR-1' });
  await store.listLeavingUsers(10);
  await store.listUsers({ limit: 10 });
  await store.listUsers({ limit: 10, beforeUserId: 'u' });
  await store.deleteUser('u');
}

async function callDesk(store: Store): Promise<void> {
  await store.saveSnapshot({ snapshotId: 's', takenAtMs: 1, isDemo: true, usdPrices: {} }, 0);
  await store.listSnapshots(0);
  const bar = { symbol: 'BTC', startsAtMs: 0, closeScaled: 1n, highScaled: 1n, lowScaled: 1n };
  await store.savePriceBars('minute', [bar]);
  await store.listPriceBars({ symbols: ['BTC'], step: 'minute', sinceMs: 0, untilMs: 1 });
  await store.forgetPriceBars('minute', 0);
  await store.saveMarketNote('key', 'text');
  await store.findMarketNote('key');
  const order = { symbol: 'BTC', usdPrice: null, untilMs: null, note: 'why', ordersHash: 'h' };
  const marketAct = { actNumber: 8, happenedAtMs: 1, operatorId: 'o', kind: 'halt', ...order } as const;
  for (const foundText of [null, 'text'])
    await store.saveMarketAct(marketAct, { key: 'key', foundText, text: 'new' }, sampleAct(8));
  await store.listMarketActs(1);
  await store.listAdjustments();
  await store.listSettings();
  await store.saveSetting('key', '1');
  await store.saveNewSetting('key', '1');
  for (const change of [
    { key: 'key', beforeJson: null, afterJson: '1' },
    { key: 'key', beforeJson: '1', afterJson: '2' },
    { key: 'key', beforeJson: '2', afterJson: null },
  ])
    await store.saveSettingChange(change, sampleAct(8));
  await store.listNewestSettingChanges();
  for (const key of [undefined, 'key']) await store.listSettingChanges({ key, limit: 1 });
  await callOperators(store);
  await store.saveLetters([sampleLetter(1)]);
  await store.listDueLetters({ nowMs: NOON_MS, limit: 10 });
  await store.claimLetter({ letterId: 'l', attemptCount: 0, nowMs: 1, untilMs: 2 });
  await store.listJoinedLetters({ letterId: 'l', limit: 10 });
  await store.isReceiverRefused({ receiver: 'e', sinceMs: 1 });
  await store.endAttempt({ letterId: 'l', attemptCount: 1, state: 'sent', atMs: 2, fault: null });
  await callBankLines(store);
  await callLists(store);
  await callLottery(store);
  await store.listLetters({ limit: 10 });
  await store.listLetters({ limit: 10, beforeLetterId: 'l' });
  for (const folder of LETTER_FOLDERS) await store.listLetters({ limit: 10, folder });
  await store.answerMessage(sampleAct(1), null);
  await store.endSessionsByDesk(sampleAct(1), sampleUserEvent(1));
  await store.findNewestDeskAct();
  await store.listDeskActs({ limit: 1 });
  await store.findLetter('l');
  for (const part of ['contact', 'receiver'] as const) {
    await store.forgetPersons({ part, changedBeforeMs: 1, limit: 10 });
  }
  await store.findOrderByReference('NR');
  await store.findReplacedLink('l');
  await store.forgetLetters({ createdBeforeMs: 1, nowMs: 2, limit: 10 });
  await store.takeLease({ name: 'l', holder: 'h', durationMs: 1 });
}
