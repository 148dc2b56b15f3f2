import type { Passage, Book, FaqTopic } from './passage.ts';

const FAQ_EN: Readonly<Record<FaqTopic, Passage>> = {
  how: {
    title: 'How does a swap work?',
    text: [
      'Choose what you pay and what you receive, enter an amount, your e-mail and a receiving address, and accept the terms. We then show you a payment address with a QR code that is made for your order.',
      'Send exactly the amount shown, in one payment. As soon as it is confirmed, one of our operators sends your currency to the receiving address. The order page shows every step; you can close it and come back by its link.',
    ],
  },
  time: {
    title: 'How long does it take?',
    text: [
      'Exchanges take <b>3 to 60 minutes</b> on average. Most of that is waiting for the network: payments in crypto typically need <b>3 to 6 network confirmations</b> before an operator may send.',
    ],
  },
  rate: {
    title: 'Can the rate change while I pay?',
    text: [
      'No. The rate is <b>fixed for {{lockMinutes}} minutes</b> from the moment your order is placed, and what you were shown is what you receive. <b>All fees are included in the rate</b>: nothing is subtracted later.',
      'A payment that we first see after the {{lockMinutes}} minutes is not swapped at the old rate. It is not lost either: contact our support.',
    ],
  },
  states: {
    title: 'What do the states of my application mean?',
    text: [
      '- <b>New</b>: the application has been made, and the payment is not confirmed yet.',
      '- <b>Confirming</b>: you pressed “I paid”, and the application waits for the operator.',
      '- <b>Completed</b>: the exchange is done, and the funds have been sent to you.',
      '- <b>Canceled</b>: the application was canceled by you, by time, or by the administration.',
      'The order page shows the same states as Pending (New), Paid and Processing (Confirming), Delivered (Completed) and Canceled.',
    ],
  },
  canceled: {
    title: 'Why was my application canceled?',
    text: [
      'An application without a payment is canceled automatically after {{lockMinutes}} minutes. The administration also cancels applications with <b>wrong details</b>, a <b>wrong amount</b> or <b>no payment</b>. The reason is shown on the order page.',
    ],
  },
  amount: {
    title: 'What if I paid too much or too little?',
    text: [
      'Overpaying or underpaying leads to <b>Canceled</b>. Please <support>contact our support</support> with the transaction ID, and we will arrange the refund with you. A refund takes up to <b>5 business days</b>.',
      'You can also do it yourself: the order page shows a late, missing or excess payment, asks for your refund address, and follows the refund until it has arrived.',
      'Some exchanges and wallets subtract their own fee from what you send. Check that exactly the amount shown arrives.',
    ],
  },
  cancel: {
    title: 'Can I cancel a swap myself?',
    text: [
      'Yes, with the Cancel button on the payment page, within the {{lockMinutes}} minutes and as long as we have seen no payment. A completed application cannot be canceled: what has been sent over a network cannot be reversed.',
    ],
  },
  limits: {
    title: 'Is there a minimum or a limit?',
    text: [
      'A swap must be worth at least <b>${{minimumUsd}}</b> on both sides. There is <b>no limit on the number of exchanges per day</b>. The maximum is what we have available at the moment; the form tells you if you exceed it.',
    ],
  },
  account: {
    title: 'Do I need an account?',
    text: [
      'No. You can swap without one. With an account, your history is in one place<lottery>, and you take part in the <b>daily lottery</b>: each day one registered user who made transactions is picked at random and receives an extra <b>${{usd}}</b></lottery>.',
    ],
  },
  safety: {
    title: 'How do I know that I am paying the right address?',
    text: [
      'Type the address of this site yourself or use a bookmark, and compare all groups of the payment address in your wallet before you send.',
      'We never ask for a private key, a seed phrase or remote access to your device, and our e-mails never contain a payment address. Anyone who asks for these is not us.',
    ],
  },
};

