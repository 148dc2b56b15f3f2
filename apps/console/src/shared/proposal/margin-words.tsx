import { formatAdjustmentPercent, parseAdjustmentPercent } from '@naru/core';
import { bindClasses, layout } from '@naru/ui';
import type { ReactNode } from 'react';
import { useT } from '../i18n/language-context.tsx';
import type { Translate } from '../i18n/translate.ts';
import sheet from './proposal.module.css';

const classes = bindClasses(sheet);

const PAIRS_SHOWN = 6;
const WHOLE_PPM = 1_000_000n;

/** Pairs that go from one margin to another, in percent; null: that of their risk, `standard`. */
export interface MarginGroup {
  readonly pairs: readonly string[];
  readonly before: string | null;
  readonly after: string | null;
  readonly standard: string;
}

/** Which margins change from what to what, and what that means for customers. */
export function MarginWords({ groups }: { readonly groups: readonly MarginGroup[] }): ReactNode {
  const t = useT();
  const written = (percent: string | null, standard: string): string =>
    percent === null
      ? t('margin.words.by_risk', { percent: shown(standard) })
      : t('order.percent', { percent: shown(percent) });
  return (
    <ul className={classes('margins')}>
      {groups.map(({ pairs, before, after, standard }) => (
        <li key={`${pairs[0]} ${before} ${after}`}>
          <span>{pairsText(t, pairs)}</span>
          <strong>{`${written(before, standard)} → ${written(after, standard)}`}</strong>
          <span className={layout('quiet-small')}>{meaningOf(t, before ?? standard, after ?? standard)}</span>
        </li>
      ))}
    </ul>
  );
}

function pairsText(t: Translate, pairs: readonly string[]): string {
  const names = pairs.slice(0, PAIRS_SHOWN).map((pair) => pair.replace(' ', ' → '));
  const count = pairs.length - names.length;
  return count === 0 ? names.join(', ') : t('margin.words.rest', { pairs: names.join(', '), count });
}

function meaningOf(t: Translate, before: string, after: string): string {
  const [from, to] = [before, after].map(parseAdjustmentPercent);
  if (from?.ok !== true || to?.ok !== true) return '';
  const steppedPpm = ((WHOLE_PPM + to.value) * WHOLE_PPM) / (WHOLE_PPM + from.value) - WHOLE_PPM;
  // Hundredths of a percent are enough to know what it means.
  const hundredths = (steppedPpm < 0n ? 50n - steppedPpm : steppedPpm + 50n) / 100n;
  const percent = formatAdjustmentPercent(hundredths * 100n);
  const step = hundredths === 0n ? 'same' : steppedPpm < 0n ? 'less' : 'more';
  const gift = to.value > 0n ? ` ${t('margin.words.gift')}` : '';
  return `${t(`margin.words.${step}`, { percent })}${gift}`;
}

function shown(percent: string): string {
  return percent.replace('-', '−');
}
