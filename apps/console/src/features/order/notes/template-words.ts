import type { Language } from '../../../shared/i18n/language-cookie.ts';

export const TEMPLATES = ['checking', 'reference', 'elsewhere', 'refund_address', 'delayed'] as const;
export type Template = (typeof TEMPLATES)[number];

/**
 * What a template writes to the customer, in the language of the order. The operator may read another one, so
 * these are not among the texts of the console, of which only one language is loaded.
 */
export const TEMPLATE_WORDS: Readonly<Record<Language, Readonly<Record<Template, string>>>> = {
  en: {
    checking:
      'We are checking your payment. You do not have to do anything. The page of your order shows how it goes on.',
    reference:
      'Your bank transfer needs the reference {{reference}}, and we have not seen one with it. If you have paid, please reply with the name of the account holder and the time of the transfer.',
    elsewhere:
      'Your payment was sent as another coin or on another network, so it did not arrive for this order. Please do not send it again. We are checking whether we can recover it, and will write to you here.',
    refund_address:
      'We could not use the address for your refund. Please enter another one on the page of your order.',
    delayed:
      'The network {{network}} is slow at the moment, so your payout takes longer than usual. The amount stays the same.',
  },
  kr: {
    checking:
      '보내신 금액을 확인하고 있습니다. 따로 하실 일은 없습니다. 진행 상황은 주문 화면에서 볼 수 있습니다.',
    reference:
      '은행 이체에는 입금자 표시 {{reference:이}} 필요한데, 그렇게 표시된 입금을 찾지 못했습니다. 이미 보내셨다면 예금주 이름과 보낸 시간을 답장으로 알려 주세요.',
    elsewhere:
      '보내신 금액이 다른 코인이나 다른 네트워크로 전송되어 이 주문에 도착하지 않았습니다. 다시 보내지 말아 주세요. 되찾을 수 있는지 확인하고 여기에 알려 드리겠습니다.',
    refund_address: '알려 주신 곳으로는 환불할 수 없습니다. 주문 화면에서 환불받을 다른 곳을 입력해 주세요.',
    delayed:
      '{{network}} 네트워크가 지연되고 있어 송금이 평소보다 오래 걸립니다. 받으실 금액은 그대로입니다.',
  },
};
