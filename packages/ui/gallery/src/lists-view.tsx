import {
  AmountText,
  bindClasses,
  CoinIcon,
  Disclosure,
  StatusChip,
  Table,
  Tabs,
  type Column,
} from '@naru/ui';
import { useState, type ReactNode } from 'react';
import type { Say } from './texts.ts';
import sheet from './gallery.module.css';

const classes = bindClasses(sheet);

interface SampleRow {
  readonly uid: string;
  readonly received: readonly [string, string];
  readonly send: readonly [string, string];
  readonly network: string;
  readonly waiting: string;
  readonly tone: 'processing' | 'paid' | 'attention' | 'delivered';
}

const ROWS: readonly SampleRow[] = [
  {
    uid: 'BR7K-29QX',
    received: ['0.00712345', 'BTC'],
    send: ['688.558503', 'USDT'],
    network: 'Tron',
    waiting: '2:11',
    tone: 'processing',
  },
  {
    uid: 'BR7K-1M3C',
    received: ['1500000', 'KRW'],
    send: ['0.34551', 'ETH'],
    network: 'Ethereum',
    waiting: '6:40',
    tone: 'paid',
  },
  {
    uid: 'BR7J-9ZK0',
    received: ['420.00', 'USDT'],
    send: ['606480', 'KRW'],
    network: 'Bank',
    waiting: '9:02',
    tone: 'delivered',
  },
  {
    uid: 'BR7J-77PD',
    received: ['2.1', 'SOL'],
    send: ['0.0041', 'BTC'],
    network: 'Bitcoin',
    waiting: '24:35',
    tone: 'attention',
  },
];

export function ListsView({ say }: { readonly say: Say }): ReactNode {
  const [selectedKey, setSelectedKey] = useState<'send' | 'wait' | 'look'>('send');
  return (
    <div className={classes('stack')}>
      <Tabs
        label={say('Queues', '목록')}
        selectedKey={selectedKey}
        onSelect={setSelectedKey}
        tabs={[
          { key: 'send', label: say('To send', '보낼 것') },
          { key: 'wait', label: say('Waiting', '대기') },
          { key: 'look', label: say('Needs a look', '확인 필요') },
        ]}
      >
        <Table
          caption={say('Orders to send', '보낼 주문')}
          columns={columns(say)}
          rows={selectedKey === 'look' ? [] : ROWS}
          rowKey={(row) => row.uid}
          empty={say('Nothing needs a look', '확인할 것이 없습니다')}
        />
      </Tabs>
      <div>
        <Disclosure summary={say('How long does a swap take?', '교환은 얼마나 걸리나요?')} isOpenAtFirst>
          {say(
            'Usually 3 to 60 minutes: the network has to confirm your payment, then an operator sends.',
            '보통 3~60분입니다. 네트워크가 입금을 확인하면 운영자가 보내드립니다.',
          )}
        </Disclosure>
        <Disclosure summary={say('Can I close this page?', '이 창을 닫아도 되나요?')}>
          {say('Yes. The link is in your e-mail.', '네. 이메일의 링크로 돌아올 수 있습니다.')}
        </Disclosure>
      </div>
    </div>
  );
}

function columns(say: Say): readonly Column<SampleRow>[] {
  return [
    { key: 'uid', header: say('Order', '주문'), isHeadline: true, cell: (row) => <code>{row.uid}</code> },
    {
      key: 'status',
      header: say('Status', '상태'),
      isHeadline: true,
      cell: (row) => <StatusChip tone={row.tone}>{row.tone}</StatusChip>,
    },
    {
      key: 'received',
      header: say('Received', '받은 금액'),
      cell: (row) => (
        <span className={classes('coin')}>
          <CoinIcon symbol={row.received[1]} sizePx={20} />
          <AmountText amountText={row.received[0]} symbol={row.received[1]} />
        </span>
      ),
    },
    {
      key: 'send',
      header: say('Send', '보낼 금액'),
      align: 'end',
      cell: (row) => (
        <b>
          <AmountText amountText={row.send[0]} symbol={row.send[1]} />
        </b>
      ),
    },
    { key: 'network', header: say('Network', '네트워크'), cell: (row) => row.network },
    { key: 'waiting', header: say('Waiting', '대기'), align: 'end', cell: (row) => row.waiting },
  ];
}
