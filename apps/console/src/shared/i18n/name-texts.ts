import type { Texts } from '@naru/core';

/** Actors, events and refusals of the desk by the names that it sends. */
export const NAME_TEXTS = {
  'actor.customer': { en: 'customer', kr: '고객' },
  'actor.customer_link': { en: 'someone with the link', kr: '링크를 가진 사람' },
  'actor.customer_browser': { en: 'customer, in the browser of the order', kr: '고객 (주문한 브라우저)' },
  'actor.customer_account': { en: 'customer, signed in', kr: '고객 (로그인)' },
  'actor.customer_letter': { en: 'customer, by a mailed link', kr: '고객 (메일 링크)' },
  'actor.operator': { en: 'operator', kr: '운영자' },
  'actor.watcher': { en: 'network', kr: '네트워크' },
  'actor.timer': { en: 'timer', kr: '타이머' },
  'actor.policy': { en: 'policy', kr: '규칙' },
  'actor.system': { en: 'desk', kr: '데스크' },
  'actor.you': { en: 'you', kr: '나' },
  'event.create': { en: 'ordered', kr: '주문함' },
  'event.create_for_return': {
    en: 'opened to send back money of no order',
    kr: '주문 없는 돈을 돌려보내려고 만듦',
  },
  'event.deposit_assigned': {
    en: 'unmatched deposit given to this order',
    kr: '주문 없는 입금을 이 주문에 연결',
  },
  'event.create_from_conversion': {
    en: 'created from the money of another order',
    kr: '다른 주문의 금액으로 만듦',
  },
  'event.deposit_booked': { en: 'payment entered in the books', kr: '입금을 장부에 적음' },
  'event.deposit_vanished': {
    en: 'payment taken back, and out of the books',
    kr: '입금이 취소되어 장부에서 뺌',
  },
  'event.refund_changed': { en: 'changed a refund', kr: '환불을 바꿈' },
  'event.refund_prepared': { en: 'prepared the refund', kr: '환불을 준비함' },
  'event.refund_seen': { en: 'refund seen', kr: '환불 감지됨' },
  'event.refund_confirmed': { en: 'refund confirmed', kr: '환불 확인됨' },
  'event.refund_withheld': { en: 'withheld the refund', kr: '환불을 보류함' },
  'event.refund_released': { en: 'released the refund', kr: '환불 보류를 풂' },
  'event.refund_withdrawn': { en: 'took the prepared refund back', kr: '준비한 환불을 되돌림' },
  'event.refund_waived': { en: 'waived the refund', kr: '환불을 생략함' },
  'event.deposit_returned': {
    en: 'brought back a deposit whose refund was waived; it is owed back again',
    kr: '환불을 면제한 입금이 돌아와 다시 돌려줘야 함',
  },
  'event.refund_address_told': { en: 'entered a refund address', kr: '환불받을 곳을 입력함' },
  'event.refund_address_changed': { en: 'changed a refund address', kr: '환불받을 곳을 바꿈' },
  'event.payment_proposed': {
    en: 'prepared a payment for a second person',
    kr: '다른 사람이 승인할 송금을 준비함',
  },
  'event.receipt_proposed': {
    en: 'proposed to take a receipt back, for a second person',
    kr: '다른 사람이 승인할 입금 기록 되돌리기를 준비함',
  },
  'event.proposal_rejected': { en: 'rejected what was prepared', kr: '준비된 일을 거절함' },
  'event.refund_link_mailed': {
    en: 'requested a link to change a refund address',
    kr: '환불받을 곳을 바꿀 링크를 요청함',
  },
  'event.hold_opened': { en: 'put the order on hold', kr: '주문을 보류함' },
  'event.hold_closed': { en: 'closed a hold', kr: '보류를 풂' },
  'event.payments_changed': { en: 'payments changed on the network', kr: '네트워크에서 보낸 금액이 바뀜' },
  'said.ours': { en: 'said that a payment was ours', kr: '우리가 보낸 송금이라고 밝힘' },
  'said.not_ours': { en: 'said that a payment was not ours', kr: '우리가 보낸 송금이 아니라고 밝힘' },
  'said.given_up': { en: 'gave up a payment that is gone', kr: '사라진 송금을 포기함' },
  'said.unexplained': { en: 'took back the decision about a payment', kr: '송금에 대한 판단을 되돌림' },
  'event.receipt_reversed': {
    en: 'took a receipt back that the bank reversed',
    kr: '은행이 취소한 입금을 되돌림',
  },
  'event.receipt_corrected': { en: 'took a wrongly recorded receipt back', kr: '잘못 기록한 입금을 되돌림' },
  'event.receipt_corrected_none': {
    en: 'took the wrongly recorded receipt back',
    kr: '잘못 기록한 입금을 되돌림',
  },
  'event.receipt_corrected_short': {
    en: 'took a wrongly recorded receipt back; a part is left',
    kr: '잘못 기록한 입금을 되돌림, 일부 금액이 남음',
  },
  'event.payment_attested': { en: 'attested a payment', kr: '송금을 확인함' },
  'event.payment_accepted': { en: 'settled with the paid amount', kr: '보낸 금액으로 마무리함' },
  'event.rehearsal_lock_ended': {
    en: 'ended the rate lock early (rehearsal)',
    kr: '환율 고정을 일찍 끝냄 (연습)',
  },
  'event.closing_doubted': {
    en: 'found that its clock may have closed this too early, and informed the customer',
    kr: '시계 오류로 너무 일찍 취소했을 수 있어 고객에게 알림',
  },
  'event.promise_released': {
    en: 'released the reserve with the rate lock',
    kr: '환율 고정이 끝나 준비금을 풂',
  },
  'event.sighting_recorded': { en: 'network reported a payment', kr: '네트워크가 입금을 기록함' },
  'event.claim_paid': { en: 'said “I paid”', kr: '보냈다고 함' },
  'event.deposit_seen_enough': { en: 'payment seen', kr: '입금 감지' },
  'event.deposit_seen_short': { en: 'payment seen, too little', kr: '부족한 입금 감지' },
  'event.deposit_dropped_all': { en: 'payment disappeared', kr: '입금이 사라짐' },
  'event.deposit_dropped_some': { en: 'part of the payment disappeared', kr: '입금 일부가 사라짐' },
  'event.deposit_final_exact': { en: 'payment final', kr: '입금 확정' },
  'event.deposit_final_over': { en: 'payment final, too much', kr: '입금 확정, 초과' },
  'event.manual_receipt_exact': { en: 'receipt recorded, exact', kr: '입금 기록, 일치' },
  'event.manual_receipt_short': { en: 'receipt recorded, too little', kr: '입금 기록, 부족' },
  'event.manual_receipt_over': { en: 'receipt recorded, too much', kr: '입금 기록, 초과' },
  'event.accept_short_within_policy': { en: 'small shortfall accepted', kr: '작은 부족분을 받아들임' },
  'event.accept_over_refund_excess': { en: 'excess set aside for refund', kr: '초과분을 환불로 떼어 둠' },
  'event.reorg_unfund': { en: 'payment reversed by the network', kr: '네트워크가 입금을 되돌림' },
  'event.user_cancel': { en: 'canceled', kr: '취소함' },
  'event.lock_expired': { en: 'time to pay ran out', kr: '입금 기한이 지남' },
  'event.claim_expired': { en: 'claimed paid, nothing arrived in time', kr: '보냈다고 했으나 입금 없음' },
  'event.lost_expired': { en: 'lost payment did not come back', kr: '사라진 입금이 돌아오지 않음' },
  'event.short_window_closed': { en: 'time to pay the rest ran out', kr: '나머지 입금 기한이 지남' },
  'event.mismatch_cancel': { en: 'canceled: wrong amount', kr: '금액이 달라 취소됨' },
  'event.operator_cancel_unfunded': { en: 'canceled', kr: '취소함' },
  'event.operator_cancel_funded': { en: 'canceled, refund owed', kr: '취소함, 환불 필요' },
  'event.late_deposit': { en: 'payment came too late', kr: '늦은 입금' },
  'event.take': { en: 'took the order', kr: '주문을 맡음' },
  'event.release_assignment': { en: 'released the order', kr: '주문을 내려놓음' },
  'event.prepare_payout': { en: 'prepared the payout', kr: '송금을 준비함' },
  'event.adopt_payout': { en: 'accepted a payment as the payout', kr: '이미 보낸 돈을 송금으로 인정함' },
  'event.discard_draft': { en: 'discarded the payout', kr: '송금을 버림' },
  'event.payout_txid_verified_seen': { en: 'payout seen and verified', kr: '송금 감지와 확인' },
  'event.payout_proven_dead': { en: 'payout no longer complete', kr: '송금 일부가 사라짐' },
  'event.payout_confirmed': { en: 'payout confirmed', kr: '송금 확정' },
  'event.attest_delivered': { en: 'attested the delivery', kr: '전달을 확인함' },
  'event.deposit_dead_after_take': {
    en: 'payment reversed after the order was taken',
    kr: '맡은 뒤 입금이 무효가 됨',
  },
  'refusal.order_unknown': {
    en: 'There is no order with this identifier.',
    kr: '이 번호의 주문이 없습니다.',
  },
  'refusal.amount_malformed': {
    en: 'Enter the amount as a number, for example 1250.75.',
    kr: '금액을 숫자로 입력하세요. 예: 1250.75',
  },
  'refusal.amount_too_precise': {
    en: 'The amount has more decimal places than this currency.',
    kr: '이 통화의 소수 자릿수를 넘습니다.',
  },
  'refusal.amount_too_large': { en: 'That amount is too large.', kr: '금액이 너무 큽니다.' },
  'refusal.amount_out_of_range': {
    en: 'This amount is not possible here.',
    kr: '여기서는 쓸 수 없는 금액입니다.',
  },
  'refusal.field_invalid': { en: 'One of the fields is not valid.', kr: '올바르지 않은 항목이 있습니다.' },
  'refusal.transition_not_allowed': {
    en: 'It is too late for this: the order has moved on.',
    kr: '주문이 이미 다음 단계로 넘어가 할 수 없습니다.',
  },
  'refusal.actor_not_allowed': {
    en: 'You cannot do this with this order.',
    kr: '이 주문에는 할 수 없는 일입니다.',
  },
  'refusal.order_changed_meanwhile': {
    en: 'The order has changed in the meantime. Check it and try again if needed.',
    kr: '그사이 주문이 바뀌었습니다. 확인하고 필요하면 다시 시도하세요.',
  },
  'refusal.too_many_requests': {
    en: 'Too many requests. Wait a moment.',
    kr: '요청이 너무 많습니다. 잠시 기다리세요.',
  },
  'refusal.sign_in_required': {
    en: 'Your session has ended. Sign in again.',
    kr: '로그인 시간이 끝났습니다. 다시 로그인하세요.',
  },
  'refusal.sign_in_failed': {
    en: 'The name or the password is wrong.',
    kr: '이름 또는 비밀번호가 틀렸습니다.',
  },
  'refusal.right_missing': {
    en: 'Your role does not allow this. An owner of this desk can change it.',
    kr: '내 역할로는 할 수 없는 일입니다. 이 데스크의 소유자가 역할을 바꿀 수 있습니다.',
  },
  'refusal.step_up_required': {
    en: 'Enter your password to confirm this.',
    kr: '계속하려면 비밀번호를 입력하세요.',
  },
  'refusal.step_up_failed': {
    en: 'The password is wrong. Nothing was done.',
    kr: '비밀번호가 틀렸습니다. 처리된 것이 없습니다.',
  },
  'refusal.owner_exists': {
    en: 'This desk has an owner already.',
    kr: '이 데스크에는 이미 소유자가 있습니다.',
  },
  'refusal.setup_link_invalid': { en: 'This link is no longer valid.', kr: '더 이상 쓸 수 없는 링크입니다.' },
  'refusal.password_too_short': { en: 'Use at least 15 characters.', kr: '15자 이상 입력하세요.' },
  'refusal.letter_answered': {
    en: 'Someone has already marked this message as answered.',
    kr: '다른 운영자가 이미 답변 완료로 기록했습니다.',
  },
  'refusal.name_invalid': {
    en: 'Enter a name of 1 to 64 characters.',
    kr: '1자에서 64자까지의 이름을 입력하세요.',
  },
  'refusal.origin_not_allowed': {
    en: 'The desk refused this page’s address. Open the console at its own address.',
    kr: '데스크가 이 화면의 주소를 거절했습니다. 콘솔의 주소로 다시 여세요.',
  },
  'refusal.assigned_to_other': {
    en: 'Another operator is working on this order.',
    kr: '다른 운영자가 이 주문을 맡고 있습니다.',
  },
  'refusal.not_assigned': { en: 'Take the order first.', kr: '먼저 주문을 맡으세요.' },
  'refusal.deposit_is_seen_by_rail': {
    en: 'Payments of this currency are seen on the network, not entered by hand.',
    kr: '이 통화의 입금은 직접 적지 않고 네트워크에서 확인합니다.',
  },
  'refusal.output_already_used': {
    en: 'This payment has been recorded before.',
    kr: '이미 기록한 입금입니다.',
  },
  'refusal.bank_unknown': {
    en: 'This desk reads no statements of this bank.',
    kr: '이 은행의 거래내역은 읽지 않습니다.',
  },
  'refusal.bank_line_unknown': {
    en: 'This line is not in the statements of the order’s bank.',
    kr: '주문한 은행의 거래내역에 없는 거래입니다.',
  },
  'refusal.receipt_unknown': {
    en: 'This receipt is not recorded in this order, or was taken back already.',
    kr: '이 주문에 기록된 입금이 아니거나 이미 되돌렸습니다.',
  },
  'refusal.transfers_saved_before': {
    en: 'One of these payouts is in a file already, and using both may pay it twice. Say why you need another file.',
    kr: '이미 다른 파일에 들어 있는 송금이 있습니다. 두 파일을 모두 쓰면 두 번 송금될 수 있습니다. 다시 만드는 이유를 적어 주세요.',
  },
  'refusal.transfers_changed': {
    en: 'These payouts have changed since you saw them. Look at the list again.',
    kr: '송금 목록이 바뀌었습니다. 목록을 다시 확인하세요.',
  },
  'refusal.bank_line_not_incoming': {
    en: 'This line is not money that came in.',
    kr: '들어온 돈의 거래가 아닙니다.',
  },
  'refusal.prize_not_claimed': {
    en: 'The winner of this day has not said where the prize goes.',
    kr: '당첨자가 상금을 받을 곳을 아직 알려 주지 않았습니다.',
  },
  'refusal.prize_address_same': {
    en: 'The prize goes to this address already.',
    kr: '상금을 받을 주소가 이미 이 주소입니다.',
  },
  'refusal.prize_on_hold': {
    en: 'This prize is on hold. First look whether it was paid already, and say so.',
    kr: '보류 중인 상금입니다. 이미 지급되었는지 먼저 확인하고 결과를 남기세요.',
  },
  'refusal.prize_differs': {
    en: 'This is not the prize of that day: currency and amount must be the same.',
    kr: '그날의 상금이 아닙니다. 통화와 금액이 같아야 합니다.',
  },
  'refusal.prize_promised': {
    en: 'Prizes that were announced or won need this money.',
    kr: '공고했거나 당첨된 상금에 필요한 금액입니다.',
  },
  'refusal.evidence_missing': {
    en: 'Enter the reference of the payment.',
    kr: '송금 거래 번호를 입력하세요.',
  },
  'refusal.txid_malformed': {
    en: 'That is not a transaction ID of this network.',
    kr: '이 네트워크의 트랜잭션 ID가 아닙니다.',
  },
  'refusal.deposit_not_final': {
    en: 'The payment is not final, so nothing may be paid out yet.',
    kr: '입금이 확정되지 않아 아직 보내면 안 됩니다.',
  },
  'refusal.payout_not_found': {
    en: 'The network does not show this transaction yet. It can take a moment; try again.',
    kr: '아직 네트워크에 보이지 않습니다. 잠시 후 다시 시도하세요.',
  },
  'refusal.payout_other_receiver': {
    en: 'That transaction does not pay this receiver.',
    kr: '받는 곳이 다른 송금입니다.',
  },
  'refusal.receiver_blocked': {
    en: 'The issuer of this token has blocked the receiver: money sent there cannot be moved.',
    kr: '이 토큰의 발행사가 받는 주소를 차단했습니다. 보내면 묶입니다.',
  },
  'refusal.receiver_is_contract': {
    en: 'The receiver is a contract that may be unable to receive this.',
    kr: '받는 주소가 컨트랙트라서 받지 못할 수 있습니다.',
  },
  'refusal.receiver_not_activated': {
    en: 'The network does not know the receiver yet, and this amount cannot activate it.',
    kr: '받는 주소가 아직 활성화되지 않았고, 이 금액으로는 활성화할 수 없습니다.',
  },
  'refusal.receiver_needs_memo': {
    en: 'The receiver refuses payments without a tag or memo. Ask the customer for it.',
    kr: '받는 주소는 태그나 메모 없는 송금을 거절합니다. 고객에게 물어보세요.',
  },
  'refusal.receiver_refuses_deposits': {
    en: 'The receiver accepts payments only from senders that it knows.',
    kr: '받는 주소는 허용한 보낸 사람의 송금만 받습니다.',
  },
  'refusal.amount_below_network_minimum': {
    en: 'The network does not let the receiver hold such a small amount.',
    kr: '네트워크가 허용하는 최소 금액보다 적습니다.',
  },
  'refusal.payment_proof_missing': {
    en: 'This network does not show who was paid. Paste the key or proof of the transaction.',
    kr: '이 네트워크에서는 받는 사람이 보이지 않습니다. 트랜잭션 키나 송금 증명을 붙여넣으세요.',
  },
  'refusal.payment_proof_malformed': {
    en: 'That is not the key or proof of a transaction. Copy it again, whole.',
    kr: '트랜잭션 키나 송금 증명이 아닙니다. 전체를 다시 복사하세요.',
  },
  'refusal.payment_proof_wrong': {
    en: 'That key or proof does not show that this transaction pays this receiver.',
    kr: '이 트랜잭션이 이 주소로 보냈다는 증명이 아닙니다.',
  },
  'refusal.payout_is_seen_by_rail': {
    en: 'Payouts of this currency are verified on the network, not attested.',
    kr: '이 통화의 송금은 네트워크에서 확인하므로 직접 확인할 수 없습니다.',
  },
  'refusal.receipt_before_order': {
    en: 'The bank received this before the order was placed, so it cannot be for this order.',
    kr: '주문이 만들어지기 전에 은행에 들어온 돈이라 이 주문의 것이 아닙니다.',
  },
  'refusal.payout_watch_behind': {
    en: 'The network has not been watched long enough since this was approved. Wait a minute, then try again.',
    kr: '준비한 뒤 네트워크를 아직 충분히 살피지 못했습니다. 1분 뒤에 다시 시도하세요.',
  },
  'refusal.payout_already_sent': {
    en: 'A payment of this order is on its way, so it cannot be taken back.',
    kr: '이미 송금이 진행 중이라 취소할 수 없습니다.',
  },
  'refusal.payment_unexplained': {
    en: 'Someone has paid this receiver. First say whether it was this desk.',
    kr: '누군가 이 받는 곳으로 돈을 보냈습니다. 먼저 이 데스크가 보냈는지 밝히세요.',
  },
  'refusal.payment_may_be_prize': {
    en: 'A lottery prize is to be paid to this receiver. First say that this payment is not the prize.',
    kr: '이 주소로 지급할 추첨 상금이 있습니다. 먼저 이 송금이 상금이 아닌지 확인하세요.',
  },
  'refusal.payment_under_way': {
    en: 'A payment of this kind is already approved. Finish it or take it back first.',
    kr: '이미 준비된 것이 있습니다. 먼저 마치거나 취소하세요.',
  },
  'refusal.payment_unknown': {
    en: 'There is no such payment on this order.',
    kr: '이 주문에 그런 송금이 없습니다.',
  },
  'refusal.payment_settled': {
    en: 'This payment is final and in the books.',
    kr: '이미 확정되어 장부에 적힌 송금입니다.',
  },
  'refusal.payment_may_return': {
    en: 'This payment is gone, but it can still come back: no block has spent the same coins or number otherwise (on TRON, a day has not passed). Do not pay again. Send the same transaction again, or spend its coins otherwise and wait for a block; then give it up.',
    kr: '이 송금은 보이지 않지만 다시 나타날 수 있습니다. 같은 코인이나 번호를 다른 거래로 쓴 블록이 아직 없습니다(트론은 하루가 지나지 않았습니다). 다시 지급하지 마세요. 같은 거래를 다시 보내거나, 그 코인을 다른 거래로 쓰고 블록을 기다린 뒤 포기로 처리하세요.',
  },
  'refusal.payment_still_there': {
    en: 'The network still shows this payment, so it cannot be given up.',
    kr: '아직 네트워크에 보이는 송금이라 포기할 수 없습니다.',
  },
  'refusal.payment_unmatched': {
    en: 'Nothing was approved for this receiver. Prepare the refund first.',
    kr: '이 받는 곳으로 준비한 송금이 없습니다. 먼저 환불을 준비하세요.',
  },
  'refusal.disbursement_unknown': {
    en: 'There is no such payout or refund.',
    kr: '그런 송금이나 환불이 없습니다.',
  },
  'refusal.disbursement_ended': { en: 'There is nothing left to pay.', kr: '더 보낼 것이 없습니다.' },
  'refusal.remainder_too_large': {
    en: 'Too much of it is missing to be accepted. Pay the rest.',
    kr: '모자란 금액이 커서 마무리할 수 없습니다. 나머지를 보내세요.',
  },
  'refusal.reason_missing': { en: 'Enter a reason.', kr: '이유를 적으세요.' },
  'refusal.review_out_of_range': {
    en: 'Choose a time in the next 30 days to look at this again.',
    kr: '다시 확인할 시각을 앞으로 30일 안에서 고르세요.',
  },
  'refusal.hold_has_cause': {
    en: 'The cause of this hold is still there. Resolve it first: see the steps.',
    kr: '보류의 원인이 아직 남아 있습니다. 먼저 안내된 순서대로 해결하세요.',
  },
  'refusal.restore_unknown': {
    en: 'This desk was not restored, or someone has closed this already.',
    kr: '복원된 적이 없거나 이미 종료되었습니다.',
  },
  'refusal.restore_unfinished': {
    en: 'The networks are still being read again, or orders are still on hold. Close this afterwards.',
    kr: '네트워크를 다시 읽는 중이거나 아직 보류된 주문이 있습니다. 그 뒤에 종료하세요.',
  },
  'refusal.restore_unchecked': {
    en: 'Nobody has checked yet whether this was settled in the time that the restore lost. See “This desk was restored”.',
    kr: '복원으로 사라진 시간에 이미 처리되었는지 아직 확인되지 않았습니다. “이 데스크는 백업에서 복원되었습니다”에서 확인하세요.',
  },
  'refusal.hold_unknown': { en: 'This hold has been closed already.', kr: '이미 풀린 보류입니다.' },
  'refusal.refund_unknown': { en: 'There is no such refund.', kr: '그런 환불이 없습니다.' },
  'refusal.refund_transition_not_allowed': {
    en: 'It is too late to change this refund.',
    kr: '환불이 이미 다음 단계로 넘어가 할 수 없습니다.',
  },
  'refusal.refund_empty': {
    en: 'No money for this refund is final yet.',
    kr: '이 환불의 금액이 아직 확정되지 않았습니다.',
  },
  'refusal.refund_not_final': {
    en: 'A payment of this order is still being confirmed. Wait until it is.',
    kr: '이 주문의 입금이 아직 확인되는 중입니다. 기다리세요.',
  },
  'refusal.refund_address_missing': { en: 'Set the address first.', kr: '먼저 주소를 적으세요.' },
  'refusal.amount_above_fee': {
    en: 'The refund is worth more than sending it back costs, so it cannot be waived.',
    kr: '돌려주는 비용보다 큰 금액이라 면제할 수 없습니다.',
  },
  'refusal.policy_is_strict': {
    en: 'This desk cancels orders that are paid with a wrong amount.',
    kr: '이 데스크는 금액이 다르면 주문을 취소합니다.',
  },
  'refusal.deviation_too_large': {
    en: 'The amount differs too much from what was due.',
    kr: '금액 차이가 너무 큽니다.',
  },
  'refusal.order_on_hold': {
    en: 'This order is on hold. The reason is shown above.',
    kr: '보류된 주문입니다. 이유는 위에 있습니다.',
  },
  'refusal.address_malformed': {
    en: 'This is not an address of that network.',
    kr: '그 네트워크의 주소가 아닙니다.',
  },
  'refusal.address_checksum_wrong': {
    en: 'There is a typo in this address: its checksum is wrong.',
    kr: '주소에 오타가 있습니다. 체크섬이 틀립니다.',
  },
  'refusal.address_of_other_network': {
    en: 'This address belongs to another network.',
    kr: '다른 네트워크의 주소입니다.',
  },
  'refusal.address_kind_unsupported': {
    en: 'This type of address cannot be paid.',
    kr: '이런 종류의 주소로는 보낼 수 없습니다.',
  },
  'refusal.address_is_private_key': {
    en: 'That is a private key. Never share it with anyone.',
    kr: '개인 키입니다. 누구에게도 알려 주지 마세요.',
  },
  'refusal.receiver_is_ours': {
    en: 'This is one of our own payment addresses.',
    kr: '우리 데스크의 입금 주소입니다.',
  },
  'refusal.rate_unavailable': {
    en: 'There is no current rate for this pair.',
    kr: '지금은 이 두 통화의 환율이 없습니다.',
  },
  'refusal.reserve_too_small': {
    en: 'The desk does not have enough of the other currency.',
    kr: '받을 통화의 보유 잔고가 부족합니다.',
  },
  'refusal.sweep_too_large': {
    en: 'So many addresses take too long for a page. Use naru rails sweep on the host.',
    kr: '주소가 너무 많아 화면에서는 오래 걸립니다. 서버에서 naru rails sweep을 쓰세요.',
  },
  'refusal.account_without_origin': {
    en: 'The account in naru.config.json has no origin, so no device would recognize its coins. Write it as [fingerprint/84h/...]zpub..., which is the same key.',
    kr: 'naru.config.json의 계정에 출처가 없어 서명 기기가 코인을 알아보지 못합니다. 같은 키를 [fingerprint/84h/...]zpub... 형식으로 적으세요.',
  },
  'refusal.account_script_unsupported': {
    en: 'Transactions are prepared for accounts with native segwit addresses only (84h, zpub). Use the wallet of this account.',
    kr: '거래는 네이티브 세그윗 주소를 쓰는 계정(84h, zpub)에서만 준비합니다. 이 계정의 지갑을 쓰세요.',
  },
  'refusal.coins_short': {
    en: 'Not enough confirmed coins are free in this account. Wait for a block, leave payouts out, or pay from another wallet.',
    kr: '이 계정에 쓸 수 있는 확인된 코인이 부족합니다. 다음 블록을 기다리거나, 송금을 줄이거나, 다른 지갑에서 송금하세요.',
  },
  'refusal.coins_scattered': {
    en: 'This would spend more coins than devices can sign at once. Combine them first: Treasury, Sweep.',
    kr: '서명 기기가 한 번에 처리할 수 있는 것보다 코인이 많이 필요합니다. 먼저 자금의 모으기에서 코인을 모으세요.',
  },
  'refusal.sweep_busy': {
    en: 'Another sweep of this network is being read. Try again in a minute.',
    kr: '이 네트워크의 다른 모으기 계획을 읽는 중입니다. 1분 뒤에 다시 시도하세요.',
  },
  'refusal.balance_too_small': {
    en: 'The books do not have enough for this.',
    kr: '장부의 잔고가 부족합니다.',
  },
  'refusal.below_minimum': { en: 'This is worth less than the minimum.', kr: '최소 금액보다 적습니다.' },
  'refusal.rail_unavailable': {
    en: 'The network of this currency is not responding right now. Try again shortly.',
    kr: '이 통화의 네트워크가 지금 응답하지 않습니다. 잠시 후 다시 시도하세요.',
  },
  'refusal.time_zone_unknown': {
    en: 'There is no time zone with this name. Enter one such as Asia/Seoul.',
    kr: '이런 이름의 시간대는 없습니다. Asia/Seoul처럼 입력하세요.',
  },
  'refusal.hours_malformed': {
    en: 'These hours cannot be used. Check times, dates and minutes.',
    kr: '쓸 수 없는 시간입니다. 시각과 날짜, 분을 확인하세요.',
  },
  'refusal.hours_changed_meanwhile': {
    en: 'Someone has changed the hours. The page behind this form shows them; save again to replace them.',
    kr: '다른 운영자가 시간을 바꿨습니다. 뒤쪽 화면에서 확인하고, 덮어쓰려면 다시 저장하세요.',
  },
  'refusal.incident_not_possible': {
    en: 'The present settings do not allow this: the desk must take orders from LTC to XRP, cancel wrong amounts, and need only one person for 200 dollars.',
    kr: '지금의 데스크로는 시작할 수 없습니다. LTC에서 XRP로 가는 주문을 받고, 틀린 금액은 취소하며, 200달러는 한 사람이 보낼 수 있어야 합니다.',
  },
  'refusal.clock_too_far': {
    en: 'The clock can be at most 30 days ahead.',
    kr: '시계는 최대 30일까지만 앞설 수 있습니다.',
  },
  'refusal.notice_unreadable': {
    en: 'Enter the text in both languages, each in one line of at most 300 characters.',
    kr: '두 언어 모두 한 줄, 300자 이하로 입력하세요.',
  },
  'refusal.times_out_of_order': {
    en: 'The end must be after the beginning and in the future.',
    kr: '끝은 시작보다 늦고 지금보다 뒤여야 합니다.',
  },
  'refusal.stop_unknown': { en: 'This has ended already.', kr: '이미 끝난 중지입니다.' },
  'refusal.announcement_unknown': { en: 'There is no such announcement.', kr: '없는 공지입니다.' },
  'refusal.opening_list_full': {
    en: 'There are too many entries. End or remove one first.',
    kr: '너무 많습니다. 먼저 하나를 끝내거나 지우세요.',
  },
  'refusal.database_unavailable': {
    en: 'The desk cannot reach its database right now.',
    kr: '지금은 데이터베이스에 연결할 수 없습니다.',
  },
  'refusal.not_ready': {
    en: 'The desk cannot take orders right now.',
    kr: '지금은 주문을 받을 수 없습니다.',
  },
  'refusal.disk_full': {
    en: 'The disk of the database is full. Nothing can be written until space is free.',
    kr: '데이터베이스의 디스크가 가득 찼습니다. 공간을 비울 때까지 저장할 수 없습니다.',
  },
  'refusal.outcome_unknown': {
    en: 'The connection to the database was lost. It is not known whether this was done: check before you try again.',
    kr: '데이터베이스 연결이 끊겨 처리됐는지 알 수 없습니다. 다시 하기 전에 먼저 확인하세요.',
  },
  'refusal.server_fault': {
    en: 'Something went wrong at the desk. Check what happened before you try again.',
    kr: '데스크에 문제가 생겼습니다. 다시 하기 전에 현재 상태를 확인하세요.',
  },
} as const satisfies Texts;
