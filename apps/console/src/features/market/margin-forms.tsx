import type { MarginList, MarginPair, MarginStep } from '@naru/contract';
import { formatAdjustmentPercent, parseAdjustmentPercent } from '@naru/core';
import { type ReactNode, useState } from 'react';
import { isRefusal } from '../../shared/api/call-failure.ts';
import { SelectField, TextField } from '../../shared/form/fields.tsx';
import { StepUpForm } from '../../shared/form/step-up-form.tsx';
import { useT } from '../../shared/i18n/language-context.tsx';
import { type MarginGroup, MarginWords } from '../../shared/proposal/margin-words.tsx';
import { pairKey } from './margin-table.tsx';
import { MARGIN_EFFECTS } from './use-market.ts';
import { useSend } from '../../shared/api/use-send.ts';

const PERCENT_CODES = ['adjustment_malformed', 'adjustment_out_of_bounds', 'adjustment_pays_circle'] as const;
const WAYS = ['set', 'shift', 'remove'] as const;
type Way = (typeof WAYS)[number];

interface MarginFormProps {
  readonly pairs: readonly MarginPair[];
  readonly margins: MarginList;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Changes the margins of some pairs at once, and shows each change before it is made. */
export function MarginForm({ pairs: shown, margins, onDone, onClose }: MarginFormProps): ReactNode {
  const t = useT();
  const change = useSend(MARGIN_EFFECTS);
  // The pairs as the operator saw them when the form opened: a later change of others is not overwritten.
  const [pairs] = useState(shown);
  const [way, setWay] = useState<Way>('set');
  const [text, setText] = useState(() =>
    pairs.length === 1 ? (pairs[0]?.own ?? pairs[0]?.standard ?? '') : '',
  );
  const percent = parseAdjustmentPercent(text.trim().replace('−', '-').replace(/^\+/, ''));
  const groups =
    way === 'remove' || percent.ok ? planGroups(pairs, way, percent.ok ? percent.value : 0n) : [];
  return (
    <StepUpForm
      submitLabel={t('margin.set.submit')}
      note={{ hint: t('market.note.hint') }}
      onClose={onClose}
      isReady={groups.length > 0}
      shownCodes={PERCENT_CODES}
      send={(proof) => change('setAdjustments', { body: { steps: stepsOf(groups), ...proof } })}
      onDone={onDone}
    >
      {({ isTried, failure }) => {
        const refused = PERCENT_CODES.find((code) => isRefusal(failure, code));
        const problem = way !== 'remove' && !percent.ok ? t('margin.new.problem') : t('margin.unchanged');
        const error =
          isTried && groups.length === 0 ? problem : refused !== undefined && t(`refusal.${refused}`);
        return (
          <>
            <p>{t('margin.set.text')}</p>
            <WayFields
              {...{ way, text, margins, error }}
              onChange={(next) => {
                setWay(next.way);
                setText(next.text);
              }}
            />
            <MarginWords groups={groups} />
          </>
        );
      }}
    </StepUpForm>
  );
}

interface WayFieldsProps extends Pick<MarginFormProps, 'margins'> {
  readonly way: Way;
  readonly text: string;
  readonly error: string | false;
  readonly onChange: (next: { readonly way: Way; readonly text: string }) => void;
}

/** How the margins change, and by or to how much. */
function WayFields({ way, text, margins, error, onChange }: WayFieldsProps): ReactNode {
  const t = useT();
  return (
    <>
      <SelectField
        label={t('margin.way')}
        value={way}
        options={WAYS.map((each) => [each, t(`margin.way.${each}`)])}
        onValueChange={(next) => onChange({ way: next, text })}
        error={way === 'remove' && error}
      />
      {way !== 'remove' && (
        <TextField
          label={t(way === 'set' ? 'margin.new' : 'margin.shift')}
          hint={t('margin.new.hint', { min: margins.min, max: margins.max })}
          error={error}
          isMono
          name="adjustment"
          spellCheck={false}
          text={text}
          onTextChange={(typed) => onChange({ way, text: typed })}
        />
      )}
    </>
  );
}

/** Pairs that go from one margin to another, without those that stay as they are. */
function planGroups(pairs: readonly MarginPair[], way: Way, ppm: bigint): readonly MarginGroup[] {
  const rows = pairs.flatMap((pair) => {
    const { own: before, standard } = pair;
    const now = parseAdjustmentPercent(before ?? standard);
    const nextPpm = way === 'shift' && now.ok ? now.value + ppm : ppm;
    const after = way === 'remove' ? null : formatAdjustmentPercent(nextPpm);
    return before === after ? [] : [{ pair: pairKey(pair), values: { before, after, standard } }];
  });
  return [...Map.groupBy(rows, ({ values }) => JSON.stringify(values)).values()].flatMap((some) =>
    some.slice(0, 1).map(({ values }) => ({ ...values, pairs: some.map(({ pair }) => pair) })),
  );
}

function stepsOf(groups: readonly MarginGroup[]): MarginStep[] {
  return groups.map(({ pairs, before, after }) => ({ pairs: [...pairs], before, after }));
}
