import { AmountText, bindClasses } from '@naru/ui';
import type { ReactNode } from 'react';
import { trimZeros } from '../../../shared/display/trim-zeros.ts';
import { useNetworkLabel } from '../../../shared/display/network-label.ts';
import { ReceiverText } from '../../../shared/display/receiver-text.tsx';
import sheet from './amount-lines.module.css';

const classes = bindClasses(sheet);

export interface AmountLinesProps {
  readonly amountLabel: string;
  readonly amountText: string;
  readonly symbol: string;
  readonly network: string;
  readonly addressLabel: string;
  /** Null if it does not matter where the money goes. */
  readonly address: string | null;
}

/** Repeats what is being confirmed: amount, network and the whole address. */
export function AmountLines(props: AmountLinesProps): ReactNode {
  const { amountLabel, amountText, symbol, network, addressLabel, address } = props;
  const networkLabel = useNetworkLabel();
  return (
    <dl className={classes('lines')}>
      <div>
        <dt>{amountLabel}</dt>
        <dd>
          <AmountText amountText={trimZeros(amountText)} symbol={symbol} size="figure" />
        </dd>
      </div>
      {address !== null && (
        <div>
          <dt>
            {addressLabel} · {networkLabel(network)}
          </dt>
          <dd className={classes('address')}>
            <ReceiverText address={address} />
          </dd>
        </div>
      )}
    </dl>
  );
}
