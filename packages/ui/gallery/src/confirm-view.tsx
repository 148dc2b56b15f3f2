import {
  AmountText,
  bindClasses,
  Button,
  CopyBox,
  CopyButton,
  CrossingClock,
  Dialog,
  Facts,
  formatRemaining,
  Notice,
  Perforation,
  QrCode,
  Seal,
  shortenAddress,
  showToast,
  Slip,
  SlipPart,
  TextArea,
  Field,
} from '@naru/ui';
import { useState, type ReactNode } from 'react';
import type { Say } from './texts.ts';
import sheet from './gallery.module.css';

const classes = bindClasses(sheet);

const ADDRESS = 'bc1qxy2kgdygjrsqtzq2n0yrf2493p83kkfjhx0wlh';
const LEFT_MS = 23 * 60_000 + 24_000;
const LOCK_MS = 30 * 60_000;

export function ConfirmView({ say }: { readonly say: Say }): ReactNode {
  return (
    <div className={classes('stack')}>
      <CrossingClock
        timeText={formatRemaining(LEFT_MS)}
        label={say('23 minutes 24 seconds left', '23분 24초 남음')}
        remainingFraction={LEFT_MS / LOCK_MS}
      >
        {say('rate locked until 15:02', '15:02까지 환율 고정')}
      </CrossingClock>
      <Slip aria-label={say('Payment', '결제')}>
        <PaymentPart say={say} />
        <Perforation />
        <FactsPart say={say} />
      </Slip>
      <CrossingClock timeText="00:00" label={say('Over', '끝남')} remainingFraction={0} tone="over">
        {say('the lock has ended', '환율 고정이 끝났습니다')}
      </CrossingClock>
    </div>
  );
}

function PaymentPart({ say }: { readonly say: Say }): ReactNode {
  const copied = {
    copiedLabel: say('Copied', '복사됨'),
    onCopied: () => showToast('success', say('Copied', '복사했습니다')),
  };
  return (
    <SlipPart className={classes('pay')}>
      <QrCode
        text={ADDRESS}
        label={say('QR code: copy the address', 'QR 코드: 주소 복사')}
        onPress={copied.onCopied}
      />
      <div className={classes('stack')}>
        <div className={classes('apart')}>
          <div>
            <p className={classes('muted')}>{say('Send exactly', '정확히 보낼 금액')}</p>
            <AmountText amountText="0.00712345" symbol="BTC" size="figure" />
            <p className={classes('muted')}>
              {say('on the Bitcoin network, in one payment', '비트코인 네트워크로 한 번에')}
            </p>
          </div>
          <Seal address={ADDRESS} isStamped />
        </div>
        <CopyBox text={ADDRESS} label={say('Copy address', '주소 복사')} size="large" {...copied} />
        <div className={classes('row')}>
          <CopyButton text={ADDRESS} label={say('Copy address', '주소 복사')} {...copied} />
          <CopyButton text="0.00712345" label={say('Copy amount', '금액 복사')} {...copied} />
          <Button size="small" icon="outside">
            {say('Open in wallet', '지갑에서 열기')}
          </Button>
        </div>
      </div>
    </SlipPart>
  );
}

function FactsPart({ say }: { readonly say: Say }): ReactNode {
  return (
    <SlipPart className={classes('halves')}>
      <Facts
        facts={[
          { key: 'a', term: say('Transaction UID', '거래 UID'), detail: <code>BR7K-29QX</code> },
          { key: 'b', term: say('You receive', '받는 금액'), detail: '688.558503 USDT · Tron' },
          {
            key: 'c',
            term: say('Receiver address', '받는 주소'),
            detail: <code>{shortenAddress('TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE')}</code>,
          },
          { key: 'd', term: say('E-mail', '이메일'), detail: 'mina@example.com' },
        ]}
      />
      <div className={classes('stack')}>
        <Notice>
          {say(
            'Paying more or less than the exact amount stops the order and an operator has to step in.',
            '금액이 다르면 주문이 멈추고 운영자가 확인해야 합니다. 다른 네트워크로 보내면 코인을 잃을 수 있습니다.',
          )}
        </Notice>
        <CancelDialog say={say} />
      </div>
    </SlipPart>
  );
}

function CancelDialog({ say }: { readonly say: Say }): ReactNode {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <div>
      <Button kind="danger" size="small" onClick={() => setIsOpen(true)}>
        {say('Cancel this order', '주문 취소')}
      </Button>
      <Dialog
        isOpen={isOpen}
        onClose={close}
        title={say('Cancel this order?', '주문을 취소할까요?')}
        closeLabel={say('Close', '닫기')}
        actions={
          <>
            <Button onClick={close}>{say('Keep the order', '계속 진행')}</Button>
            <Button kind="danger" onClick={close}>
              {say('Cancel the order', '주문 취소')}
            </Button>
          </>
        }
      >
        <Field
          label={say('Reason', '이유')}
          hint={say('The operator reads it', '운영자가 읽습니다')}
          counter={{ usedCount: 0, maxCount: 200 }}
        >
          <TextArea rows={3} />
        </Field>
      </Dialog>
    </div>
  );
}
