import { type AssetFacts, bankCountryOf, parseBankAccount } from '@naru/chains';
import type { BankRailConfig } from './rails-config.ts';
import type { Section } from './section.ts';

const FIELDS = ['bank', 'account', 'holder', 'routing', 'test'];

/** Parses the desk's own bank account. Null, with recorded problems, if something is wrong. */
export function parseBankConfig(section: Section, facts: AssetFacts): BankRailConfig | null {
  section.refuseOthers(FIELDS);
  const bank = section.text('bank', 'write the name of your bank');
  const account = section.text('account', 'write the number of your account');
  const holder = section.text('holder', 'write the name that the account is held in');
  const routing = section.choice('routing', ['reference', 'amount'], 'reference');
  const isTest = section.flag('test');
  if (account === null) return null;
  const country = bankCountryOf(facts.symbol);
  if (country === undefined) throw new Error(`${facts.symbol} is no currency of a bank`);
  const line = parseBankAccount(country, `${bank ?? 'bank'} ${account} ${holder ?? ''}`);
  if (!line.ok) return section.note('account', 'is no account number', 'write at least 6 digits');
  if (routing === null || bank === null || holder === null || isTest === null) return null;
  return {
    kind: 'bank',
    facts,
    receivingAccount: line.value.address,
    routing,
    environment: isTest ? 'test' : 'main',
  };
}