const FAQ_KR: Readonly<Record<FaqTopic, Passage>> = {
  how: {
    title: '교환은 어떻게 진행되나요?',
    text: [
      '보낼 통화와 받을 통화를 고르고 금액, 이메일, 받는 주소를 입력한 뒤 약관에 동의해 주세요. 그러면 이 주문만을 위한 입금 주소와 QR 코드를 보여드려요.',
      '표시된 금액을 정확히 한 번에 보내 주세요. 결제가 확인되면 저희 담당자가 받는 주소로 통화를 보내드려요. 모든 단계는 주문 페이지에서 볼 수 있고, 페이지를 닫아도 링크로 다시 열 수 있어요.',
    ],
  },
  time: {
    title: '시간은 얼마나 걸리나요?',
    text: [
      '교환에는 평균 <b>3~60분</b>이 걸려요. 대부분은 네트워크를 기다리는 시간이에요. 암호화폐 결제는 보통 <b>네트워크 확인 3~6회</b>가 필요하고, 그 뒤에 담당자가 보내드려요.',
    ],
  },
  rate: {
    title: '결제하는 동안 환율이 바뀔 수 있나요?',
    text: [
      '아니요. 환율은 주문을 만든 순간부터 <b>{{lockMinutes}}분 동안 고정</b>되고, 화면에서 보신 금액을 그대로 받으세요. <b>모든 수수료가 환율에 포함</b>되어 있어 나중에 빼는 금액이 없어요.',
      '{{lockMinutes}}분이 지난 뒤에 처음 감지된 결제는 이전 환율로 교환되지 않아요. 그래도 사라지지 않으니 고객 지원에 연락해 주세요.',
    ],
  },
  states: {
    title: '신청 상태는 무엇을 뜻하나요?',
    text: [
      '- <b>신규(New)</b>: 신청이 접수되었고 아직 결제가 확인되지 않았어요.',
      '- <b>확인 중(Confirming)</b>: “보냈어요”를 누르셨고, 담당자의 확인을 기다리고 있어요.',
      '- <b>완료(Completed)</b>: 교환이 끝났고 자금을 보내드렸어요.',
      '- <b>취소(Canceled)</b>: 고객님, 시간 초과, 또는 담당자에 의해 취소되었어요.',
      '주문 페이지에서는 같은 상태가 Pending(신규), Paid와 처리 중(확인 중), 완료, 취소됨으로 표시돼요.',
    ],
  },
  canceled: {
    title: '신청이 왜 취소되었나요?',
    text: [
      '결제가 없는 신청은 {{lockMinutes}}분 뒤에 자동으로 취소돼요. 담당자는 <b>정보가 잘못되었거나</b>, <b>금액이 다르거나</b>, <b>결제가 없는</b> 신청도 취소해요. 이유는 주문 페이지에 적혀 있어요.',
    ],
  },
  amount: {
    title: '금액을 더 많이, 또는 더 적게 보냈으면 어떻게 하나요?',
    text: [
      '금액을 초과하거나 부족하게 보내면 신청이 <b>취소(Canceled)</b>돼요. 거래 ID와 함께 <support>고객 지원에 연락</support>해 주시면 환불을 도와드릴게요. 환불에는 최대 <b>5영업일</b>이 걸려요.',
      '직접 하실 수도 있어요. 늦게 보내셨거나 더 보내셨거나 덜 보내신 금액이 주문 페이지에 표시되고, 거기에서 환불받을 곳을 입력하고 환불이 끝날 때까지 확인할 수 있어요.',
      '일부 거래소와 지갑은 보내는 금액에서 자체 수수료를 빼요. 표시된 금액이 정확히 도착하는지 확인해 주세요.',
    ],
  },
  cancel: {
    title: '직접 취소할 수 있나요?',
    text: [
      '네. {{lockMinutes}}분 안에, 그리고 아직 결제가 감지되지 않았다면 결제 페이지의 취소 버튼으로 취소할 수 있어요. 완료된 신청은 취소할 수 없어요. 네트워크로 보낸 것은 되돌릴 수 없기 때문이에요.',
    ],
  },
  limits: {
    title: '최소 금액이나 한도가 있나요?',
    text: [
      '교환은 양쪽 모두 <b>${{minimumUsd}}</b> 이상이어야 해요. <b>하루 교환 횟수에는 제한이 없어요.</b> 최대 금액은 지금 저희가 보내드릴 수 있는 만큼이고, 이를 넘으면 입력란에서 알려드려요.',
    ],
  },
  account: {
    title: '계정이 필요한가요?',
    text: [
      '아니요. 계정 없이도 교환할 수 있어요. 계정이 있으면 거래 내역을 한곳에서 볼 수 있어요. <lottery><b>매일 열리는 추첨</b>에도 참여해요. 거래한 회원 가운데 매일 한 분을 무작위로 뽑아 <b>{{usd}}달러</b>를 더 드려요.</lottery>',
    ],
  },
  safety: {
    title: '입금 주소가 진짜인지 어떻게 확인하나요?',
    text: [
      '직접 입력했거나 저장해 둔 주소로 접속하고, 보내기 전에 지갑에서 입금 주소의 모든 글자 묶음을 비교해 주세요.',
      '저희는 개인 키, 복구 문구, 원격 접속을 절대 요청하지 않아요. 이메일에 입금 주소를 적지도 않아요. 이런 것을 요구한다면 저희가 아니에요.',
    ],
  },
};

export const FAQ: Book<FaqTopic> = { en: FAQ_EN, kr: FAQ_KR };
