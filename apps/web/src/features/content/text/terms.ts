import type { Passage, Book, TermsTopic } from './passage.ts';

/** Changes whenever the text of the terms does. */
export const TERMS_EDITION = {
  version: '1.0',
  effectiveAtMs: Date.UTC(2026, 10, 21),
  timeZone: 'UTC',
} as const;

const TERMS_EN: Readonly<Record<TermsTopic, Passage>> = {
  general: {
    title: '1. General',
    text: [
      'These terms set out the conditions and procedures for using the digital currency exchange service (“the service”) offered by {{brand}} (“the company”), and the rights and duties of the company and of its users.',
      'By ticking the box for the terms in the exchange form the user accepts these terms. The service can be used without registration. Payment by card is not offered.',
      'The Korean text is binding; the English translation is there to help understanding. When the terms change, applications already made keep the terms under which they were made.',
    ],
  },
  orders: {
    title: '2. Applications and rate',
    text: [
      'The user must enter the currencies, the amount, the e-mail and the receiving address correctly. Both sides of an exchange must be worth at least ${{minimumUsd}}; there is no limit on the number of exchanges per day.',
      'The rate is fixed for {{lockMinutes}} minutes from the moment the application is made, and all fees are included in it.',
      '<b>If payment is not received within {{lockMinutes}} minutes of the application, the application is canceled automatically.</b>',
    ],
  },
  payment: {
    title: '3. Payment and processing',
    text: [
      'The user must send exactly the amount shown, in one payment, on the network and to the address shown. It may not be possible to recover funds sent on another network.',
      'Payments in crypto typically need 3 to 6 network confirmations, and exchanges take 3 to 60 minutes on average. An operator of the company handles each exchange personally; it may take longer when a network is congested.',
      'A completed application can be neither canceled nor changed.',
    ],
  },
  refunds: {
    title: '4. Cancellation and refunds',
    text: [
      'The user may cancel on the payment page within {{lockMinutes}} minutes of the application, as long as no payment has been seen. The company may cancel applications with wrong details, a wrong amount or no payment, and records the reason.',
      'An application that was paid with more or less than the amount shown is canceled, and the user must contact support.',
      '<b>Refunds take up to 5 business days.</b> The network fee for the return may be deducted from the amount returned.',
    ],
  },
  identity: {
    title: '5. Identity, and refusing service',
    text: [
      'To prevent money laundering and abuse, the management of the company may request the following from a user:',
      '- a photo of a passport or identity card',
      '- a bank card',
      '- a phone number',
      '- a receipt of the payment',
      'If the user does not comply with the request, if what was sent is untrue, or if unlawful use is suspected, the company may refuse service. In that case, funds already received are handled as the law requires.',
      'Under no circumstances does the company ask for a private key or a recovery phrase.',
    ],
  },
  liability: {
    title: '6. Liability and other matters',
    text: [
      'The user must check that the receiving address and its network are right: funds sent to an address that was entered wrongly cannot be recovered. The user must also check that the law where they live allows the use of the service.',
      'Unless it acted with intent or gross negligence, the company is not liable for delay or loss caused by a natural disaster, by a fault of a network, or by the wallet or exchange of the user.',
      '<lottery>Each day the company picks at random one registered user who made transactions, and pays that user an extra ${{usd}}. </lottery>Questions about these terms may be sent to support or to {{email}}.',
    ],
  },
};

