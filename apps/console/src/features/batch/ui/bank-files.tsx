import { type BankAccount, type TransferProblem, formatTransferCsv, formatTransferXml } from '@naru/chains';
import type { ListedPayout } from '@naru/contract';
import { Button, Notice, bindClasses, saveFile, useServerClock } from '@naru/ui';
import type { ReactNode } from 'react';
import { useT } from '../../../shared/i18n/language-context.tsx';
import type { PlainMessageKey } from '../../../shared/i18n/translate.ts';
import { sumOfPayouts, transfersOf } from '../model/payout-list.ts';
import sheet from './payout-batch.module.css';

const classes = bindClasses(sheet);

const PROBLEM_TEXTS: Readonly<Record<TransferProblem, PlainMessageKey>> = {
  unreadable: 'batch.refused.unreadable',
  formula: 'batch.refused.formula',
  control_characters: 'batch.refused.control_characters',
  too_long: 'batch.refused.too_long',
};

/** Payouts of one bank as a file that it reads. */
export function BankFiles({
  from,
  symbol,
  payouts,
}: {
  readonly from: BankAccount;
  readonly symbol: string;
  readonly payouts: readonly ListedPayout[];
}): ReactNode {
  const t = useT();
  const clock = useServerClock();
  const { lines, refused } = transfersOf(payouts);
  if (refused.length > 0) {
    return (
      <Notice tone="error">
        <p>{t('batch.refused')}</p>
        <ul>
          {refused.map(({ reference, problem }) => (
            <li key={reference}>
              {reference}: {t(PROBLEM_TEXTS[problem])}
            </li>
          ))}
        </ul>
      </Notice>
    );
  }
  const xml = (): string =>
    formatTransferXml({
      lines,
      from,
      currency: symbol,
      sum: sumOfPayouts(payouts),
      nowMs: clock.nowMs(),
    });
  return (
    <>
      <p className={classes('text')}>{t('batch.bank')}</p>
      <p className={classes('acts')}>
        <Button
          size="small"
          onClick={() => saveFile(`transfers-${symbol}.csv`, 'text/csv', formatTransferCsv(lines))}
        >
          {t('batch.csv')}
        </Button>
        <Button size="small" onClick={() => saveFile(`transfers-${symbol}.xml`, 'application/xml', xml())}>
          {t('batch.xml')}
        </Button>
      </p>
    </>
  );
}
