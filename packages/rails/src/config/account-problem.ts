import type { AccountKeyRefusal } from '@naru/chains';
import type { Section } from './section.ts';

const OF_OTHER_NETWORK = 'export it for this coin and this network';

const PROBLEMS: Readonly<Record<AccountKeyRefusal, readonly [problem: string, fix: string | null]>> = {
  account_key_is_private: [
    'is a private key, which this desk must never see',
    'move the coins of that wallet to a new one, then write the new account public key here',
  ],
  account_key_malformed: ['is no account public key that can be read', null],
  account_key_of_other_network: ['belongs to another network', OF_OTHER_NETWORK],
  account_key_not_account_level: ['is not at the level of an account', null],
  account_key_kind_unsupported: ['is of a kind that is not supported here', null],
  account_key_contradicts_origin: [
    'contradicts itself: key, origin and descriptor name different accounts',
    'copy it once more from the wallet, whole',
  ],
};

/** Records why `deposit` is not an account key; `fix` says what the network needs. */
export function noteAccountProblem(section: Section, reason: AccountKeyRefusal, fix: string): null {
  const [problem, ownFix] = PROBLEMS[reason];
  return section.note('deposit', problem, ownFix ?? fix);
}
