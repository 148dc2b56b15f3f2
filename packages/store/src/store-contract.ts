import { describe } from 'node:test';
import { runAccountContract, runUserSessionContract } from './account/store-contract.ts';
import { runAuditContract } from './audit/store-contract.ts';
import { runBankLineContract } from './bank/store-contract.ts';
import { runSightingContract } from './deposit/store-contract.ts';
import { runLedgerContract } from './ledger/store-contract.ts';
import { runLetterContract } from './letter/store-contract.ts';
import { runOperatorContract } from './operator/store-contract.ts';
import { runListingContract } from './order/listing/store-contract.ts';
import { runSearchContract } from './order/search/store-contract.ts';
import { runBoundsContract } from './order/bounds/store-contract.ts';
import { runChangeContract, runNewOrderContract } from './order/store-contract.ts';
import { runOutgoingContract } from './outgoing/store-contract.ts';
import { runRaceContract } from './race/store-contract.ts';
import { runPasskeyContract } from './passkey/store-contract.ts';
import { runPersonContract } from './person/store-contract.ts';
import { runProposalContract } from './proposal/store-contract.ts';
import { runAddressContract } from './rail/store-contract.ts';
import { runRefundContract } from './refund/store-contract.ts';
import { runMarketContract } from './market/store-contract.ts';
import { runRestoreContract } from './restore/store-contract.ts';
import { runRateContract } from './rate/store-contract.ts';
import { runSettingContract } from './setting/store-contract.ts';
import { runSurvivalContract } from './survival/store-contract.ts';
import { runUserEventContract } from './user-event/store-contract.ts';
import type { StoreEngine } from './testing/store-place.ts';

/** What every engine does in every method: the ordinary case, each refusal, races, what a crash leaves. */
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
    describe('rates, settings, leases', () => runRateContract(engine));
    describe('changes of settings', () => runSettingContract(engine));
    describe('restores', () => runRestoreContract(engine));
    describe('prices of the past', () => runMarketContract(engine));
    describe('letters', () => runLetterContract(engine));
    describe('people', () => runAccountContract(engine));
    describe('where people are signed in', () => runUserSessionContract(engine));
    describe('people', () => runPersonContract(engine));
    describe('passkeys', () => runPasskeyContract(engine));
    describe('what accounts remember', () => runUserEventContract(engine));
    describe('operators', () => runOperatorContract(engine));
    describe('lines of banks', () => runBankLineContract(engine));
    describe('what waits for a second person', () => runProposalContract(engine));
    describe('races', () => runRaceContract(engine));
    describe('survival', () => runSurvivalContract(engine));
  });
}
