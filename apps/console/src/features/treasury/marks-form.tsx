import type { TreasuryAsset } from '@naru/contract';
import { type ReactNode, useState } from 'react';
import { plainAmount } from '../../shared/display/plain-amount.ts';
import { readableAmount } from '../../shared/display/readable-amount.ts';
import { trimZeros } from '../../shared/display/trim-zeros.ts';
import { TextField } from '../../shared/form/fields.tsx';
import { StepUpForm } from '../../shared/form/step-up-form.tsx';
import { useT } from '../../shared/i18n/language-context.tsx';
import { ENTRY_EFFECTS } from './use-treasury.ts';
import { useSend } from '../../shared/api/use-send.ts';

export interface MarksFormProps {
  readonly asset: TreasuryAsset;
  readonly onClose: () => void;
}

/** From the lowest to the highest. */
const MARKS = ['closeBelow', 'warnBelow', 'closeAbove'] as const;
type Texts = Readonly<Record<(typeof MARKS)[number], string>>;

const AMOUNT_LENGTH_MAX = 64;

/** When the desk warns about an asset, and when it closes one direction by itself. */
export function MarksForm({ asset, onClose }: MarksFormProps): ReactNode {
  const t = useT();
  const send = useSend(ENTRY_EFFECTS);
  const { assetId, symbol, decimals, marks } = asset;
  // As the person saw them: a change by somebody else in between is not overwritten.
  const [before] = useState(asset.marksStored);
  const [texts, setTexts] = useState<Texts>({
    closeBelow: trimZeros(marks.closeBelow ?? ''),
    warnBelow: trimZeros(marks.warnBelow ?? ''),
    closeAbove: trimZeros(marks.closeAbove ?? ''),
  });
  const { warnBelow } = asset;
  const byDefault =
    marks.warnBelow === null && warnBelow !== null
      ? t('marks.warnBelow.now', { amount: readableAmount(warnBelow), symbol })
      : null;
  const plain = (mark: keyof Texts): string | null => plainAmount(texts[mark], { symbol, decimals });
  const isWrong = (mark: keyof Texts): boolean => texts[mark].trim() !== '' && plain(mark) === null;
  return (
    <StepUpForm
      submitLabel={t('marks.submit')}
      note={{ hint: t('reason.hint') }}
      onClose={onClose}
      isReady={!MARKS.some(isWrong)}
      send={(proof) =>
        send('setMarks', {
          body: {
            assetId,
            closeBelow: plain('closeBelow'),
            warnBelow: plain('warnBelow'),
            closeAbove: plain('closeAbove'),
            before,
            ...proof,
          },
        })
      }
    >
      {(state) => (
        <>
          <p>{t('marks.text', { free: readableAmount(asset.free), symbol })}</p>
          {MARKS.map((mark) => (
            <TextField
              key={mark}
              label={t(`marks.${mark}`, { symbol })}
              hint={[t(`marks.${mark}.hint`), mark === 'warnBelow' && byDefault].filter(Boolean).join(' ')}
              error={state.isTried && isWrong(mark) && t('marks.problem', { decimals })}
              isMono
              name={mark}
              inputMode="decimal"
              maxLength={AMOUNT_LENGTH_MAX}
              text={texts[mark]}
              onTextChange={(text) => setTexts({ ...texts, [mark]: text })}
            />
          ))}
        </>
      )}
    </StepUpForm>
  );
}
