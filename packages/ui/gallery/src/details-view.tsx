import { bindClasses, CrossingStations, Seal, Slip, SlipPart, StatusChip } from '@naru/ui';
import type { ReactNode } from 'react';
import type { Say } from './texts.ts';
import sheet from './gallery.module.css';

const classes = bindClasses(sheet);

export function DetailsView({ say }: { readonly say: Say }): ReactNode {
  return (
    <Slip aria-label={say('Progress', '진행')}>
      <SlipPart className={classes('stack')}>
        <div className={classes('apart')}>
          <div>
            <StatusChip tone="processing">{say('Processing', '처리 중')}</StatusChip>
            <h2 className={classes('page-title')}>
              {say('We are about to send your 688.558503 USDT', '688.558503 USDT를 곧 보내드립니다')}
            </h2>
            <p className={classes('muted')}>
              {say(
                'Your payment has 3 of 3 confirmations. An operator picked up the order 2 min ago.',
                '입금이 3회 중 3회 확인되었습니다. 운영자가 2분 전에 주문을 받았습니다.',
              )}
            </p>
          </div>
          <Seal address="bc1qgallery" />
        </div>
        <CrossingStations
          label={say('Progress', '진행')}
          stateLabels={{
            done: say('done', '완료'),
            now: say('now', '진행 중'),
            next: say('to come', '예정'),
          }}
          stations={[
            { key: 'a', title: say('Payment seen', '입금 감지'), note: '14:41:07', state: 'done' },
            { key: 'b', title: say('Confirmed 3 / 3', '확인 3 / 3'), note: '15:09:52', state: 'done' },
            {
              key: 'c',
              title: say('Sending', '송금 중'),
              note: say('usually 11 min', '보통 11분'),
              state: 'now',
              progressFraction: 0.5,
            },
            { key: 'd', title: say('Delivered', '완료'), state: 'next' },
          ]}
        />
        <div className={classes('row')}>
          <StatusChip tone="pending">{say('Pending', '대기 중')}</StatusChip>
          <StatusChip tone="paid">{say('Paid', '결제됨')}</StatusChip>
          <StatusChip tone="processing">{say('Processing', '처리 중')}</StatusChip>
          <StatusChip tone="delivered">{say('Delivered', '완료')}</StatusChip>
          <StatusChip tone="cancel">{say('Canceled', '취소됨')}</StatusChip>
          <StatusChip tone="attention">{say('Underpaid', '부족 입금')}</StatusChip>
          <StatusChip tone="quiet">{say('Closed', '종료')}</StatusChip>
          {['one', 'two', 'three', 'four'].map((address) => (
            <Seal key={address} address={address} sizePx={32} />
          ))}
        </div>
      </SlipPart>
    </Slip>
  );
}
