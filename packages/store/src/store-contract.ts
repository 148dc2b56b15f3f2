import { describe } from 'node:test';
import { runAccountContract, runUserSessionContract } from './testing/account-contract.ts';
import { runAuditContract } from './testing/audit-contract.ts';
import { runBankLineContract } from './testing/bank-contract.ts';
import { runSightingContract } from './testing/deposit-contract.ts';
import { runLedgerContract } from './testing/ledger-contract.ts';
import { runLetterContract } from './testing/letter-contract.ts';
import { runOperatorContract } from './testing/operator-contract.ts';
import { runListingContract } from './testing/order-listing-contract.ts';
import { runSearchContract } from './testing/order-search-contract.ts';
import { runBoundsContract } from './testing/order-bounds-contract.ts';
import { runChangeContract, runNewOrderContract } from './testing/order-contract.ts';
import { runOutgoingContract } from './testing/outgoing-contract.ts';
import { runRaceContract } from './testing/race-contract.ts';
import { runPasskeyContract } from './testing/passkey-contract.ts';
import { runPersonContract } from './testing/person-contract.ts';
import { runProposalContract } from './testing/proposal-contract.ts';
import { runAddressContract } from './testing/rail-contract.ts';
import { runRefundContract } from './testing/refund-contract.ts';
import { runAddressRecordContract } from './testing/made-address-contract.ts';
import { runLotteryContract } from './testing/lottery-contract.ts';
import { runMarketContract } from './testing/market-contract.ts';
import { runRestoreContract } from './testing/restore-contract.ts';
import { runUnmatchedContract } from './testing/unmatched-contract.ts';
import { runRateContract } from './testing/rate-contract.ts';
import { runListContract } from './testing/screening-contract.ts';
import { runSettingContract } from './testing/setting-contract.ts';
import { runSurvivalContract } from './testing/survival-contract.ts';
import { runUserEventContract } from './testing/user-event-contract.ts';
import type { StoreEngine } from './testing/store-place.ts';

/** The part of the contract about writing: for an engine that differs from another one in that alone. */
export function runWritingContract(engine: StoreEngine): void {
  describe(`some of the store on ${engine.name}`, () => {
    describe('new orders', () => runNewOrderContract(engine));
    describe('changes', () => runChangeContract(engine));
    describe('races', () => runRaceContract(engine));
  });
}

/** Tests every method of an engine: the ordinary case, each refusal, races, and the state after a crash. */
export function runStoreContract(engine: StoreEngine): void {
  describe(`the store on ${engine.name}`, () => {
    describe('new orders', () => runNewOrderContract(engine));
    describe('bounds of many processes', () => runBoundsContract(engine));
    describe('changes', () => runChangeContract(engine));
    describe('sightings and scans', () => runSightingContract(engine));
    describe('the books', () => runLedgerContract(engine));
    describe('refunds, holds and successors', () => runRefundContract(engine));
    describe('audit and keys of creation', () => runAuditContract(engine));
    describe('payments that leave', () => runOutgoingContract(engine));
    describe('listings', () => runListingContract(engine));
    describe('search', () => runSearchContract(engine));
    describe('addresses', () => runAddressContract(engine));
    describe('all addresses ever made', () => runAddressRecordContract(engine));
    describe('rates, settings, leases', () => runRateContract(engine));
    describe('changes of settings', () => runSettingContract(engine));
    describe('restores', () => runRestoreContract(engine));
    describe('deposits of no order', () => runUnmatchedContract(engine));
    describe('prices of the past', () => runMarketContract(engine));
    describe('letters', () => runLetterContract(engine));
    describe('people', () => runAccountContract(engine));
    describe('where people are signed in', () => runUserSessionContract(engine));
    describe('people', () => runPersonContract(engine));
    describe('passkeys', () => runPasskeyContract(engine));
    describe('what accounts remember', () => runUserEventContract(engine));
    describe('operators', () => runOperatorContract(engine));
    describe('lines of banks', () => runBankLineContract(engine));
    describe('days of the lottery', () => runLotteryContract(engine));
    describe('lists', () => runListContract(engine));
    describe('what waits for a second person', () => runProposalContract(engine));
    describe('races', () => runRaceContract(engine));
    describe('survival', () => runSurvivalContract(engine));
  });
}
