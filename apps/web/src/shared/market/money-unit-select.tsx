import { Select } from '@naru/ui';
import type { ReactNode } from 'react';

export type MoneyUnit = 'USD' | 'KRW';

export const MONEY_SIGN: Readonly<Record<MoneyUnit, string>> = { USD: '$', KRW: '₩' };

export interface MoneyUnitSelectProps {
  readonly label: string;
  readonly unit: MoneyUnit;
  readonly onUnitChange: (unit: MoneyUnit) => void;
}

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
