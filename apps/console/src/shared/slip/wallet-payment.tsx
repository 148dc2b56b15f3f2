import type { TakenOut, ToPay } from '@naru/contract';
import { Button, CopyBox, Notice } from '@naru/ui';
import { readStored, writeStored } from '@naru/ui/storage';
import { type ReactNode, useState } from 'react';
import type { Outcome } from '../api/call-failure.ts';
import { useFailureText } from '../display/failure-text.ts';
import { NoteField } from '../form/fields.tsx';
import { useT } from '../i18n/language-context.tsx';
import type { ReceiverReading } from './receiver-problems.tsx';
import { findBrowserWallet, sendByWallet } from './browser-wallet.ts';
import { readWalletCall } from './wallet-call.ts';

export interface WalletPaymentProps {
  /** The id of the payout, refund or prize: it is sent once. */
  readonly paymentId: string;
  readonly slip: ToPay;
  readonly problems: ReceiverReading;
  /** If it was taken out before, the first press only asks why it is to be sent again. */
  readonly takenOut: TakenOut | null;
  /** Puts on record that the wallet is asked; with the reason if it was taken out before. */
  readonly record: (again: { readonly note?: string; readonly seenAt?: string }) => Promise<Outcome<unknown>>;
}

/**
 * Has the wallet of the browser pay, once. Nothing where there is none, where the network is of another kind,
 * or while it is not known that the receiver can be paid.
 */
export function WalletPayment({ paymentId, slip, problems, ...asked }: WalletPaymentProps): ReactNode {
  const [sentTxid, setSentTxid] = useState(() => readSentPayment(paymentId));
  const wallet = findBrowserWallet();
  const call = readWalletCall(slip.fields);
  const mayReceive = problems?.every(({ isBlocking }) => !isBlocking) ?? false;
  if (sentTxid !== null) return <SentPayment txid={sentTxid} />;
  if (wallet === null || call === null || !mayReceive) return null;
  const keep = (txid: string): void => {
    rememberSentPayment(paymentId, txid);
    setSentTxid(txid);
  };
  return <AskWallet {...asked} send={(record) => sendByWallet(wallet, call, record)} onSent={keep} />;
}

interface AskWalletProps extends Pick<WalletPaymentProps, 'takenOut' | 'record'> {
  readonly send: (record: () => Promise<boolean>) => ReturnType<typeof sendByWallet>;
  readonly onSent: (txid: string) => void;
}

function AskWallet({ takenOut, record, send, onSent }: AskWalletProps): ReactNode {
  const t = useT();
  const failureText = useFailureText();
  const [isAsking, setIsAsking] = useState(false);
  /** When it was taken out, as the person knows who is asked why it was not sent then. */
  const [askedAbout, setAskedAbout] = useState<string | null>(null);
  const [isTried, setIsTried] = useState(false);
  const [note, setNote] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const isAgain = takenOut !== null && takenOut.at === askedAbout;
  const pay = async (): Promise<void> => {
    setIsAsking(true);
    setProblem(null);
    let isRecorded = false;
    const sent = await send(async () => {
      const outcome = await record(isAgain ? { note: note.trim(), seenAt: takenOut.at } : {});
      if (!outcome.ok) setProblem(failureText(outcome.failure));
      isRecorded = outcome.ok;
      return isRecorded;
    });
    setIsAsking(false);
    if (isRecorded) setAskedAbout(null);
    if (sent.ok) return onSent(sent.value);
    if (sent.reason !== 'not_recorded') setProblem(t(`slip.wallet.${sent.reason}`));
  };
  const press = (): void => {
    const isToAsk = takenOut !== null && !isAgain;
    setIsTried(isAgain);
    if (isToAsk) {
      setAskedAbout(takenOut.at);
      setNote('');
      setProblem(null);
    } else if (!isAgain || note.trim() !== '') void pay();
  };
  return (
    <>
      {isAgain && (
        <NoteField
          label={t('slip.wallet.reason')}
          hint={t('slip.wallet.reason.hint')}
          text={note}
          onTextChange={setNote}
          isTried={isTried}
        />
      )}
      <Button kind={isAgain ? 'danger' : 'secondary'} isLoading={isAsking} onClick={press}>
        {t(isAgain ? 'slip.wallet.again' : 'slip.wallet')}
      </Button>
      {isAsking && <p role="status">{t('slip.wallet.asking')}</p>}
      {problem !== null && (
        <Notice tone="error" role="alert">
          {problem}
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
