import type { RefusalTable } from './refusal.ts';

/** Refusals of the console’s calls, and of commands on the host, only; by their HTTP status. */
export const OPERATOR_REFUSALS = {
  400: {
    marks_disordered: {
      en: 'The limit that stops offering must be the lowest, the warning above it, and the limit that stops accepting the highest.',
      kr: '제공 하한이 가장 낮고, 알림 기준이 그보다 높고, 받지 않는 상한이 가장 높아야 합니다.',
    },
    period_invalid: {
      en: 'Choose a first and a last day, at most 366 days in all.',
      kr: '시작일과 종료일을 366일 이내로 고르세요.',
    },
    list_value_malformed: {
      en: 'This is not a valid value of the chosen kind. Check how it is written.',
      kr: '고른 종류에 맞지 않는 값입니다. 적은 내용을 확인하세요.',
    },
    time_zone_unknown: {
      en: 'There is no time zone with this name. Enter one such as Asia/Seoul.',
      kr: '이런 이름의 시간대는 없습니다. Asia/Seoul처럼 입력하세요.',
    },
    hours_malformed: {
      en: 'These hours cannot be used. Check times, dates and minutes.',
      kr: '쓸 수 없는 시간입니다. 시각과 날짜, 분을 확인하세요.',
    },
    notice_unreadable: {
      en: 'Enter the text in both languages, each in one line of at most 300 characters.',
      kr: '두 언어 모두 한 줄, 300자 이하로 입력하세요.',
    },
    times_out_of_order: {
      en: 'The end must be after the beginning and in the future.',
      kr: '끝은 시작보다 늦고 지금보다 뒤여야 합니다.',
    },
    price_malformed: {
      en: 'Enter the price in US dollars as a number, for example 67123.45.',
      kr: '가격을 67123.45처럼 달러 숫자로만 적으세요.',
    },
    adjustment_malformed: {
      en: 'Enter the percentage as a number, for example -0.85.',
      kr: '-0.85처럼 숫자로만 적으세요.',
    },
    password_too_short: { en: 'Use at least 15 characters.', kr: '15자 이상 입력하세요.' },
    evidence_missing: { en: 'Enter the reference of the payment.', kr: '송금 거래 번호를 입력하세요.' },
    txid_malformed: {
      en: 'That is not a transaction hash of this network.',
      kr: '이 네트워크의 트랜잭션 해시가 아닙니다.',
    },
    payment_proof_missing: {
      en: 'This network does not show who was paid. Paste the key or proof of the transaction.',
      kr: '이 네트워크에서는 받는 사람이 보이지 않습니다. 트랜잭션 키나 송금 증명을 붙여넣으세요.',
    },
    payment_proof_malformed: {
      en: 'That is not the key or proof of a transaction. Copy it again, whole.',
      kr: '트랜잭션 키나 송금 증명이 아닙니다. 전체를 다시 복사하세요.',
    },
    reason_missing: { en: 'Enter a reason.', kr: '이유를 적으세요.' },
    reason_too_long: { en: 'Enter a reason of at most 500 characters.', kr: '이유를 500자 이하로 적으세요.' },
    setting_malformed: {
      en: 'This value cannot be used. Check what the setting accepts.',
      kr: '쓸 수 없는 값입니다. 이 설정이 받는 값을 확인하세요.',
    },
    review_out_of_range: {
      en: 'Choose a time in the next 30 days to look at this again.',
      kr: '다시 확인할 시각을 앞으로 30일 안에서 고르세요.',
    },
    call_code_wrong: {
      en: 'The code is wrong or has expired. Send a new one.',
      kr: '코드가 틀렸거나 만료되었습니다. 새 코드를 보내세요.',
    },
    quiet_hours_malformed: {
      en: 'Write two times and a time zone, as in the example.',
      kr: '예시처럼 두 시각과 시간대를 적으세요.',
    },
  },
  401: {
    session_locked: { en: 'Enter your password to go on.', kr: '계속하려면 비밀번호를 입력하세요.' },
    sign_in_failed: { en: 'The name or the password is wrong.', kr: '이름 또는 비밀번호가 틀렸습니다.' },
    second_factor_missing: {
      en: 'From the second sign-in on, you need your password and an authenticator app. Set the app up now.',
      kr: '두 번째 로그인부터는 비밀번호와 인증 앱이 필요합니다. 지금 앱을 설정하세요.',
    },
    passkey_required: {
      en: 'You have a passkey and no authenticator app: sign in with the passkey.',
      kr: '인증 앱 없이 패스키를 등록했습니다. 패스키로 로그인하세요.',
    },
  },
  403: {
    right_missing: {
      en: 'Your role does not allow this. An owner of this desk can change it.',
      kr: '내 역할로는 할 수 없는 일입니다. 이 데스크의 소유자가 역할을 바꿀 수 있습니다.',
    },
    step_up_required: { en: 'Enter your password to confirm this.', kr: '계속하려면 비밀번호를 입력하세요.' },
    step_up_failed: {
      en: 'The password is wrong. Nothing was done.',
      kr: '비밀번호가 틀렸습니다. 처리된 것이 없습니다.',
    },
    second_person_required: {
      en: 'You prepared this yourself, so someone else who may approve has to decide about it.',
      kr: '직접 준비한 일이므로 승인할 수 있는 다른 사람이 결정해야 합니다.',
    },
    operator_disabled: {
      en: 'An owner of this desk has locked you out.',
      kr: '이 데스크의 소유자가 접근을 차단했습니다.',
    },
    setup_link_invalid: { en: 'This link is no longer valid.', kr: '더 이상 쓸 수 없는 링크입니다.' },
    passkey_step_up_failed: {
      en: 'The passkey could not confirm this. Nothing was done.',
      kr: '패스키로 확인하지 못했습니다. 아무것도 하지 않았습니다.',
    },
  },
  404: {
    hold_unknown: { en: 'This hold has been closed already.', kr: '이미 풀린 보류입니다.' },
    restore_unknown: {
      en: 'This desk was not restored, or someone has closed this already.',
      kr: '복원된 적이 없거나 이미 종료되었습니다.',
    },
    visitor_unknown: {
      en: 'There is no such visitor, or their personal data has been deleted.',
      kr: '해당하는 방문자가 없거나 개인정보가 삭제되었습니다.',
    },
    list_entry_unknown: { en: 'This is not on the list any more.', kr: '더 이상 목록에 없습니다.' },
    stop_unknown: { en: 'This has ended already.', kr: '이미 끝난 중지입니다.' },
    announcement_unknown: { en: 'There is no such announcement.', kr: '없는 공지입니다.' },
    letter_unknown: { en: 'There is no such letter.', kr: '해당하는 메일이 없습니다.' },
    market_unknown: { en: 'This desk has no price sources.', kr: '이 데스크에는 시세 출처가 없습니다.' },
    proposal_unknown: {
      en: 'This is no longer waiting: it was decided or has expired. Prepare it again if needed.',
      kr: '더 이상 대기 중이 아닙니다. 이미 결정되었거나 만료되었습니다. 필요하면 다시 준비하세요.',
    },
    invitation_unknown: {
      en: 'This is not an invitation of this desk. Check that you have the whole link.',
      kr: '이 데스크의 초대가 아닙니다. 링크 전체를 열었는지 확인하세요.',
    },
    operator_unknown: {
      en: 'There is no such person at this desk.',
      kr: '이 데스크에 해당하는 사람이 없습니다.',
    },
    bank_unknown: {
      en: 'This desk reads no statements of this bank.',
      kr: '이 은행의 거래내역은 읽지 않습니다.',
    },
    bank_line_unknown: {
      en: 'This line is not in the statements of the order’s bank.',
      kr: '이 주문의 은행 거래내역에 없는 거래입니다.',
    },
    unmatched_unknown: { en: 'There is no such deposit.', kr: '해당하는 입금이 없습니다.' },
    payout_not_found: {
      en: 'The network does not show this transaction yet. It can take a moment; try again.',
      kr: '아직 네트워크에 보이지 않습니다. 잠시 후 다시 시도하세요.',
    },
    payment_unknown: {
      en: 'There is no such payment on this order.',
      kr: '이 주문에 해당하는 송금이 없습니다.',
    },
    disbursement_unknown: {
      en: 'There is no such payout or refund.',
      kr: '해당하는 송금이나 환불이 없습니다.',
    },
    setting_unknown: { en: 'There is no setting with this name.', kr: '이런 이름의 설정이 없습니다.' },
  },
  409: {
    prize_not_claimed: {
      en: 'The winner of this day has not entered an address for the prize yet.',
      kr: '당첨자가 상금을 받을 곳을 아직 알려 주지 않았습니다.',
    },
    prize_address_same: {
      en: 'The prize goes to this address already.',
      kr: '상금을 받을 주소가 이미 이 주소입니다.',
    },
    prize_on_hold: {
      en: 'This prize is on hold. First check whether it was paid already, and record what you found.',
      kr: '보류 중인 상금입니다. 이미 지급되었는지 먼저 확인하고 결과를 남기세요.',
    },
    prize_differs: {
      en: 'This does not pay the prize of that day: the currency is another one, or less was sent.',
      kr: '그날의 상금을 지급한 송금이 아닙니다. 통화가 다르거나 보낸 금액이 적습니다.',
    },
    prize_overpaid: {
      en: 'The network shows that more was sent. Enter exactly what was sent: the part beyond the prize is booked as a difference.',
      kr: '네트워크를 보면 더 많이 보냈습니다. 실제로 보낸 금액을 그대로 입력하세요. 상금을 넘는 부분은 장부에 차액으로 기록됩니다.',
    },
    prize_booked_otherwise: {
      en: 'The books have this prize with another amount. Take that record back first, then record this payment.',
      kr: '장부에 이 상금이 다른 금액으로 기록되어 있습니다. 먼저 그 기록을 취소한 뒤 이 송금을 기록하세요.',
    },
    prize_promised: {
      en: 'Prizes that were announced or won need this money.',
      kr: '공고했거나 당첨된 상금에 필요한 금액입니다.',
    },
    sweep_too_large: {
      en: 'So many addresses take too long for a page. Use naru rails sweep on the host.',
      kr: '주소가 너무 많아 화면에서는 오래 걸립니다. 서버에서 naru rails sweep을 쓰세요.',
    },
    sweep_busy: {
      en: 'Another sweep of this network is being read. Try again in a minute.',
      kr: '이 네트워크의 다른 모으기 계획을 읽는 중입니다. 1분 뒤에 다시 시도하세요.',
    },
    account_without_origin: {
      en: 'The account in naru.config.json has no origin, so no device would recognize its coins. Write it as [fingerprint/84h/...]zpub..., which is the same key.',
      kr: 'naru.config.json의 계정에 출처가 없어 서명 기기가 코인을 알아보지 못합니다. 같은 키를 [fingerprint/84h/...]zpub... 형식으로 적으세요.',
    },
    account_script_unsupported: {
      en: 'Transactions are prepared for accounts with native segwit addresses only (84h, zpub). Use the wallet of this account.',
      kr: '거래는 네이티브 세그윗 주소를 쓰는 계정(84h, zpub)에서만 준비합니다. 이 계정의 지갑을 쓰세요.',
    },
    coins_short: {
      en: 'Not enough confirmed coins are free in this account. Wait for a block, leave payouts out, or pay from another wallet.',
      kr: '이 계정에 쓸 수 있는 확인된 코인이 부족합니다. 다음 블록을 기다리거나, 송금을 줄이거나, 다른 지갑에서 송금하세요.',
    },
    coins_scattered: {
      en: 'This would spend more coins than devices can sign at once. Combine them first: Treasury, Sweep.',
      kr: '서명 기기가 한 번에 처리할 수 있는 것보다 코인이 많이 필요합니다. 먼저 자금의 모으기에서 코인을 모으세요.',
    },
    already_booked: {
      en: 'This form has already been booked, with other content. Nothing was booked now. Close this window and check the entries.',
      kr: '이 양식은 다른 내용으로 이미 장부에 기록되었습니다. 이번에는 아무것도 기록되지 않았습니다. 이 창을 닫고 기록을 확인하세요.',
    },
    books_moved: {
      en: 'The books have changed in the meantime. Check the difference again.',
      kr: '그사이 장부가 바뀌었습니다. 차이를 다시 확인하세요.',
    },
    restore_unfinished: {
      en: 'The networks are still being read again, or orders are still on hold. Close this afterwards.',
      kr: '네트워크를 다시 읽는 중이거나 아직 보류된 주문이 있습니다. 그 뒤에 종료하세요.',
    },
    restore_unchecked: {
      en: 'Nobody has checked yet whether this was settled in the time that the restore lost. See “This desk was restored”.',
      kr: '복원으로 사라진 시간에 이미 처리되었는지 아직 확인되지 않았습니다. “이 데스크는 백업에서 복원되었습니다”에서 확인하세요.',
    },
    refund_empty: {
      en: 'No money for this refund is final yet.',
      kr: '이 환불의 금액이 아직 확정되지 않았습니다.',
    },
    refund_not_final: {
      en: 'A payment of this order is still being confirmed. Wait until it is.',
      kr: '이 주문의 입금이 아직 확인되는 중입니다. 확인이 끝날 때까지 기다리세요.',
    },
    rate_lost: {
      en: 'A block took the payment too late for the locked rate. Cancel the order, then refund the payment or swap it at the current rate.',
      kr: '입금이 너무 늦게 블록에 담겨 고정 환율이 적용되지 않습니다. 주문을 취소한 뒤 환불하거나 지금 환율로 교환하세요.',
    },
    amount_above_fee: {
      en: 'The refund is worth more than sending it back costs, so it cannot be waived.',
      kr: '돌려주는 비용보다 큰 금액이라 환불을 생략할 수 없습니다.',
    },
    visitor_frozen_already: { en: 'This visitor is frozen already.', kr: '이미 동결된 방문자입니다.' },
    visitor_not_frozen: { en: 'This visitor is not frozen.', kr: '동결되지 않은 방문자입니다.' },
    list_entry_stays: { en: 'This entry does not end.', kr: '이 항목은 만료되지 않습니다.' },
    list_entry_known: { en: 'This is on the list already.', kr: '이미 목록에 있습니다.' },
    hours_changed_meanwhile: {
      en: 'Someone has changed the hours. The page behind this form shows them; save again to replace them.',
      kr: '다른 운영자가 시간을 바꿨습니다. 뒤쪽 화면에서 확인하고, 덮어쓰려면 다시 저장하세요.',
    },
    opening_list_full: {
      en: 'There are too many entries. End or remove one first.',
      kr: '너무 많습니다. 먼저 하나를 끝내거나 지우세요.',
    },
    letter_answered: {
      en: 'Someone has already marked this message as answered.',
      kr: '다른 운영자가 이미 답변 완료로 기록했습니다.',
    },
    pin_too_far: {
      en: 'This is more than 20% away from the market price.',
      kr: '시장 가격과 20% 넘게 다릅니다.',
    },
    adjustment_out_of_bounds: {
      en: 'A pair can be set to between -20% and +5%.',
      kr: '한 쌍에는 -20%에서 +5%까지 정할 수 있습니다.',
    },
    adjustment_pays_circle: {
      en: 'With this, swapping in a circle would return more than it started with. First give the opposite pair a larger margin.',
      kr: '이렇게 하면 돌아가며 바꾸기만 해도 돈이 늘어납니다. 먼저 되돌아오는 쌍의 조정률을 낮추세요.',
    },
    adjustment_changed_meanwhile: {
      en: 'Someone has changed this pair in the meantime. Check it again.',
      kr: '그사이 다른 사람이 이 쌍을 바꿨습니다. 다시 확인하세요.',
    },
    incident_not_possible: {
      en: 'The present settings do not allow this: the desk must take orders from LTC to XRP, cancel wrong amounts, and need only one person for 200 dollars.',
      kr: '지금의 데스크로는 시작할 수 없습니다. LTC에서 XRP로 가는 주문을 받고, 틀린 금액은 취소하며, 200달러는 한 사람이 보낼 수 있어야 합니다.',
    },
    clock_too_far: {
      en: 'The clock can be at most 30 days ahead.',
      kr: '시계는 최대 30일까지만 앞설 수 있습니다.',
    },
    proposal_open: {
      en: 'This already waits for a second person, who must approve or reject it first.',
      kr: '이미 다른 사람의 승인을 기다리고 있습니다. 먼저 승인하거나 거절해야 합니다.',
    },
    proposal_outdated: {
      en: 'The order has changed since this was prepared. Reject it, and let it be prepared again.',
      kr: '준비한 뒤에 주문이 바뀌었습니다. 거절하고 다시 준비하게 하세요.',
    },
    daily_cap_reached: {
      en: 'With this, you would approve more in 24 hours than one person may. Let someone else approve it, or wait.',
      kr: '승인하면 한 사람의 24시간 한도를 넘습니다. 다른 사람이 승인하게 하거나 기다리세요.',
    },
    owner_exists: { en: 'This desk has an owner already.', kr: '이 데스크에는 이미 소유자가 있습니다.' },
    invitation_used: {
      en: 'This invitation has been used already. If that was not you, tell an owner of the desk.',
      kr: '이미 사용한 초대입니다. 본인이 아니었다면 데스크 소유자에게 알리세요.',
    },
    invitation_revoked: {
      en: 'This invitation was revoked. Ask an owner of the desk for a new one.',
      kr: '취소된 초대입니다. 데스크 소유자에게 새 초대를 받으세요.',
    },
    invitation_expired: {
      en: 'This invitation has expired. Ask an owner of the desk for a new one.',
      kr: '만료된 초대입니다. 데스크 소유자에게 새 초대를 받으세요.',
    },
    invitations_too_many: {
      en: 'There are 20 open invitations. Revoke one first.',
      kr: '열려 있는 초대가 20개입니다. 먼저 하나를 취소하세요.',
    },
    name_taken: {
      en: 'Someone at this desk has this name, or one that looks the same.',
      kr: '같거나 비슷해 보이는 이름을 쓰는 사람이 있습니다.',
    },
    last_owner: {
      en: 'This is the last owner, and the desk needs one. Make someone else an owner first.',
      kr: '마지막 소유자입니다. 먼저 다른 사람을 소유자로 만드세요.',
    },
    assigned_to_other: {
      en: 'Another operator is working on this order.',
      kr: '다른 운영자가 이 주문을 맡고 있습니다.',
    },
    not_assigned: { en: 'Take the order first.', kr: '먼저 주문을 맡으세요.' },
    deposit_is_seen_by_rail: {
      en: 'Payments of this currency are seen on the network, not entered by hand.',
      kr: '이 통화의 입금은 직접 적지 않고 네트워크에서 확인합니다.',
    },
    receipt_unknown: {
      en: 'This receipt is not recorded in this order, or was taken back already.',
      kr: '이 주문에 기록된 입금이 아니거나 이미 되돌렸습니다.',
    },
    bank_line_not_incoming: {
      en: 'This line is not money that came in.',
      kr: '들어온 돈의 거래가 아닙니다.',
    },
    taken_out_before: {
      en: 'It is in a file already, or a wallet was asked for it, and may be paid twice. Say why it is needed again.',
      kr: '이미 파일에 들어 있거나 지갑으로 보내려던 송금이 있어 두 번 송금될 수 있습니다. 다시 필요한 이유를 적으세요.',
    },
    transfers_changed: {
      en: 'These payouts have changed since you saw them. Look at the list again.',
      kr: '송금 목록이 바뀌었습니다. 목록을 다시 확인하세요.',
    },
    output_already_used: { en: 'This payment has been recorded before.', kr: '이미 기록한 입금입니다.' },
    receipt_before_order: {
      en: 'The bank received this before the order was placed, so it cannot be for this order.',
      kr: '주문이 만들어지기 전에 은행에 들어온 돈이라 이 주문의 것이 아닙니다.',
    },
    unmatched_decided: {
      en: 'Somebody has already decided about this deposit.',
      kr: '이 입금은 이미 다른 사람이 결정했습니다.',
    },
    order_of_other_currency: {
      en: 'That order is paid in another currency.',
      kr: '그 주문은 다른 통화로 입금하는 주문입니다.',
    },
    payment_before_order: {
      en: 'This payment was made before there was anything to pay here. Enter the payment that you made for it.',
      kr: '여기에 보낼 것이 생기기 전의 송금입니다. 이 건을 위해 보낸 송금을 적으세요.',
    },
    payout_other_receiver: {
      en: 'That transaction does not pay this receiver.',
      kr: '받는 곳이 다른 송금입니다.',
    },
    receiver_blocked: {
      en: 'The issuer of this token has blocked the receiver: money sent there cannot be moved.',
      kr: '이 토큰의 발행사가 받는 주소를 차단했습니다. 그곳으로 보낸 돈은 옮길 수 없게 됩니다.',
    },
    receiver_is_contract: {
      en: 'The receiver is a contract that may be unable to receive this.',
      kr: '받는 주소가 컨트랙트라서 받지 못할 수 있습니다.',
    },
    receiver_not_activated: {
      en: 'The network does not know the receiver yet, and this amount cannot activate it.',
      kr: '받는 주소가 아직 활성화되지 않았고, 이 금액으로는 활성화할 수 없습니다.',
    },
    receiver_needs_memo: {
      en: 'The receiver refuses payments without a tag or memo. Ask the customer for it.',
      kr: '받는 주소는 태그나 메모 없는 송금을 거절합니다. 고객에게 물어보세요.',
    },
    receiver_refuses_deposits: {
      en: 'The receiver accepts payments only from senders that it knows.',
      kr: '이 주소는 미리 허용한 사람이 보낸 송금만 받습니다.',
    },
    amount_below_network_minimum: {
      en: 'The network does not let the receiver hold such a small amount.',
      kr: '네트워크가 허용하는 최소 금액보다 적습니다.',
    },
    payment_proof_wrong: {
      en: 'That key or proof does not show that this transaction pays this receiver.',
      kr: '이 트랜잭션이 이 주소로 보냈다는 증명이 아닙니다.',
    },
    payout_is_seen_by_rail: {
      en: 'Payouts of this currency are verified on the network, not confirmed by hand.',
      kr: '이 통화의 송금은 네트워크에서 확인하므로 직접 확인할 수 없습니다.',
    },
    payment_unexplained: {
      en: 'Someone has paid this receiver. First say whether it was this desk.',
      kr: '누군가 이 받는 쪽에 돈을 보냈습니다. 먼저 이 데스크가 보냈는지 밝히세요.',
    },
    payment_may_be_prize: {
      en: 'A lottery prize is due to this receiver. First confirm that this payment is not the prize.',
      kr: '이 주소로 지급할 추첨 상금이 있습니다. 먼저 이 송금이 상금이 아닌지 확인하세요.',
    },
    payment_under_way: {
      en: 'A payment of this kind is already prepared. Finish it or take it back first.',
      kr: '이미 준비한 송금이 있습니다. 먼저 마치거나 취소하세요.',
    },
    payment_settled: {
      en: 'This payment is final and in the books.',
      kr: '이미 확정되어 장부에 적힌 송금입니다.',
    },
    payment_may_return: {
      en: 'This payment is gone, but it can still come back: no block has spent the same coins or number otherwise (on TRON, a day has not passed). Do not pay again. Send the same transaction again, or spend its coins otherwise and wait for a block; then count it as not paid.',
      kr: '이 송금은 보이지 않지만 다시 나타날 수 있습니다. 같은 코인이나 번호를 다른 거래로 쓴 블록이 아직 없습니다(트론은 하루가 지나지 않았습니다). 다시 보내지 마세요. 같은 거래를 다시 전송하거나, 그 코인을 다른 거래로 쓰고 블록을 기다린 뒤 보내지 않은 것으로 처리하세요.',
    },
    payment_still_there: {
      en: 'The network still shows this payment, so it counts as paid.',
      kr: '아직 네트워크에 보이는 송금이라 보낸 것으로 칩니다.',
    },
    payment_unmatched: {
      en: 'Nothing was prepared for this receiver. Prepare the refund first.',
      kr: '이 받는 쪽에 준비한 송금이 없습니다. 먼저 환불을 준비하세요.',
    },
    disbursement_ended: { en: 'There is nothing left to pay.', kr: '더 보낼 것이 없습니다.' },
    remainder_too_large: {
      en: 'Too much of it is missing to be accepted. Pay the rest.',
      kr: '모자란 금액이 커서 마무리할 수 없습니다. 나머지를 보내세요.',
    },
    setting_unchanged: { en: 'The setting has this value already.', kr: '이미 이 값으로 되어 있습니다.' },
    addresses_moved: {
      en: 'Lines of the list of addresses were moved since they were used. Restore their order, add new ones only at the end, and restart the desk.',
      kr: '주소 목록에서 이미 사용한 줄의 위치가 바뀌었습니다. 원래 순서로 되돌리고 새 주소는 끝에만 추가한 뒤 데스크를 다시 시작하세요.',
    },
    setting_changed_meanwhile: {
      en: 'Someone has changed this setting. Look at its value, then try again.',
      kr: '다른 사람이 이 설정을 바꾸었습니다. 값을 확인하고 다시 시도하세요.',
    },
    minimum_above_unpaid: {
      en: 'The smallest order would be worth more than all unpaid orders of one customer together may be. Lower minimumUsd or raise unpaidUsdMax.',
      kr: '가장 작은 주문이 한 고객의 미결제 주문 한도보다 커집니다. minimumUsd를 낮추거나 unpaidUsdMax를 올리세요.',
    },
    client_above_network: {
      en: 'One client could have more unpaid orders than its whole network. Lower openOrdersPerClientMax or raise openOrdersPerNetworkMax.',
      kr: '한 클라이언트의 미결제 주문이 네트워크 전체보다 많아질 수 있습니다. openOrdersPerClientMax를 낮추거나 openOrdersPerNetworkMax를 올리세요.',
    },
    hold_has_cause: {
      en: 'The cause of this hold is still there. Resolve it first: see the steps.',
      kr: '보류의 원인이 아직 남아 있습니다. 먼저 안내된 순서대로 해결하세요.',
    },
    payout_watch_behind: {
      en: 'The network has not been watched long enough since this was prepared. Wait a minute, then try again.',
      kr: '준비한 뒤 네트워크를 아직 충분히 살피지 못했습니다. 1분 뒤에 다시 시도하세요.',
    },
    payout_already_sent: {
      en: 'A payment of this order is on its way, so it cannot be taken back.',
      kr: '이미 송금이 진행 중이라 취소할 수 없습니다.',
    },
    mail_server_missing: {
      en: 'This desk has no mail server, so it cannot send mail.',
      kr: '이 데스크에는 메일 서버가 없어 메일을 보낼 수 없습니다.',
    },
    passkey_last_factor: {
      en: 'This passkey is your only second factor. Set up an authenticator app or another passkey first.',
      kr: '유일한 2단계 인증 수단입니다. 먼저 인증 앱이나 다른 패스키를 등록하세요.',
    },
  },
  421: {
    host_not_allowed: {
      en: 'This desk does not answer under that name.',
      kr: '이 이름으로는 데스크에 접속할 수 없습니다. 데스크의 주소로 다시 여세요.',
    },
  },
} as const satisfies RefusalTable;
