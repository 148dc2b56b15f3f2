import type { CoinOption } from '@naru/ui';
import type { Say } from './texts.ts';

export function makeOptions(say: Say): readonly CoinOption[] {
  const coin = (symbol: string, english: string, korean: string, network: string): CoinOption => ({
    id: symbol,
    symbol,
    name: say(english, korean),
    networkLabel: network,
    searchNames: [english, korean],
  });
  return [
    coin('ADA', 'Cardano', '에이다', 'Cardano'),
    coin('APT', 'Aptos', '앱토스', 'Aptos'),
    coin('ATOM', 'Cosmos', '코스모스', 'Cosmos Hub'),
    coin('BTC', 'Bitcoin', '비트코인', 'Bitcoin'),
    coin('CNY', 'Chinese yuan', '중국 위안', say('Bank transfer', '은행 이체')),
    coin('DOGE', 'Dogecoin', '도지코인', 'Dogecoin'),
    coin('ETH', 'Ethereum', '이더리움', 'Ethereum'),
    coin('KRW', 'Korean won', '대한민국 원', say('Bank transfer', '은행 이체')),
    coin('LTC', 'Litecoin', '라이트코인', 'Litecoin'),
    coin('MATIC', 'Polygon (POL)', '폴리곤', 'Polygon'),
    coin('SOL', 'Solana', '솔라나', 'Solana'),
    {
      ...coin('SUI', 'Sui', '수이', 'Sui'),
      disabledReason: say('Resting: its node is not in sync', '노드 점검 중입니다'),
    },
    coin('TRX', 'Tron', '트론', 'Tron'),
    { ...coin('USDT', 'Tether', '테더', 'Ethereum · ERC-20'), id: 'USDT-ERC20' },
    { ...coin('USDT', 'Tether', '테더', 'Tron · TRC-20'), id: 'USDT-TRC20' },
    coin('XMR', 'Monero', '모네로', 'Monero'),
    coin('XRP', 'XRP', '리플', 'XRP Ledger'),
    coin('NEW', 'Without an icon', '아이콘 없음', 'Testnet'),
  ];
}
