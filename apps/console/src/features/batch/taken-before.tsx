import type { ListedPayout } from '@naru/contract';
import { Notice, bindClasses } from '@naru/ui';
import type { ReactNode } from 'react';
import { NoteField } from '../../shared/form/fields.tsx';
import { useT, useTimeFormats } from '../../shared/i18n/language-context.tsx';
import sheet from './payout-batch.module.css';

const classes = bindClasses(sheet);

export interface TakenBeforeProps {
  readonly payouts: readonly ListedPayout[];
  /** The text about another time. */
  readonly text: string;
  readonly note: string;
  readonly onNoteChange: (note: string) => void;
  readonly isTried: boolean;
}

export function isTakenBefore(payouts: readonly ListedPayout[]): boolean {
  return payouts.some(({ takenOut }) => takenOut !== null);
}

/** The reason for another time with the newest one that it is about; nothing for a first time. */
export function againFields(payouts: readonly ListedPayout[], reason: string) {
  const seenAt = payouts
    .flatMap(({ takenOut }) => takenOut?.at ?? [])
    .toSorted()
    .at(-1);
  return seenAt === undefined || reason === '' ? {} : { note: reason, seenAt };
}

/** Which of the payouts were taken out before, and why they are to be again; nothing if none was. */
export function TakenBefore(props: TakenBeforeProps): ReactNode {
  const { payouts, text, note, onNoteChange, isTried } = props;
  const t = useT();
  const { stamp } = useTimeFormats();
  if (!isTakenBefore(payouts)) return null;
  return (
    <>
      <Notice tone="warning">
        {payouts.some(({ takenOut }) => takenOut?.way === 'file') && <p>{text}</p>}
        {payouts.some(({ takenOut }) => takenOut?.way === 'wallet') && <p>{t('batch.again.in_wallet')}</p>}
        <ul>
          {payouts.map(({ id, takenOut }) =>
            takenOut === null ? null : (
              <li key={id}>
                {t(`batch.again.of.${takenOut.way}`, {
                  order: id,
                  name: takenOut.by,
                  time: stamp(takenOut.at),
                })}
                {takenOut.note !== null && ` (${takenOut.note})`}
              </li>
            ),
          )}
        </ul>
      </Notice>
      <div className={classes('reason')}>
        <NoteField
          label={t('batch.again.reason')}
          hint={t('batch.again.hint')}
          text={note}
          onTextChange={onNoteChange}
          isTried={isTried}
        />
      </div>
    </>
  );
}
