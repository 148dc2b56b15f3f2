import type { ListedPayout } from '@naru/contract';
import { Notice, bindClasses } from '@naru/ui';
import type { ReactNode } from 'react';
import { NoteField } from '../../shared/form/fields.tsx';
import { useT, useTimeFormats } from '../../shared/i18n/language-context.tsx';
import sheet from './payout-batch.module.css';

const classes = bindClasses(sheet);

export interface SavedBeforeProps {
  readonly payouts: readonly ListedPayout[];
  /** The text about a second file. */
  readonly text: string;
  readonly note: string;
  readonly onNoteChange: (note: string) => void;
  readonly isTried: boolean;
}

export function isSavedBefore(payouts: readonly ListedPayout[]): boolean {
  return payouts.some(({ savedFile }) => savedFile !== null);
}

/** Which of the payouts are in a file already, and why there is to be another; nothing if none is. */
export function SavedBefore(props: SavedBeforeProps): ReactNode {
  const { payouts, text, note, onNoteChange, isTried } = props;
  const t = useT();
  const { stamp } = useTimeFormats();
  if (!isSavedBefore(payouts)) return null;
  return (
    <>
      <Notice tone="warning">
        <p>{text}</p>
        <ul>
          {payouts.map(({ id, savedFile }) =>
            savedFile === null ? null : (
              <li key={id}>
                {t('batch.again.file', { order: id, name: savedFile.by, time: stamp(savedFile.at) })}
                {savedFile.note !== null && ` (${savedFile.note})`}
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