const TERMS_KR: Readonly<Record<TermsTopic, Passage>> = {
  general: {
    title: '제1조 총칙',
    text: [
      '본 약관은 {{brand}}(이하 “회사”)가 제공하는 디지털 통화 교환 서비스(이하 “서비스”)의 이용 조건과 절차, 회사와 이용자의 권리와 의무를 정합니다.',
      '이용자는 교환 신청 화면에서 약관 동의란에 표시함으로써 본 약관에 동의합니다. 서비스는 회원 가입 없이도 이용할 수 있습니다. 카드 결제는 제공하지 않습니다.',
      '약관은 한국어 본문을 기준으로 하며, 영어 번역문은 이해를 돕기 위한 것입니다. 약관이 바뀌는 경우 이미 접수된 신청에는 접수 당시의 약관을 적용합니다.',
    ],
  },
  orders: {
    title: '제2조 교환 신청과 환율',
    text: [
      '이용자는 보내는 통화, 받는 통화, 금액, 이메일, 받는 주소를 정확히 입력하여야 합니다. 교환 금액은 보내는 쪽과 받는 쪽 모두 미화 {{minimumUsd}}달러 상당 이상이어야 하며, 하루 교환 횟수에는 제한이 없습니다.',
      '환율은 신청이 접수된 때부터 {{lockMinutes}}분 동안 고정되며, 모든 수수료는 환율에 포함됩니다.',
      '<b>신청 후 {{lockMinutes}}분 이내에 결제가 확인되지 않으면 신청은 자동으로 취소됩니다.</b>',
    ],
  },
  payment: {
    title: '제3조 결제와 처리',
    text: [
      '이용자는 화면에 표시된 네트워크와 주소로 표시된 금액을 정확히 한 번에 보내야 합니다. 다른 네트워크로 보낸 자금은 되찾지 못할 수 있습니다.',
      '암호화폐 결제는 통상 3회에서 6회의 네트워크 컨펌이 필요하며, 교환은 평균 3분에서 60분이 걸립니다. 교환은 회사의 담당자가 직접 처리하며, 네트워크의 혼잡에 따라 시간이 더 걸릴 수 있습니다.',
      '완료된 신청은 취소하거나 변경할 수 없습니다.',
    ],
  },
  refunds: {
    title: '제4조 취소와 환불',
    text: [
      '이용자는 결제가 감지되기 전에, 신청 후 {{lockMinutes}}분 이내에 결제 화면에서 신청을 취소할 수 있습니다. 회사는 정보가 잘못되었거나 금액이 다르거나 결제가 없는 신청을 취소할 수 있으며, 취소 사유를 기록합니다.',
      '표시된 금액보다 많거나 적게 결제한 신청은 취소되며, 이용자는 고객 지원에 연락하여야 합니다.',
      '<b>환불에는 최대 5영업일이 걸립니다.</b> 환불에 드는 네트워크 수수료는 환불 금액에서 공제될 수 있습니다.',
    ],
  },
  identity: {
    title: '제5조 본인 확인과 서비스 거부',
    text: [
      '회사의 관리자는 자금 세탁 방지와 부정 이용 방지를 위하여 이용자에게 다음 자료를 요청할 수 있습니다.',
      '- 여권 또는 신분증 사진',
      '- 은행 카드',
      '- 전화번호',
      '- 결제 영수증',
      '이용자가 요청에 응하지 않거나 자료가 사실과 다르거나 위법한 이용이 의심되는 경우, 회사는 서비스 제공을 거부할 수 있습니다. 이 경우 이미 받은 자금은 관련 법령에 따라 처리합니다.',
      '회사는 어떠한 경우에도 개인 키나 복구 문구를 요청하지 않습니다.',
    ],
  },
  liability: {
    title: '제6조 책임과 기타',
    text: [
      '이용자는 받는 주소와 네트워크가 맞는지 스스로 확인하여야 하며, 잘못 입력한 주소로 보낸 자금은 되돌릴 수 없습니다. 이용자는 거주지의 법령에 따라 서비스를 이용할 수 있는지 확인하여야 합니다.',
      '회사는 천재지변, 네트워크의 장애, 이용자의 지갑이나 거래소의 문제로 생긴 지연과 손해에 대하여 고의 또는 중대한 과실이 없는 한 책임을 지지 않습니다.',
      '<lottery>회사는 거래한 회원 가운데 매일 한 명을 무작위로 추첨하여 미화 {{usd}}달러를 추가로 지급합니다. </lottery>본 약관에 관한 문의는 고객 지원 또는 {{email}} 주소로 할 수 있습니다.',
    ],
  },
};

/** The Korean text is the agreement; the English one translates it. */
export const TERMS: Book<TermsTopic> = { en: TERMS_EN, kr: TERMS_KR };
