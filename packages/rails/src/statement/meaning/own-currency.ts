/** How files write the currency of a country's accounts: by its code, its number (ISO 4217) or its name. */
const NAMES = {
  KR: ['KRW', '410', '₩', '원', '원화', '한국원', '대한민국원', 'KOREANWON'],
  CN: ['CNY', '156', 'RMB', '¥', '元', '人民币', '人民币元', '人民幣', 'CHINESEYUAN'],
} as const;

export function isOwnCurrency(text: string, country: 'KR' | 'CN'): boolean {
  const plain = text
    .normalize('NFKC')
    .replace(/[\s\p{Cc}\p{Cf}]/gu, '')
    .toUpperCase();
  return NAMES[country].some((name) => name === plain);
}
