import type { DepositTag } from '@naru/contract';
import { CopyBox, CopyButton, Notice, bindClasses, buttonClass } from '@naru/ui';
import type { ReactNode } from 'react';
import { useTexts, useTranslate } from '../../../shared/i18n/language-context.tsx';
import type { PaymentTarget } from './payment-target.ts';
import sheet from './payment-target-view.module.css';
import { useCopyToasts } from '../use-order-act.ts';
import type { Texts } from '@naru/core';

const classes = bindClasses(sheet);

export interface PaymentTargetViewProps {
  readonly target: Exclude<PaymentTarget, { kind: 'none' }>;
  /** Amount still to be paid, a decimal text. */
  readonly amountText: string;
}

export function PaymentTargetView({ target, amountText }: PaymentTargetViewProps): ReactNode {
  return target.kind === 'bank' ? (
    <BankTarget target={target} amountText={amountText} />
  ) : (
    <AddressTarget target={target} amountText={amountText} />
  );
}

interface TargetProps<K extends PaymentTarget['kind']> {
  readonly amountText: string;
  readonly target: Extract<PaymentTarget, { kind: K }>;
}

function AddressTarget({ amountText, target }: TargetProps<'address'>): ReactNode {
  const t = useTranslate();
  const toasts = useCopyToasts();
  return (
    <div className={classes('target')}>
      {target.tag !== null && <TagLines tag={target.tag} />}
      <p className={classes('label')}>{t(target.isOwn ? 'confirm.toAddress' : 'confirm.toDeskAddress')}</p>
      <CopyBox {...toasts} text={target.address} label={t('confirm.copyAddress')} size="large" />
      <p className={classes('hint')}>{t('confirm.compare')}</p>
      <div className={classes('buttons')}>
        <CopyButton {...toasts} text={target.address} label={t('confirm.copyAddress')} />
        <CopyButton {...toasts} text={amountText} label={t('confirm.copyAmount')} />
        {target.paymentUri !== null && (
          <a href={target.paymentUri} className={buttonClass({ size: 'small' })}>
            {t('confirm.openWallet')}
          </a>
        )}
      </div>
    </div>
  );
}

/** The tag in a field of its own, before the address: without it nobody knows whose payment it is. */
function TagLines({ tag }: { readonly tag: DepositTag }): ReactNode {
  const t = useTranslate();
  const tagText = useTexts(TAG_TEXTS);
  const toasts = useCopyToasts();
  return (
    <>
      <p className={classes('label')}>
        {t(`tag.${tag.kind}`)} {tagText('required')}
      </p>
      <CopyBox {...toasts} text={tag.value} label={tagText('copy')} variant="text" size="large" />
      {tag.joined !== null && (
        <div className={classes('buttons')}>
          <CopyButton {...toasts} text={tag.joined} label={tagText('copyJoined')} />
        </div>
      )}
    </>
  );
}

function BankTarget({ amountText, target }: TargetProps<'bank'>): ReactNode {
  const t = useTranslate();
  const toasts = useCopyToasts();
  const { account, reference } = target;
  return (
    <div className={classes('target')}>
      <p className={classes('label')}>{t('confirm.toAccount')}</p>
      <CopyBox {...toasts} text={account} label={t('confirm.copyAccount')} variant="text" size="large" />
      {reference !== null && (
        <>
          <p className={classes('label')}>{t('confirm.reference')}</p>
          <CopyBox
            {...toasts}
            text={reference}
            label={t('confirm.copyReference')}
            variant="text"
            size="large"
          />
          <Notice tone="info">{t('confirm.bankNote', { reference })}</Notice>
        </>
      )}
      <div className={classes('buttons')}>
        <CopyButton {...toasts} text={account} label={t('confirm.copyAccount')} />
        <CopyButton {...toasts} text={amountText} label={t('confirm.copyAmount')} />
      </div>
    </div>
  );
}

export const TAG_TEXTS = {
  required: { en: '(required)', kr: '(필수)' },
  copy: { en: 'Copy number', kr: '번호 복사' },
  copyJoined: { en: 'Copy as one X-address', kr: 'X-주소 하나로 복사' },
  note: {
    en: 'All orders are paid to one address, and only a number shows whose payment it is. If your wallet cannot send the number, cancel this order: a payment without it has to be found by our support first.',
    kr: '모든 주문이 같은 주소로 입금돼서, 번호가 있어야 누구의 입금인지 알 수 있어요. 지갑에서 번호를 함께 보낼 수 없다면 주문을 취소해 주세요. 번호 없는 입금은 고객 지원이 먼저 찾아야 해요.',
  },
  'promise.dt': { en: 'I will enter the destination tag', kr: '데스티네이션 태그를 꼭 입력할게요' },
  'promise.memo': { en: 'I will enter the memo', kr: '메모를 꼭 입력할게요' },
  'promise.text': { en: 'I will enter the comment', kr: '코멘트를 꼭 입력할게요' },
} as const satisfies Texts;
