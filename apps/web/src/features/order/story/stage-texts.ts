import type { StoryChapter } from './chapter.ts';
import type { Passage } from './story-text.ts';

/**
 * What the customer reads at every turn of an order, in every language. A chapter, an answer or a language
 * that is missing does not compile. Korean values never take a particle.
 */
export const STAGE_TEXTS = {
  awaiting_deposit: {
    happened: {
      en: 'Your order is open, and its rate is fixed until {{until}}.',
      kr: '주문이 열려 있고, 환율은 {{until}}까지 고정돼요.',
    },
    money: { en: 'Nothing has arrived yet.', kr: '아직 들어온 입금이 없어요.' },
    next: { en: 'Send exactly {{pay}} in one payment.', kr: '{{pay}} 금액을 정확히 한 번에 보내 주세요.' },
    actor: { en: 'You pay; we watch.', kr: '보내 주시면 저희가 확인할게요.' },
  },
  claimed: {
    happened: { en: 'You told us that you have paid.', kr: '보냈다고 알려 주셨어요.' },
    money: {
      en: 'We have not seen the payment yet. It may still be on its way.',
      kr: '아직 입금이 보이지 않아요. 오는 중일 수 있어요.',
    },
    next: {
      en: 'As soon as it is seen, it appears here. The rate holds for payments made until {{until}}.',
      kr: '입금이 보이면 바로 여기에 표시돼요. {{until}}까지 보낸 금액에 고정 환율이 적용돼요.',
    },
    actor: {
      en: 'We watch for your payment. There is nothing for you to do.',
      kr: '저희가 입금을 확인하고 있어요. 하실 일은 없어요.',
    },
  },
  claimed_attested: {
    happened: { en: 'You told us that you have paid.', kr: '보냈다고 알려 주셨어요.' },
    money: {
      en: 'On its way between the banks, as far as we know.',
      kr: '은행 사이에서 오는 중인 것으로 알고 있어요.',
    },
    next: {
      en: 'Once an operator finds it on the statement of our account, it appears here. The rate holds for payments made until {{until}}.',
      kr: '담당자가 계좌 내역에서 찾으면 여기에 표시돼요. {{until}}까지 보낸 금액에 고정 환율이 적용돼요.',
    },
    actor: {
      en: 'An operator of the desk looks for it. There is nothing for you to do.',
      kr: '담당자가 입금을 찾고 있어요. 하실 일은 없어요.',
    },
  },
  seen: {
    happened: { en: 'We have seen your payment of {{paid}}.', kr: '{{paid}} 입금을 감지했어요.' },
    money: {
      en: 'It is on the network and has {{confirmed}} of {{required}} confirmations.',
      kr: '네트워크에 있고, {{required}}회 중 {{confirmed}}회 확인되었어요.',
    },
    next: {
      en: 'Once it is confirmed, an operator sends your {{receive}}.',
      kr: '확인이 끝나면 담당자가 {{receive}} 금액을 보내드려요.',
    },
    actor: {
      en: 'The network confirms. There is nothing for you to do.',
      kr: '네트워크가 확인하는 중이에요. 하실 일은 없어요.',
    },
  },
  seen_bank: {
    happened: { en: 'We have seen your transfer of {{paid}}.', kr: '{{paid}} 이체를 감지했어요.' },
    money: { en: 'Our bank is booking it.', kr: '은행에서 처리하고 있어요.' },
    next: {
      en: 'Once it is booked, an operator sends your {{receive}}.',
      kr: '처리가 끝나면 담당자가 {{receive}} 금액을 보내드려요.',
    },
    actor: {
      en: 'The bank. There is nothing for you to do.',
      kr: '은행이 처리하는 중이에요. 하실 일은 없어요.',
    },
  },
  short: {
    happened: {
      en: 'We have seen {{paid}}. This order needs {{pay}}.',
      kr: '{{paid}} 입금을 감지했어요. 이 주문에는 {{pay}} 금액이 필요해요.',
    },
    money: {
      en: 'What you sent has reached us and is not lost.',
      kr: '보내신 금액은 잘 도착했고 사라지지 않아요.',
    },
    next: {
      en: 'Send the missing {{rest}} before {{until}}. Otherwise the order is canceled and what you sent goes back to you.',
      kr: '{{until}}까지 부족한 {{rest}} 금액을 더 보내 주세요. 그러지 않으면 주문이 취소되고 보내신 금액을 돌려드려요.',
    },
    actor: { en: 'You, if you want to complete it.', kr: '교환을 마치려면 더 보내 주세요.' },
  },
  lost: {
    happened: {
      en: 'Your payment has disappeared from the network.',
      kr: '입금이 네트워크에서 사라졌어요.',
    },
    money: {
      en: 'It was dropped or replaced before it was confirmed, so it is most likely still in your wallet.',
      kr: '확인되기 전에 취소되거나 바뀌어서, 아직 지갑에 있을 가능성이 커요.',
    },
    next: {
      en: 'If it comes back, the order goes on by itself. If not, the order is canceled.',
      kr: '다시 나타나면 주문이 저절로 이어져요. 그러지 않으면 주문이 취소돼요.',
    },
    actor: {
      en: 'Please look into your wallet. We keep watching.',
      kr: '지갑을 확인해 주세요. 저희도 계속 확인할게요.',
    },
  },
  funded: {
    happened: { en: 'Your payment of {{paid}} is confirmed.', kr: '{{paid}} 입금 확인이 끝났어요.' },
    money: {
      en: 'It has arrived, and your {{receive}} are reserved for you.',
      kr: '잘 도착했고, 보내드릴 {{receive}} 금액이 준비되어 있어요.',
    },
    next: { en: 'An operator takes the order and sends them.', kr: '담당자가 주문을 맡아 보내드려요.' },
    actor: { en: 'The desk. There is nothing for you to do.', kr: '저희 차례예요. 하실 일은 없어요.' },
  },
  funded_converted: {
    happened: {
      en: 'This order was made from the {{pay}} that an earlier order could not use, at the rate of that moment.',
      kr: '이전 주문에서 쓰지 못한 {{pay}} 금액으로 그때의 환율에 맞춰 새로 만든 주문이에요.',
    },
    money: {
      en: 'Your payment is with us already, and your {{receive}} are reserved for you.',
      kr: '입금은 이미 저희에게 있고, 보내드릴 {{receive}} 금액이 준비되어 있어요.',
    },
    next: { en: 'An operator takes the order and sends them.', kr: '담당자가 주문을 맡아 보내드려요.' },
    actor: {
      en: 'The desk. Do not pay again: there is nothing for you to do.',
      kr: '저희 차례예요. 다시 보내지 마세요. 하실 일은 없어요.',
    },
  },
  over: {
    happened: {
      en: 'We received {{paid}}. This order needs only {{pay}}.',
      kr: '{{paid}} 입금을 받았어요. 이 주문에는 {{pay}} 금액만 필요해요.',
    },
    money: {
      en: 'All of it has reached us and is not lost.',
      kr: '모두 잘 도착했고 사라지지 않아요.',
    },
    next: {
      en: 'An operator looks at it. Either the order goes on and the {{excess}} too much go back to you, or all of it goes back.',
      kr: '담당자가 확인해요. 주문을 계속하고 더 보내신 {{excess}} 금액을 돌려드리거나, 전부 돌려드려요.',
    },
    actor: {
      en: 'The desk. There is nothing that you must do.',
      kr: '저희 차례예요. 꼭 하셔야 할 일은 없어요.',
    },
  },
  assigned: {
    happened: {
      en: 'Your payment is confirmed, and an operator has taken the order.',
      kr: '입금이 확인되어 담당자가 주문을 맡았어요.',
    },
    money: {
      en: 'Your {{receive}} are reserved for you.',
      kr: '보내드릴 {{receive}} 금액이 준비되어 있어요.',
    },
    next: {
      en: 'The transfer to you is being prepared.',
      kr: '보내드릴 준비를 하고 있어요.',
    },
    actor: {
      en: 'An operator of the desk. There is nothing for you to do.',
      kr: '담당자가 진행하고 있어요. 하실 일은 없어요.',
    },
  },
  prepared: {
    happened: {
      en: 'The transfer of {{receive}} has been prepared.',
      kr: '{{receive}} 송금 준비를 마쳤어요.',
    },
    money: { en: 'It is about to leave us for you.', kr: '곧 저희에게서 고객님께 출발해요.' },
    next: {
      en: 'The operator sends it, and you see it here at once.',
      kr: '담당자가 보내면 바로 여기에 표시돼요.',
    },
    actor: {
      en: 'An operator of the desk. There is nothing for you to do.',
      kr: '담당자가 진행하고 있어요. 하실 일은 없어요.',
    },
  },
  sent: {
    happened: {
      en: 'We have sent {{receive}} to your address.',
      kr: '받는 주소로 {{receive}} 금액을 보냈어요.',
    },
    money: {
      en: 'The transfer is on the network and has {{confirmed}} of {{required}} confirmations.',
      kr: '네트워크에 있고, {{required}}회 중 {{confirmed}}회 확인되었어요.',
    },
    next: { en: 'Once it is confirmed, the order is complete.', kr: '확인이 끝나면 주문이 완료돼요.' },
    actor: {
      en: 'The network confirms. There is nothing for you to do.',
      kr: '네트워크가 확인하는 중이에요. 하실 일은 없어요.',
    },
  },
  sent_bank: {
    happened: {
      en: 'We have sent {{receive}} to your account.',
      kr: '받는 계좌로 {{receive}} 금액을 보냈어요.',
    },
    money: { en: 'The banks are carrying it to you.', kr: '은행이 고객님께 보내는 중이에요.' },
    next: {
      en: 'Once it is booked, the order is complete.',
      kr: '은행 처리가 끝나면 주문이 완료돼요.',
    },
    actor: {
      en: 'The banks. There is nothing for you to do.',
      kr: '은행이 처리하는 중이에요. 하실 일은 없어요.',
    },
  },
  delivered: {
    happened: {
      en: 'Your payment arrived, and {{receive}} were sent to you.',
      kr: '입금을 받았고, {{receive}} 금액을 보내드렸어요.',
    },
    money: {
      en: 'With you, where you wanted it: the receiver stands below.',
      kr: '고객님께 있어요. 받는 곳은 아래에 있어요.',
    },
    next: {
      en: 'Nothing more. Keep the transaction ID for your records.',
      kr: '더 할 일은 없어요. 거래 ID를 보관해 주세요.',
    },
    actor: { en: 'Nobody: the crossing is complete.', kr: '모두 끝났어요.' },
  },
  delivered_owing: {
    happened: {
      en: 'Your payment arrived, and {{receive}} were sent to you. More came in than the order needed.',
      kr: '입금을 받았고, {{receive}} 금액을 보내드렸어요. 주문에 필요한 것보다 더 들어왔어요.',
    },
    money: {
      en: 'What you bought is with you. What was too much is with us and is not lost.',
      kr: '구매하신 금액은 고객님께 있어요. 더 보내신 금액은 저희가 보관하고 있고 사라지지 않아요.',
    },
    next: {
      en: 'What was too much goes back to you. Where it stands is told below.',
      kr: '더 보내신 금액을 돌려드려요. 진행 상황은 아래에 있어요.',
    },
    actor: {
      en: 'Whoever is named below beside the refund.',
      kr: '아래 반환 내역에 적혀 있어요.',
    },
  },
  closed: {
    happened: {
      en: 'The order was closed before a payment counted for it.',
      kr: '유효한 입금이 있기 전에 주문이 끝났어요.',
    },
    money: { en: 'We have received nothing for this order.', kr: '이 주문으로 받은 돈은 없어요.' },
    next: {
      en: 'Do not pay to this order any more. You can start the same swap again at the present rate.',
      kr: '이 주문으로는 더 보내지 마세요. 지금 환율로 같은 교환을 다시 시작할 수 있어요.',
    },
    actor: {
      en: 'Nobody. If you did send money, it appears here once we see it.',
      kr: '하실 일은 없어요. 이미 보냈다면 감지되는 대로 여기에 표시돼요.',
    },
  },
  closed_seen: {
    happened: {
      en: 'We have seen {{paid}} for this order, after it was closed.',
      kr: '주문이 끝난 뒤에 {{paid}} 입금을 감지했어요.',
    },
    money: {
      en: 'The payment is on the network and has {{confirmed}} of {{required}} confirmations.',
      kr: '네트워크에 있고, {{required}}회 중 {{confirmed}}회 확인되었어요.',
    },
    next: {
      en: 'Nothing is lost: once it is confirmed, it goes back to you, and this page asks you where to.',
      kr: '사라지지 않아요. 확인이 끝나면 돌려드리고, 돌려받을 곳을 이 화면에서 여쭤볼게요.',
    },
    actor: {
      en: 'The network confirms. There is nothing for you to do yet.',
      kr: '네트워크가 확인하는 중이에요. 아직 하실 일은 없어요.',
    },
  },
  closed_seen_bank: {
    happened: {
      en: 'We have seen {{paid}} for this order, after it was closed.',
      kr: '주문이 끝난 뒤에 {{paid}} 입금을 감지했어요.',
    },
    money: { en: 'Our bank is booking it.', kr: '은행에서 처리하고 있어요.' },
    next: {
      en: 'Nothing is lost: once it is booked, it goes back to you, and this page asks you where to.',
      kr: '사라지지 않아요. 처리가 끝나면 돌려드리고, 돌려받을 곳을 이 화면에서 여쭤볼게요.',
    },
    actor: {
      en: 'The bank. There is nothing for you to do yet.',
      kr: '은행이 처리하는 중이에요. 아직 하실 일은 없어요.',
    },
  },
  closed_funded: {
    happened: {
      en: 'The order was canceled after {{paid}} had arrived for it.',
      kr: '{{paid}} 입금을 받은 뒤에 주문이 취소되었어요.',
    },
    money: {
      en: 'What you paid is with us and is not lost.',
      kr: '보내신 금액은 저희가 보관하고 있고 사라지지 않아요.',
    },
    next: {
      en: 'It goes back to you within 5 business days. Where it stands is told below.',
      kr: '5영업일 안에 돌려드려요. 진행 상황은 아래에 있어요.',
    },
    actor: {
      en: 'Whoever is named below beside the refund.',
      kr: '아래 반환 내역에 적혀 있어요.',
    },
  },
  closed_settled: {
    happened: {
      en: 'The order was canceled after {{paid}} had arrived for it, and that money has been settled.',
      kr: '{{paid}} 입금을 받은 뒤에 주문이 취소되었고, 그 금액은 모두 정리되었어요.',
    },
    money: { en: 'What became of it is told below.', kr: '어떻게 되었는지는 아래에 있어요.' },
    next: {
      en: 'Nothing more. Do not pay to this order again.',
      kr: '더 할 일은 없어요. 이 주문으로는 다시 보내지 마세요.',
    },
    actor: { en: 'Nobody.', kr: '하실 일은 없어요.' },
  },
} as const satisfies Record<StoryChapter, Passage>;
