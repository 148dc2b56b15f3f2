import type { DepositTag } from '@naru/contract';
import { CopyBox, CopyButton, Field, Notice, TextInput, bindClasses, buttonClass, layout } from '@naru/ui';
import { type ReactNode, useState } from 'react';
import { useTexts } from '../../../shared/i18n/language-context.tsx';
import { useOrderTexts } from '../../../shared/i18n/use-order-texts.ts';
import type { PaymentTarget } from './payment-target.ts';
import sheet from './payment-target-view.module.css';
import { useCopyToasts } from '../use-order-act.ts';
import type { Texts } from '@naru/core';

const classes = bindClasses(sheet);

type PayStep = 'target' | 'amount' | 'paid';

/** Leads through a payment: of all buttons, only that of the next step is the primary one. */
export interface PayGuide {
  readonly kindOf: (step: PayStep) => 'primary' | 'secondary';
  readonly onCopied: (step: PayStep) => void;
}

export function usePayGuide(): PayGuide {
  const [copied, setCopied] = useState<readonly PayStep[]>([]);
  const next = (['target', 'amount'] as const).find((step) => !copied.includes(step)) ?? 'paid';
  return {
    kindOf: (step) => (step === next ? 'primary' : 'secondary'),
    onCopied: (step) => setCopied((before) => [...before, step]),
  };
}

/** The name of the account that a bank transfer comes from, as it is typed. */
export interface DepositorName {
  readonly name: string;
  readonly setName: (name: string) => void;
}

export interface PaymentTargetViewProps {
  readonly target: Exclude<PaymentTarget, { kind: 'none' }>;
  /** Amount still to be paid, a decimal text. */
  readonly amountText: string;
  readonly guide?: PayGuide | undefined;
  readonly depositor?: DepositorName | undefined;
}

export function PaymentTargetView({ target, ...rest }: PaymentTargetViewProps): ReactNode {
  return target.kind === 'bank' ? (
    <BankTarget {...rest} target={target} />
  ) : (
    <AddressTarget {...rest} target={target} />
  );
}

interface TargetProps<K extends PaymentTarget['kind']> extends Omit<PaymentTargetViewProps, 'target'> {
  readonly target: Extract<PaymentTarget, { kind: K }>;
}

function AddressTarget({ amountText, target, guide }: TargetProps<'address'>): ReactNode {
  const t = useOrderTexts();
  const toasts = useCopyToasts(() => guide?.onCopied('target'));
  return (
    <div className={layout('stack-2')}>
      {target.tag !== null && <TagLines tag={target.tag} />}
      <p className={layout('quiet-small')}>
        {t(target.isOwn ? 'confirm.toAddress' : 'confirm.toDeskAddress')}
      </p>
      <CopyBox {...toasts} text={target.address} label={t('confirm.copyAddress')} size="large" />
      <p className={layout('note')}>{t('confirm.compare')}</p>
      <div className={classes('buttons')}>
        <CopyStep step="target" guide={guide} text={target.address} label={t('confirm.copyAddress')} />
        <CopyStep step="amount" guide={guide} text={amountText} label={t('confirm.copyAmount')} />
        {target.paymentUri !== null && (
          <a href={target.paymentUri} className={buttonClass({ size: 'small' })}>
            {t('confirm.openWallet')}
          </a>
        )}
      </div>
    </div>
  );
}

interface CopyStepProps {
  readonly step: PayStep;
  readonly guide: PayGuide | undefined;
  readonly text: string;
  readonly label: string;
}

function CopyStep({ step, guide, ...copied }: CopyStepProps): ReactNode {
  const toasts = useCopyToasts(() => guide?.onCopied(step));
  return <CopyButton {...toasts} {...copied} kind={guide?.kindOf(step) ?? 'secondary'} />;
}

/** The tag in a field of its own, before the address: without it nobody knows whose payment it is. */
function TagLines({ tag }: { readonly tag: DepositTag }): ReactNode {
  const t = useOrderTexts();
  const tagText = useTexts(TAG_TEXTS);
  const toasts = useCopyToasts();
  return (
    <>
      <p className={layout('quiet-small')}>
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

const NAME_LETTERS_MAX = 40;

function BankTarget({ amountText, target, guide, depositor }: TargetProps<'bank'>): ReactNode {
  const t = useOrderTexts();
  const toasts = useCopyToasts();
  const ofAccount = useCopyToasts(() => guide?.onCopied('target'));
  const { account, reference } = target;
  return (
    <div className={layout('stack-2')}>
      <p className={layout('quiet-small')}>{t('confirm.toAccount')}</p>
      <CopyBox {...ofAccount} text={account} label={t('confirm.copyAccount')} variant="text" size="large" />
      {depositor !== undefined && (
        <Field label={t('confirm.depositor')} hint={t('confirm.depositorHint')}>
          <TextInput
            name="depositor"
            autoComplete="name"
            maxLength={NAME_LETTERS_MAX}
            value={depositor.name}
            onChange={(event) => depositor.setName(event.currentTarget.value)}
          />
        </Field>
      )}
      {reference !== null && (
        <>
          <p className={layout('quiet-small')}>{t('confirm.reference')}</p>
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
        <CopyStep step="target" guide={guide} text={account} label={t('confirm.copyAccount')} />
        <CopyStep step="amount" guide={guide} text={amountText} label={t('confirm.copyAmount')} />
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
