import type { ToPay } from '@naru/contract';
import { Button, CopyBox, Notice } from '@naru/ui';
import { readStored, writeStored } from '@naru/ui/storage';
import { type ReactNode, useState } from 'react';
import { useT } from '../i18n/language-context.tsx';
import type { ReceiverReading } from './receiver-problems.tsx';
import { type WalletRefusal, findBrowserWallet, sendByWallet } from './browser-wallet.ts';
import { readWalletCall } from './wallet-call.ts';

export interface WalletPaymentProps {
  /** The id of the payout, refund or prize: it is sent once. */
  readonly paymentId: string;
  readonly slip: ToPay;
  readonly problems: ReceiverReading;
  /** The payment is in a saved file: the first press only asks whether that was used. */
  readonly isInFile: boolean;
}

/**
 * Has the wallet of the browser pay, once. Nothing where there is none, where the network is of another kind,
 * or while it is not known that the receiver can be paid.
 */
export function WalletPayment({ paymentId, slip, problems, isInFile }: WalletPaymentProps): ReactNode {
  const t = useT();
  const [sentTxid, setSentTxid] = useState(() => readSentPayment(paymentId));
  const [isAsking, setIsAsking] = useState(false);
  const [isSure, setIsSure] = useState(false);
  const isAgain = isInFile && isSure;
  const [refusal, setRefusal] = useState<WalletRefusal | null>(null);
  const wallet = findBrowserWallet();
  const call = readWalletCall(slip.fields);
  const mayReceive = problems?.every(({ isBlocking }) => !isBlocking) ?? false;
  if (sentTxid !== null) return <SentPayment txid={sentTxid} />;
  if (wallet === null || call === null || !mayReceive) return null;
  const pay = async (): Promise<void> => {
    setIsAsking(true);
    setRefusal(null);
    const sent = await sendByWallet(wallet, call);
    setIsAsking(false);
    if (!sent.ok) return setRefusal(sent.reason);
    rememberSentPayment(paymentId, sent.value);
    return setSentTxid(sent.value);
  };
  return (
    <>
      <Button
        kind={isAgain ? 'danger' : 'secondary'}
        isLoading={isAsking}
        onClick={() => (isInFile && !isSure ? setIsSure(true) : void pay())}
      >
        {t(isAgain ? 'slip.wallet.again' : 'slip.wallet')}
      </Button>
      {isAsking && <p role="status">{t('slip.wallet.asking')}</p>}
      {refusal !== null && (
        <Notice tone="error" role="alert">
          {t(`slip.wallet.${refusal}`)}
        </Notice>
      )}
    </>
  );
}

function SentPayment({ txid }: { readonly txid: string }): ReactNode {
  const t = useT();
  return (
    <Notice tone="warning" role="status">
      <p>{t('slip.wallet.sent')}</p>
      <CopyBox text={txid} label={t('slip.wallet.copy')} copiedLabel={t('slip.copied')} variant="text" />
    </Notice>
  );
}

// Payments that the wallet of this tab has sent: nobody sends one again before the desk has seen it.

function keyOf(disbursementId: string): string {
  return `sent-by-wallet ${disbursementId}`;
}

/** The transaction's id, or null. */
function readSentPayment(disbursementId: string): string | null {
  return readStored('session', keyOf(disbursementId));
}

function rememberSentPayment(disbursementId: string, txid: string): void {
  writeStored('session', keyOf(disbursementId), txid);
}
