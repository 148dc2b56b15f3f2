import {
  AmountInput,
  bindClasses,
  Button,
  Checkbox,
  Field,
  Icon,
  IconButton,
  Notice,
  Select,
  showToast,
  Skeleton,
  Slip,
  SlipPart,
  Spinner,
  PasswordInput,
  TextInput,
  type ToastKind,
} from '@naru/ui';
import { useState, type ReactNode } from 'react';
import type { Say } from './texts.ts';
import sheet from './gallery.module.css';

const classes = bindClasses(sheet);

const TOASTS: readonly ToastKind[] = ['info', 'success', 'warning', 'error', 'default'];

export function ControlsView({ say }: { readonly say: Say }): ReactNode {
  return (
    <div className={classes('halves')}>
      <Slip aria-label={say('Buttons', '단추')}>
        <SlipPart className={classes('stack')}>
          <h2>{say('Buttons', '단추')}</h2>
          <div className={classes('row')}>
            <Button kind="primary">{say('Primary', '주요')}</Button>
            <Button>{say('Secondary', '보조')}</Button>
            <Button kind="quiet">{say('Quiet', '조용한')}</Button>
            <Button kind="danger">{say('Danger', '위험')}</Button>
          </div>
          <div className={classes('row')}>
            <Button kind="primary" isLoading>
              {say('Primary', '주요')}
            </Button>
            <Button isLoading>{say('Secondary', '보조')}</Button>
            <Button kind="primary" disabled>
              {say('Disabled', '사용 불가')}
            </Button>
            <Button size="small" icon="copy">
              {say('Small', '작은')}
            </Button>
          </div>
          <div className={classes('row')}>
            <IconButton icon="menu" label={say('Menu', '메뉴')} />
            <IconButton icon="eye" label={say('Show balance', '잔액 보기')} />
            <IconButton icon="chevronUp" label={say('Scroll to top', '맨 위로')} />
            <Icon name="info" />
            <Icon name="clock" />
            <Icon name="info" />
            <Spinner label={say('Loading', '불러오는 중')} />
          </div>
          <div className={classes('row')}>
            {TOASTS.map((kind) => (
              <Button
                key={kind}
                size="small"
                onClick={() => showToast(kind, say(`A toast: ${kind}`, `알림: ${kind}`))}
              >
                {kind}
              </Button>
            ))}
          </div>
          <Notice tone="info">{say('Good to know.', '알아 두세요.')}</Notice>
          <Notice tone="error">{say('This went wrong.', '문제가 생겼습니다.')}</Notice>
          <Notice tone="success">{say('All is well.', '잘 되었습니다.')}</Notice>
          <Skeleton height="20px" width="60%" />
          <Skeleton height="48px" />
        </SlipPart>
      </Slip>
      <FieldsSlip say={say} />
    </div>
  );
}

function FieldsSlip({ say }: { readonly say: Say }): ReactNode {
  const [text, setText] = useState('12345678901234.123456789');
  return (
    <Slip aria-label={say('Fields', '입력')}>
      <SlipPart className={classes('stack')}>
        <h2>{say('Fields', '입력')}</h2>
        <Field label={say('Username', '아이디')} hint={say('3 to 20 letters', '3~20자')}>
          <TextInput autoComplete="username" />
        </Field>
        <Field
          label={say('Password', '비밀번호')}
          error={say(
            'The password is too short: use at least 8 letters',
            '비밀번호가 짧습니다. 8자 이상 입력해 주세요',
          )}
        >
          <PasswordInput
            defaultValue="secret"
            autoComplete="off"
            showLabel={say('Show password', '비밀번호 보기')}
            hideLabel={say('Hide password', '비밀번호 숨기기')}
          />
        </Field>
        <Field label={say('Country', '국가')}>
          <Select>
            <option>{say('Republic of Korea', '대한민국')}</option>
            <option>{say('Germany', '독일')}</option>
          </Select>
        </Field>
        <Field
          label={say('Payout transaction id', '송금 거래 번호')}
          counter={{ usedCount: 12, maxCount: 64 }}
        >
          <TextInput isMono placeholder={say('paste the hash', '해시 붙여넣기')} />
        </Field>
        <Field
          label={say('A long amount', '긴 금액')}
          error={say('USDT has 6 decimals', 'USDT는 소수점 6자리까지입니다')}
        >
          <AmountInput text={text} onTextChange={setText} symbol="USDT" decimals={6} />
        </Field>
        <FieldsBelow say={say} />
      </SlipPart>
    </Slip>
  );
}

function FieldsBelow({ say }: { readonly say: Say }): ReactNode {
  return (
    <>
      <Field label={say('Disabled', '사용 불가')}>
        <TextInput disabled value={say('cannot be changed', '바꿀 수 없음')} readOnly />
      </Field>
      <Checkbox defaultChecked>{say('Remember me', '로그인 유지')}</Checkbox>
      <Checkbox error={say('Please accept the terms', '약관에 동의해 주세요')}>
        {say('I accept', '동의합니다')}
      </Checkbox>
    </>
  );
}
