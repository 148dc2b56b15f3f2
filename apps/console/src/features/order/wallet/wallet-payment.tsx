import { Button, CopyBox, Notice } from '@naru/ui';
import { type ReactNode, useState } from 'react';
import { useT } from '../../../shared/i18n/language-context.tsx';
import { type ReceiverProblemsProps, useReceiverProblems } from '../outgoing/use-receiver-problems.ts';
import { type WalletRefusal, findBrowserWallet, sendByWallet } from './browser-wallet.ts';
import { readSentPayment, rememberSentPayment } from './sent-payment.ts';
import { readWalletCall } from './wallet-call.ts';

/**
 * Has the wallet of the browser pay, once. Nothing where there is none, where the network is of another kind,
 * or while it is not known that the receiver can be paid.
 */
export function WalletPayment(props: ReceiverProblemsProps): ReactNode {
  const { disbursementId, toPay } = props.disbursement;
  const t = useT();
  const problems = useReceiverProblems(props);
  const [sentTxid, setSentTxid] = useState(() => readSentPayment(disbursementId));
  const [isAsking, setIsAsking] = useState(false);
  const [refusal, setRefusal] = useState<WalletRefusal | null>(null);
  const wallet = findBrowserWallet();
  const call = readWalletCall(toPay?.fields ?? {});
  const mayReceive = problems?.every(({ isBlocking }) => !isBlocking) ?? false;
  if (sentTxid !== null) return <SentPayment txid={sentTxid} />;
  if (wallet === null || call === null || !mayReceive) return null;
  const pay = async (): Promise<void> => {
    setIsAsking(true);
    setRefusal(null);
    const sent = await sendByWallet(wallet, call);
    setIsAsking(false);
    if (!sent.ok) return setRefusal(sent.reason);
    rememberSentPayment(disbursementId, sent.value);
    return setSentTxid(sent.value);
  };
  return (
    <>
      <Button isLoading={isAsking} onClick={() => void pay()}>
        {t('slip.wallet')}
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
