import type { MarginPair } from '@naru/contract';
import { bindClasses } from '@naru/ui';
import type { ReactNode } from 'react';
import { useT } from '../../shared/i18n/language-context.tsx';
import sheet from './market.module.css';

const classes = bindClasses(sheet);

/** `LTC XRP`: what the customer pays, and what they receive. */
export function pairKey({
  fromCurrency,
  toCurrency,
}: Pick<MarginPair, 'fromCurrency' | 'toCurrency'>): string {
  return `${fromCurrency} ${toCurrency}`;
}

export interface MarginTableProps {
  readonly pairs: readonly MarginPair[];
  readonly chosen: ReadonlySet<string>;
  /** All of them are chosen, or left out if all of them were chosen. */
  readonly onToggle: (pairs: readonly MarginPair[]) => void;
}

/** The margins of all pairs; a cell chooses one, a heading all of its currency. */
export function MarginTable({ pairs, chosen, onToggle }: MarginTableProps): ReactNode {
  const t = useT();
  const symbols = [...new Set(pairs.map(({ fromCurrency }) => fromCurrency))].sort();
  const known = new Map(pairs.map((pair) => [pairKey(pair), pair]));
  const choose = (name: string, label: string, some: readonly MarginPair[]): ReactNode => (
    <button type="button" aria-label={label} onClick={() => onToggle(some)}>
      {name}
    </button>
  );
  return (
    <div className={classes('matrix')}>
      <table aria-label={t('margin.table')}>
        <thead>
          <tr>
            <td>{choose(t('margin.all'), t('margin.all.name'), pairs)}</td>
            {symbols.map((to) => (
              <th key={to} scope="col">
                {choose(
                  to,
                  t('margin.all.to', { to }),
                  pairs.filter(({ toCurrency }) => toCurrency === to),
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {symbols.map((from) => (
            <tr key={from}>
              <th scope="row">
                {choose(
                  from,
                  t('margin.all.from', { from }),
                  pairs.filter(({ fromCurrency }) => fromCurrency === from),
                )}
              </th>
              {symbols.map((to) => (
                <td key={to}>
                  <Cell pair={known.get(`${from} ${to}`)} chosen={chosen} onToggle={onToggle} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Cell({
  pair,
  chosen,
  onToggle,
}: Pick<MarginTableProps, 'chosen' | 'onToggle'> & { readonly pair: MarginPair | undefined }): ReactNode {
  const t = useT();
  if (pair === undefined) return null;
  const { fromCurrency: from, toCurrency: to, own, standard } = pair;
  const percent = (own ?? standard).replace('-', '−');
  return (
    <button
      type="button"
      className={classes(own !== null && 'own')}
      aria-pressed={chosen.has(pairKey(pair))}
      aria-label={`${t('margin.title', { from, to })} ${t('order.percent', { percent })}`}
      onClick={() => onToggle([pair])}
    >
      {percent}
    </button>
  );
}
