import { DEFAULT_DESK_FACTS } from '@naru/contract';
import { createDemoRateSource } from '@naru/market';
import assert from 'node:assert/strict';
import { readTolerantly } from '../config/setting-catalogue.ts';
import { DEFAULT_LETTER_SETTINGS } from '../config/letter-settings.ts';
import { type Desk, createAddressIntegrity } from '@naru/desk';
import { createAccountDesk } from '../account/account-desk.ts';
import type { ServerContext } from '../context/context.ts';
import type { RehearsalNetwork } from '../rail/networks.ts';
import { createRequestLimits } from '../limits/request-limits.ts';
import { createStreamLimits } from '../limits/stream-limits.ts';
import { createOrderHub } from '../live/order-hub.ts';
import type { Gauges } from '../status/gauges.ts';
import type { Post } from '../mail/open-post.ts';
import { describePlace } from '../mail/write-mail.ts';
import { openMarket } from '../market/open-market.ts';
import { createPasswordHasher } from '../password/password-hasher.ts';
import { OWN_LETTERS } from '../with-modules.ts';
import { TEST_BOX } from './test-box.ts';
import { TEST_SIGNING } from './test-signing.ts';
import type { TestDesk } from './test-desk.ts';

const TEST_SECRET = new Uint8Array(32);

/** A desk without a mail server. */
export const TEST_POST: Post = {
  settings: () => DEFAULT_LETTER_SETTINGS,
  place: describePlace({
    origin: 'https://desk.example',
    openToken: TEST_BOX.open,
    brandName: () => 'Naru',
    ownLetters: OWN_LETTERS,
  }),
  way: null,
  alarmHook: null,
};
/** A machine on which all is well. */
export const TEST_GAUGES: Gauges = {
  readFreeBytes: () => Promise.resolve(1e12),
  measureWriteMs: () => Promise.resolve(1),
  clocksApartMs: () => 2000,
  readClockState: () => 'steady',
  findBackupGap: () => Promise.resolve(null),
  readBankWork: () => Promise.resolve(new Map()),
  countEndingEntries: () => Promise.resolve(0),
  listHostChanges: () => Promise.resolve([]),
  listShortOfAddresses: () => Promise.resolve([]),
  listAddressLists: () => Promise.resolve([]),
};
/** As cheap as argon2 goes: how dear it is has tests of its own. */
const CHEAP = { memoryKib: 8, passes: 1, lanes: 1 };

/** The context of one whole test desk. Nothing is limited unless a test sets limits. */
export function createTestContext(house: TestDesk, changes: Partial<ServerContext> = {}): ServerContext {
  const hub = createOrderHub();
  const clock = changes.practiceClock ?? house.clock;
  const desk: Desk = { ...house.desk, clock, orderChanged: ({ order }) => hub.announce(order) };
  return {
    desk,
    accounts: createAccountDesk(desk, createPasswordHasher({ cost: CHEAP }), {
      brandName: () => DEFAULT_DESK_FACTS.brandName,
      log: changes.log ?? (() => undefined),
      secretBox: TEST_BOX,
      clockAheadMs: () => changes.practiceClock?.aheadMs() ?? 0,
    }),
    storePlace: house.storePlace,
    hub,
    market: openMarket(house.desk, createDemoRateSource()).facts,
    tracing: null,
    mode: 'rehearsal',
    rehearsal: rehearsalOf(house),
    practiceClock: null,
    practiceOutage: null,
    pokeRail: () => undefined,
    addressIntegrity: createAddressIntegrity(house.desk),
    isRailHealthy: () => true,
    deskSecret: TEST_SECRET,
    signing: TEST_SIGNING,
    post: TEST_POST,
    front: () => DEFAULT_DESK_FACTS,
    refreshSettings: async () => {
      const { reserveMarks, armings } = readTolerantly(await house.desk.store.listSettings()).desk;
      Object.assign(house.desk.settings, { reserveMarks, armings });
    },
    noteOperator: () => Promise.resolve(),
    pagesFolder: null,
    proxies: 0,
    isStopping: () => false,
    publicUrl: null,
    limits: createRequestLimits(house.clock, null),
    openOrders: () => null,
    streamLimits: createStreamLimits(null, 100),
    connectionBounds: null,
    log: () => undefined,
    ...changes,
  };
}

/** The index of an address that no order has. */
const OTHER_INDEX = 2_000_000_001;

function rehearsalOf(house: TestDesk): ReadonlyMap<string, RehearsalNetwork> {
  const networks = new Map<string, RehearsalNetwork>();
  for (const [railId, rail] of house.desk.rails) {
    if (rail.network.environment !== 'rehearsal') continue;
    networks.set(railId, {
      pay: ({ address, baseUnits, paymentKey }) => {
        const checked = rail.parseAddress(rail.assets[0]?.assetId ?? '', address);
        assert.ok(checked.ok);
        const receiver = { ...checked.value, baseUnits };
        const ledger = house.ledger(railId);
        return paymentKey === undefined ? ledger.pay(receiver) : ledger.payOnce(paymentKey, receiver);
      },
      mineBlock: () => house.mine(railId),
      replace: async (txid, { address, baseUnits }) => {
        const checked = rail.parseAddress(rail.assets[0]?.assetId ?? '', address);
        assert.ok(checked.ok);
        await house.ledger(railId).replace(txid, { ...checked.value, baseUnits });
      },
      forget: (txid) => house.ledger(railId).forgetTransaction(txid),
      evict: (txid) => house.ledger(railId).dropTransaction(txid, true),
      resend: (txid) => house.ledger(railId).resendTransaction(txid),
      spendOtherwise: async (txid) => {
        const other = rail.deriveDepositAddress?.(OTHER_INDEX) ?? assert.fail(railId);
        await house.ledger(railId).replace(txid, { ...other, baseUnits: 1n });
        await house.mine(railId);
      },
    });
  }
  return networks;
}
