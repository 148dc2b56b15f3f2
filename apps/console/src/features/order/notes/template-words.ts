import type { Language } from '@naru/core';

export const TEMPLATES = [
  'checking',
  'reference',
  'whose_account',
  'elsewhere',
  'not_found',
  'refund_address',
  'delayed',
  'pay_again',
  'paid_twice',
  'receipt',
] as const;
export type Template = (typeof TEMPLATES)[number];

/**
 * What a template writes to the customer, in the language of the order. The operator may read another one, so
 * these are not among the texts of the console, of which only one language is loaded.
 */
export const TEMPLATE_WORDS: Readonly<Record<Language, Readonly<Record<Template, string>>>> = {
  en: {
    checking:
      'We are checking your payment. You do not have to do anything. The page of your order shows the progress.',
    reference:
      'Your bank transfer needs the reference {{reference}}, and we have not seen a transfer with it. If you have paid, please reply with the name of the account holder and the time of the transfer.',
    elsewhere:
      'Your payment was sent as another coin or on another network, so it did not arrive for this order. Please do not send it again. We are checking whether we can recover it, and will write to you here.',
    not_found:
      'The payment that you sent as another coin or on another network did not reach any wallet of ours, so we cannot send it back. The wallet or exchange that you sent it from may be able to help: give them the transaction ID.',
    refund_address:
      'We could not use the address for your refund. Please enter another one on the page of your order.',
    delayed:
      'The network {{network}} is slow at the moment, so your payout takes longer than usual. The amount stays the same.',
    whose_account:
      'Your transfer came from an account in another name than the one you gave us. Please reply with the name of the account holder, and whether it is your own account. Nothing is sent until we know.',
    pay_again:
      'We had sent you your currency when your payment for this order was taken back. Please pay again: the page of your order shows what is missing and where to. If your wallet or bank shows the first payment as completed, reply to us before you pay.',
    paid_twice:
      'By mistake we have sent you more for this order than you bought. Please contact our support by the link on the page of your order, so that we can agree on how you return it. Do not send it to an address that you received in any other way.',
    receipt:
      'You can save and print the receipt on the page of your order. The signed version there proves that it came from us.',
  },
  kr: {
    checking:
      '보내신 금액을 확인하고 있습니다. 따로 하실 일은 없습니다. 진행 상황은 주문 화면에서 볼 수 있습니다.',
    reference:
      '은행 이체에는 입금자 표시 {{reference:이}} 필요한데, 그렇게 표시된 입금을 찾지 못했습니다. 이미 보내셨다면 예금주 이름과 보낸 시간을 답장으로 알려 주세요.',
    elsewhere:
      '보내신 금액이 다른 코인이나 다른 네트워크로 전송되어 이 주문에 도착하지 않았습니다. 다시 보내지 말아 주세요. 되찾을 수 있는지 확인하고 여기에 알려 드리겠습니다.',
    not_found:
      '다른 코인이나 다른 네트워크로 보내신 금액은 저희의 어느 지갑에도 들어오지 않아 돌려드릴 수 없습니다. 보내신 지갑이나 거래소에 거래 ID를 알려 주고 도움을 요청해 보세요.',
    refund_address: '알려 주신 곳으로는 환불할 수 없습니다. 주문 화면에서 환불받을 다른 곳을 입력해 주세요.',
    delayed:
      '{{network}} 네트워크가 지연되고 있어 송금이 평소보다 오래 걸립니다. 받으실 금액은 그대로입니다.',
    whose_account:
      '알려 주신 이름과 다른 이름의 계좌에서 입금되었습니다. 예금주 이름과 본인 계좌인지 여부를 답장으로 알려 주세요. 확인될 때까지 송금하지 않습니다.',
    pay_again:
      '저희가 송금을 마친 뒤에 이 주문의 입금이 취소되었습니다. 다시 보내 주세요. 부족한 금액과 보내실 곳은 주문 화면에 있습니다. 지갑이나 은행에 처음 보낸 금액이 완료로 표시되면 보내기 전에 먼저 답장해 주세요.',
    paid_twice:
      '저희 실수로 구매하신 금액보다 많이 보내드렸습니다. 돌려받을 방법을 정할 수 있도록 주문 화면의 링크로 고객 지원에 연락해 주세요. 다른 방법으로 받은 주소로는 보내지 마세요.',
    receipt:
      '영수증은 주문 화면에서 저장하거나 인쇄할 수 있습니다. 서명된 영수증은 저희가 발행했음을 증명합니다.',
  },
};
