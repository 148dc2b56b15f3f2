import { Select } from '@naru/ui';
import type { ReactNode } from 'react';

/** What values are shown in. */
export type MoneyUnit = 'USD' | 'KRW';

/** What stands before an amount of the unit. */
export const MONEY_SIGN: Readonly<Record<MoneyUnit, string>> = { USD: '$', KRW: '₩' };

export interface MoneyUnitSelectProps {
  readonly label: string;
  readonly unit: MoneyUnit;
  readonly onUnitChange: (unit: MoneyUnit) => void;
}

/** Lets the reader choose between dollars and won. */
export function MoneyUnitSelect({ label, unit, onUnitChange }: MoneyUnitSelectProps): ReactNode {
  return (
    <Select
      aria-label={label}
      value={unit}
      onChange={(event) => onUnitChange(event.currentTarget.value === 'KRW' ? 'KRW' : 'USD')}
    >
      <option value="USD">USD ({MONEY_SIGN.USD})</option>
      <option value="KRW">KRW ({MONEY_SIGN.KRW})</option>
    </Select>
  );
}
