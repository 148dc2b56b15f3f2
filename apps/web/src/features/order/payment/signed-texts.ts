import type { Texts } from '@naru/core';

export const SIGNED_TEXTS = {
  signed: {
    en: 'Signed by the desk, as your browser knows it',
    kr: '브라우저가 아는 데스크의 키로 서명된 주소예요',
  },
  checking: { en: 'Your browser checks the desk’s signature', kr: '브라우저가 데스크의 서명을 확인해요' },
  unchecked: {
    en: 'This browser cannot check the desk’s signature',
    kr: '이 브라우저는 데스크의 서명을 확인할 수 없어요',
  },
  'unsafe.title': { en: 'Do not pay here', kr: '여기로 입금하지 마세요' },
  'unsafe.text': {
    en: 'What this page shows is not signed by the desk that your browser knows. It may have been changed on its way to you. Close it, open the desk from your own bookmark, and ask our support before you pay.',
    kr: '이 화면의 내용에 브라우저가 알고 있는 데스크의 서명이 없어요. 오는 도중에 바뀌었을 수 있어요. 화면을 닫고, 직접 저장해 둔 주소로 다시 접속한 다음, 입금하기 전에 고객 지원에 문의해 주세요.',
  },
  quote_missing: { en: 'The signature of the desk is missing.', kr: '데스크의 서명이 없어요.' },
  quote_differs: {
    en: 'The page shows something other than what the desk signed.',
    kr: '화면의 내용이 데스크가 서명한 내용과 달라요.',
  },
  'unsafe.key': { en: 'Its key: {{key}}', kr: '서명한 키: {{key}}' },
  trust: {
    en: 'I have compared the key with support: trust it',
    kr: '고객 지원과 키를 비교했고, 이 키를 믿을게요',
  },
  'receipt.text': {
    en: 'The signed receipt proves what was promised and paid. The verification page works offline.',
    kr: '서명된 영수증은 약속한 내용과 오간 금액을 증명해요. 확인 페이지는 인터넷 없이도 열려요.',
  },
  'receipt.download': { en: 'Download the signed receipt (.json)', kr: '서명된 영수증 내려받기 (.json)' },
  'receipt.verify': { en: 'Download the verification page (.html)', kr: '확인 페이지 내려받기 (.html)' },
} as const satisfies Texts;
