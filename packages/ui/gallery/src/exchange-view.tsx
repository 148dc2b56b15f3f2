import { parseTypedAmount } from '@naru/core';
import {
  AmountInput,
  bindClasses,
  Button,
  Checkbox,
  CoinPicker,
  CrossingRate,
  Facts,
  Field,
  showToast,
  Slip,
  SlipPart,
  TextArea,
  TextInput,
} from '@naru/ui';
import { useState, type ReactNode } from 'react';
import { makeOptions } from './sample-coins.ts';
import type { Say } from './texts.ts';
import sheet from './gallery.module.css';

const classes = bindClasses(sheet);

export function ExchangeView({ say }: { readonly say: Say }): ReactNode {
  return (
    <div className={classes('columns')}>
      <div>
        <h1>{say('Swap at a rate fixed for 30 minutes', '30분 동안 바뀌지 않는 환율로 교환하세요')}</h1>
        <p className={classes('lead')}>
          {say(
            'No account needed. All fees are included in the rate.',
            '가입 없이 이용할 수 있고, 모든 수수료가 환율에 포함되어 있습니다.',
          )}
        </p>
        <Slip aria-label={say('Exchange', '교환')}>
          <form noValidate onSubmit={(event) => event.preventDefault()}>
            <TwoBanks say={say} />
            <SlipPart padding="form" className={classes('rest')}>
              <Rest say={say} />
            </SlipPart>
          </form>
        </Slip>
      </div>
      <aside className={classes('side')} aria-label={say('Facts', '안내')}>
        <h2 className={classes('small-title')}>{say('What you get', '받게 될 금액')}</h2>
        <Facts
          facts={[
            { key: 'a', term: say('Market rate', '시장 환율'), detail: '1 USDT = 1,440.10 KRW' },
            { key: 'b', term: say('Fee, included in the rate', '수수료(환율에 포함)'), detail: '0.85%' },
            { key: 'c', term: say('Network fee', '네트워크 수수료'), detail: say('included', '포함') },
            { key: 'd', term: say('Minimum', '최소 금액'), detail: '$50 (₩72,005)' },
          ]}
        />
      </aside>
    </div>
  );
}

function TwoBanks({ say }: { readonly say: Say }): ReactNode {
  const [payText, setPayText] = useState('1000000');
  const [pair, setPair] = useState({ payId: 'KRW', receiveId: 'USDT-TRC20' });
  const reading = parseTypedAmount(payText, { symbol: 'KRW', decimals: 0 });
  const pickers = { options: makeOptions(say), texts: pickerTexts(say) };
  return (
    <>
      <SlipPart padding="form">
        <Field
          label={say('Amount to send', '보내는 금액')}
          aside="≈ $689.66"
          error={reading.ok ? undefined : say('Enter an amount', '금액을 숫자로 입력해 주세요')}
        >
          <div className={classes('bank')}>
            <AmountInput
              text={payText}
              onTextChange={setPayText}
              symbol="KRW"
              decimals={0}
              onRefused={() => showToast('warning', say('Only digits', '숫자만 입력할 수 있습니다'))}
            />
            <CoinPicker
              {...pickers}
              label={say('Pay currency', '보내는 통화')}
              selectedId={pair.payId}
              onSelect={(option) => setPair({ ...pair, payId: option.id })}
            />
          </div>
        </Field>
      </SlipPart>
      <CrossingRate
        flipLabel={say('Swap currencies', '통화 바꾸기')}
        onFlip={() => setPair({ payId: pair.receiveId, receiveId: pair.payId })}
      >
        1 USDT = <b>1,452.31 KRW</b> · {say('updated 4 s ago', '4초 전 갱신')}
      </CrossingRate>
      <SlipPart padding="form">
        <Field label={say('Amount to receive', '받는 금액')} aside="≈ $688.55">
          <div className={classes('bank')}>
            <AmountInput
              text="688.558503"
              onTextChange={() => undefined}
              symbol="USDT"
              decimals={6}
              isStale
            />
            <CoinPicker
              {...pickers}
              label={say('Receive currency', '받는 통화')}
              selectedId={pair.receiveId}
              onSelect={(option) => setPair({ ...pair, receiveId: option.id })}
            />
          </div>
        </Field>
      </SlipPart>
    </>
  );
}

function pickerTexts(say: Say) {
  return {
    search: say('Search by name or symbol', '이름이나 기호로 찾기'),
    close: say('Close', '닫기'),
    empty: say('No currency matches', '맞는 통화가 없습니다'),
  };
}

function Rest({ say }: { readonly say: Say }): ReactNode {
  return (
    <>
      <Field
        label={say('Receiving address (Tron)', '받는 주소 (트론)')}
        confirmation={say(
          'Valid Tron address, checksum verified',
          '올바른 트론 주소입니다. 체크섬을 확인했습니다',
        )}
      >
        <TextArea isMono defaultValue="TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE" spellCheck={false} />
      </Field>
      <Field label={say('E-mail', '이메일')} hint={say('For your receipt', '명세서를 보내 드립니다')}>
        <TextInput type="email" autoComplete="email" placeholder="name@example.com" />
      </Field>
      <Checkbox>
        {say('I accept the ', '')}
        <a href="#main">{say('Terms of Service', '이용약관')}</a>
        {say('', '에 동의합니다')}
      </Checkbox>
      <Button kind="primary" size="large" isWide type="submit">
        {say('Continue', '계속하기')}
      </Button>
    </>
  );
}
