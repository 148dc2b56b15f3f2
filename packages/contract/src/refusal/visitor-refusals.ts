import type { RefusalTable } from './refusal.ts';

/** Refusals that visitors, partners and programs can get on the public port, by their HTTP status. */
export const VISITOR_REFUSALS = {
  400: {
    url_malformed: { en: 'The address of the request could not be read.', kr: '요청 주소를 읽지 못했어요.' },
    request_malformed: { en: 'The request could not be read.', kr: '요청을 읽지 못했어요.' },
    body_malformed: {
      en: 'The request could not be read. Check that it is valid JSON.',
      kr: '요청을 읽지 못했어요. 올바른 JSON인지 확인해 주세요.',
    },
    field_invalid: {
      en: 'One of the fields is missing, of the wrong type or unknown.',
      kr: '빠졌거나 올바르지 않은 항목이 있어요.',
    },
    text_has_address: {
      en: 'Leave addresses out: the customer finds them on the page of the order.',
      kr: '주소는 빼 주세요. 고객은 주문 화면에서 주소를 확인해요.',
    },
    same_currency: { en: 'Choose two different currencies.', kr: '서로 다른 두 통화를 선택해 주세요.' },
    amount_malformed: {
      en: 'Enter the amount as a number, for example 1250.75.',
      kr: '금액을 숫자로 입력해 주세요. 예: 1250.75',
    },
    amount_too_precise: {
      en: 'Use fewer decimal places: at most 8, and no more than this currency has.',
      kr: '소수점 자릿수를 줄여 주세요. 최대 8자리이고, 이 통화의 자릿수를 넘을 수 없어요.',
    },
    amount_too_large: { en: 'That amount is too large.', kr: '교환할 수 있는 금액보다 커요.' },
    amount_out_of_range: {
      en: 'Please fill out all necessary fields with valid amounts.',
      kr: '필수 항목을 모두 입력하고 금액을 확인해 주세요.',
    },
    fields_missing: {
      en: 'Please fill out all necessary fields with valid amounts.',
      kr: '필수 항목을 모두 입력하고 금액을 확인해 주세요.',
    },
    email_invalid: { en: 'Enter a valid e-mail address.', kr: '올바른 이메일 주소를 입력해 주세요.' },
    below_minimum: {
      en: 'Minimum transaction amount should be equivalent to $50.',
      kr: '최소 거래 금액은 50달러 상당이에요.',
    },
    date_malformed: {
      en: 'There is no such day. Write it as 2026-11-24.',
      kr: '없는 날짜예요. 2026-11-24처럼 적어 주세요.',
    },
    idempotency_key_invalid: {
      en: 'An Idempotency-Key has 16 to 128 printable characters without spaces.',
      kr: 'Idempotency-Key는 빈칸 없이 16~128자여야 해요.',
    },
    address_malformed: {
      en: 'This is not a valid address on this network.',
      kr: '이 네트워크의 주소가 아니에요.',
    },
    address_checksum_wrong: {
      en: 'There is a typo in this address: its checksum is wrong.',
      kr: '주소에 오타가 있어요. 체크섬이 맞지 않아요.',
    },
    address_of_other_network: {
      en: 'This address belongs to another network.',
      kr: '다른 네트워크의 주소예요.',
    },
    address_kind_unsupported: {
      en: 'We cannot send to this type of address. Use another one of your wallet.',
      kr: '이 종류의 주소로는 보낼 수 없어요. 지갑의 다른 주소를 입력해 주세요.',
    },
    address_tag_wrong: {
      en: 'What follows this address is not a tag or memo of this network. Check the original.',
      kr: '주소 뒤에 붙은 내용이 이 네트워크의 태그나 메모가 아니에요. 원래 주소를 확인해 주세요.',
    },
    address_is_private_key: {
      en: 'That is a private key. Never share it with anyone. Enter a receiving address.',
      kr: '개인 키예요. 누구에게도 알려 주지 말고, 받는 주소를 입력해 주세요.',
    },
    receiver_is_ours: {
      en: 'This is one of our own payment addresses. Enter an address of your wallet.',
      kr: '저희의 입금 주소예요. 고객님 지갑의 주소를 입력해 주세요.',
    },
    refund_address_invalid: {
      en: 'This refund address cannot be used. Enter one of your own wallet, on the network that you pay on.',
      kr: '환불받을 곳으로 쓸 수 없어요. 보내는 네트워크에 있는 고객님 지갑의 주소를 입력해 주세요.',
    },
    text_unreadable: {
      en: 'This text contains characters that cannot be shown. Please type it again.',
      kr: '표시할 수 없는 문자가 들어 있어요. 다시 입력해 주세요.',
    },
    name_invalid: { en: 'Enter a name of 1 to 64 characters.', kr: '이름을 1~64자로 입력해 주세요.' },
    username_required: { en: 'Username is required!', kr: '닉네임을 입력해 주세요!' },
    username_invalid: {
      en: 'Use at most 32 letters and digits of one alphabet, or Latin letters with Korean, Japanese or Chinese ones; single dots, hyphens, underscores and spaces may be in between.',
      kr: '한글, 영문 등의 글자와 숫자로 32자까지 입력해 주세요. 사이에는 점, 하이픈, 밑줄, 빈칸을 하나씩 쓸 수 있어요.',
    },
    email_required: { en: 'Email address is required!', kr: '이메일 주소를 입력해 주세요!' },
    email_address_invalid: { en: 'Invalid email address!', kr: '이메일 주소가 올바르지 않아요!' },
    phone_required: { en: 'Phone address is required!', kr: '전화번호를 입력해 주세요!' },
    phone_invalid: {
      en: 'Enter the phone number in digits, for example 10 1234 5678.',
      kr: '전화번호를 숫자로 입력해 주세요. 예: 10 1234 5678',
    },
    password_required: { en: 'Password is required!', kr: '비밀번호를 입력해 주세요!' },
    password_below_minimum: {
      en: 'Password must have at-least 6 characters!',
      kr: '비밀번호는 6자 이상이어야 해요!',
    },
    password_too_long: {
      en: 'Use a password of at most 128 characters.',
      kr: '비밀번호는 128자까지 쓸 수 있어요.',
    },
    password_common: {
      en: 'This password is on a list of stolen passwords. Choose another one.',
      kr: '유출된 적이 있는 비밀번호예요. 다른 비밀번호를 입력해 주세요.',
    },
    password_own_words: {
      en: 'This password is your name, your e-mail address or the name of this service. Choose another one.',
      kr: '이름이나 이메일 주소, 서비스 이름은 비밀번호로 쓸 수 없어요. 다른 비밀번호를 입력해 주세요.',
    },
    password_mismatch: {
      en: 'Password and Confirm Password does not match!',
      kr: '비밀번호와 비밀번호 확인이 일치하지 않아요!',
    },
    password_unchanged: {
      en: 'The new password is the same as the old one.',
      kr: '새 비밀번호가 지금 비밀번호와 같아요.',
    },
    full_name_invalid: {
      en: 'Enter a name of at most 100 characters.',
      kr: '이름(실명)은 100자까지 입력할 수 있어요.',
    },
    date_of_birth_invalid: {
      en: 'Enter a date in the past as DD/MM/YYYY.',
      kr: '지난 날짜를 일/월/연도(DD/MM/YYYY)로 입력해 주세요.',
    },
    country_unknown: { en: 'Choose a country from the list.', kr: '목록에서 국가를 골라 주세요.' },
    login_email_required: { en: 'Please enter email first!', kr: '이메일을 먼저 입력해 주세요!' },
    login_email_invalid: { en: 'Invalid email!', kr: '이메일 형식이 올바르지 않아요!' },
    link_invalid: {
      en: 'This link has been used or has expired. Please ask for a new one.',
      kr: '이미 썼거나 기한이 지난 링크예요. 새 링크를 요청해 주세요.',
    },
    totp_code_wrong: {
      en: 'The code is wrong. Check the time on your device and try the next code.',
      kr: '코드가 올바르지 않아요. 기기의 시간을 확인하고 다음 코드를 입력해 주세요.',
    },
    passkey_attempt_ended: {
      en: 'This took too long or has already been done. Please start again.',
      kr: '시간이 지났거나 이미 처리되었어요. 다시 시작해 주세요.',
    },
    passkey_invalid: {
      en: 'We could not verify this passkey, so it was not saved. Please start again.',
      kr: '패스키를 확인하지 못해 저장하지 않았어요. 다시 시작해 주세요.',
    },
    order_link_malformed: { en: 'This is not a link to an order.', kr: '주문 링크가 아니에요.' },
  },
  401: {
    sign_in_required: { en: 'Please log in first.', kr: '먼저 로그인해 주세요.' },
    login_failed: {
      en: 'The e-mail address or the password is wrong.',
      kr: '이메일 또는 비밀번호가 올바르지 않아요.',
    },
    second_factor_required: {
      en: 'Enter the code from your authenticator app.',
      kr: '인증 앱의 코드를 입력해 주세요.',
    },
    second_factor_failed: {
      en: 'The code is wrong or has already been used. Wait for the next one.',
      kr: '코드가 틀렸거나 이미 사용되었어요. 다음 코드를 기다려 주세요.',
    },
    session_ended: {
      en: 'Your session has ended. Please log in again.',
      kr: '로그인이 만료되었어요. 다시 로그인해 주세요.',
    },
    passkey_login_failed: {
      en: 'This passkey does not belong to an account here. Log in with your password.',
      kr: '이 패스키로 열 수 있는 계정이 없어요. 비밀번호로 로그인해 주세요.',
    },
  },
  403: {
    refund_address_stands: {
      en: 'This refund already has an address. To change it, use the browser where you placed the order, log in to its account, or ask for a link by e-mail.',
      kr: '환불받을 곳이 이미 정해졌어요. 바꾸려면 주문한 브라우저를 쓰거나, 주문한 계정에 로그인하거나, 이메일로 링크를 받아 주세요.',
    },
    refund_link_invalid: {
      en: 'This link has been used or has expired. You can ask for a new one.',
      kr: '이미 썼거나 기한이 지난 링크예요. 새 링크를 메일로 받을 수 있어요.',
    },
    link_is_not_yours: {
      en: 'To replace the link, use the browser where you placed the order, or log in to its account.',
      kr: '링크를 바꾸려면 주문한 브라우저를 쓰거나 주문한 계정에 로그인해 주세요.',
    },
    declined: {
      en: 'We cannot do this swap. Please contact our support.',
      kr: '이 교환을 진행할 수 없어요. 고객 지원에 문의해 주세요.',
    },
    visitor_frozen: {
      en: 'You cannot place new orders here. Please contact our support.',
      kr: '여기서는 새 주문을 할 수 없어요. 고객 지원에 문의해 주세요.',
    },
    actor_not_allowed: { en: 'You cannot do this with this order.', kr: '이 주문에는 할 수 없는 일이에요.' },
    origin_not_allowed: {
      en: 'This request came from another site.',
      kr: '다른 사이트에서 온 요청이라 처리하지 않았어요.',
    },
    old_password_wrong: { en: 'The old password is wrong.', kr: '현재 비밀번호가 올바르지 않아요.' },
    password_wrong: {
      en: 'The password is wrong. Nothing was done.',
      kr: '비밀번호가 올바르지 않아요. 바뀐 것은 없어요.',
    },
  },
  404: {
    route_unknown: { en: 'There is nothing at this address.', kr: '이 주소에는 아무것도 없어요.' },
    order_unknown: { en: 'We could not find this order.', kr: '주문을 찾을 수 없어요.' },
    currency_unknown: { en: 'We could not find this currency.', kr: '해당하는 통화가 없어요.' },
    symbol_unknown: { en: 'We do not offer a currency with this symbol.', kr: '해당하는 통화가 없어요.' },
    lottery_unknown: { en: 'There is no lottery on this day.', kr: '이날은 추첨이 없어요.' },
    refund_unknown: { en: 'There is no such refund.', kr: '해당하는 환불 내역이 없어요.' },
    not_rehearsal: { en: 'There is nothing at this address.', kr: '이 주소에는 아무것도 없어요.' },
    user_unknown: { en: 'We could not find this account.', kr: '해당하는 계정이 없어요.' },
    session_unknown: { en: 'This device is not logged in any more.', kr: '해당하는 로그인 기기가 없어요.' },
    passkey_unknown: { en: 'We could not find this passkey.', kr: '해당하는 패스키가 없어요.' },
  },
  405: {
    method_not_allowed: {
      en: 'This address does not accept that method.',
      kr: '이 주소에서는 쓸 수 없는 메서드예요.',
    },
  },
  408: {
    request_timeout: { en: 'The request took too long to arrive.', kr: '요청이 너무 늦게 도착했어요.' },
  },
  409: {
    notes_used_up: {
      en: 'This order cannot have any more notes.',
      kr: '이 주문에는 메모를 더 이상 쓸 수 없어요.',
    },
    contact_erased: {
      en: 'The personal data of this order have been deleted, so it takes no more notes.',
      kr: '개인정보가 삭제된 주문이라 메모를 더 쓸 수 없어요.',
    },
    snapshot_stale: {
      en: 'The rate has changed. Please check the new amount.',
      kr: '환율이 바뀌었어요. 새 금액을 확인해 주세요.',
    },
    quote_changed: {
      en: 'The rate has changed. Please check the new amount.',
      kr: '환율이 바뀌었어요. 새 금액을 확인해 주세요.',
    },
    amount_in_use: {
      en: 'Another order has this amount now. Please check the new amount.',
      kr: '지금 같은 금액의 주문이 있어요. 새 금액을 확인해 주세요.',
    },
    amounts_used_up: {
      en: 'Too many orders have amounts close to this one now. Please choose another amount.',
      kr: '지금은 비슷한 금액의 주문이 너무 많아요. 다른 금액을 입력해 주세요.',
    },
    reserve_too_small: {
      en: 'We do not have enough of this currency right now. Try a smaller amount.',
      kr: '지금은 이 통화의 보유량이 부족해요. 더 적은 금액으로 시도해 주세요.',
    },
    prize_not_waiting: {
      en: 'There is no prize of this day for which you can enter an address.',
      kr: '이날은 받는 주소를 입력할 상금이 없어요.',
    },
    balance_too_small: { en: 'The books do not have enough for this.', kr: '장부의 잔액이 부족해요.' },
    idempotency_conflict: {
      en: 'This Idempotency-Key was used for another request.',
      kr: '이 Idempotency-Key는 다른 요청에 이미 사용되었어요.',
    },
    refund_transition_not_allowed: {
      en: 'It is too late to change this refund.',
      kr: '이미 다음 단계로 넘어가 바꿀 수 없어요.',
    },
    refund_address_missing: { en: 'Enter a refund address first.', kr: '환불받을 곳을 먼저 입력해 주세요.' },
    refund_address_changes_used: {
      en: 'The refund address has been changed too often. Please contact our support.',
      kr: '너무 여러 번 바꿨어요. 고객 지원에 문의해 주세요.',
    },
    link_replacements_used: {
      en: 'The link of this order was replaced too often. Please contact our support.',
      kr: '링크를 너무 여러 번 바꾸었어요. 고객 지원에 문의해 주세요.',
    },
    letter_choices_used: {
      en: 'The e-mails of this order were changed too often. Please contact our support.',
      kr: '이메일 설정을 너무 여러 번 바꾸었어요. 고객 지원에 문의해 주세요.',
    },
    policy_is_strict: {
      en: 'We cancel orders that are paid with a wrong amount.',
      kr: '금액이 다르면 주문이 취소돼요.',
    },
    deviation_too_large: {
      en: 'The amount differs too much from what was due.',
      kr: '금액 차이가 너무 커요.',
    },
    order_on_hold: {
      en: 'This order is on hold. An operator has to check it first.',
      kr: '담당자가 이 주문을 확인하고 있어요. 확인이 끝날 때까지 기다려 주세요.',
    },
    transition_not_allowed: {
      en: 'It is too late for this: the order has moved on.',
      kr: '주문이 이미 다음 단계로 넘어가 처리할 수 없어요.',
    },
    order_changed_meanwhile: {
      en: 'The order has changed in the meantime. Check it and try again if needed.',
      kr: '그사이 주문이 바뀌었어요. 다시 확인해 주세요.',
    },
    lock_ended: { en: 'The rate lock has ended.', kr: '환율 고정이 끝났어요.' },
    deposit_already_seen: {
      en: 'We have already seen a payment, so this order can no longer be canceled.',
      kr: '이미 입금이 감지되어 취소할 수 없어요.',
    },
    exposure_of_person: {
      en: 'Your unpaid orders have reached the total for which we can fix rates. Pay or cancel one of them first.',
      kr: '입금하지 않은 주문의 금액이 한 번에 고정할 수 있는 한도에 이르렀어요. 먼저 한 주문에 입금하거나 취소해 주세요.',
    },
    exposure_of_receiver: {
      en: 'Unpaid orders to this address have reached the total for which we can fix rates. Pay or cancel one of them first.',
      kr: '이 주소로 받는 입금 전 주문의 금액이 한도에 이르렀어요. 먼저 한 주문에 입금하거나 취소해 주세요.',
    },
    exposure_of_network: {
      en: 'Unpaid orders from your internet network already hold as much of this currency as we can set aside. Try a smaller amount, or log in with an account that has completed a swap.',
      kr: '같은 인터넷 네트워크의 입금 전 주문이 이 통화의 한도를 모두 쓰고 있어요. 금액을 줄이거나, 교환을 완료한 적이 있는 계정으로 로그인해 주세요.',
    },
    exposure_of_pair: {
      en: 'We cannot fix this rate for such a large amount right now. Try a smaller amount, or try again later.',
      kr: '지금은 이 환율을 더 고정해드릴 수 없어요. 금액을 줄이거나 잠시 후 다시 시도해 주세요.',
    },
    exposure_of_asset: {
      en: 'We cannot fix a rate for such a large amount of this currency right now. Try a smaller amount, or try again later.',
      kr: '지금은 이 통화의 환율을 더 고정해드릴 수 없어요. 금액을 줄이거나 잠시 후 다시 시도해 주세요.',
    },
    deposit_not_final: {
      en: 'The deposit is no longer final, so nothing may be paid out yet.',
      kr: '입금 확인이 아직 끝나지 않았어요.',
    },
    username_taken: {
      en: 'This username is taken. Choose another one.',
      kr: '이미 사용 중인 닉네임이에요. 다른 닉네임을 입력해 주세요.',
    },
    email_taken: {
      en: 'There is already an account with this e-mail address. Log in, or use another address.',
      kr: '이 이메일로 만든 계정이 있어요. 로그인하거나 다른 주소를 써 주세요.',
    },
    totp_on_already: {
      en: 'The authenticator app is already set up.',
      kr: '인증 앱이 이미 설정되어 있어요.',
    },
    totp_not_begun: {
      en: 'Start setting up the authenticator app first.',
      kr: '먼저 인증 앱 설정을 시작해 주세요.',
    },
    passkeys_unavailable: {
      en: 'Passkeys work only at our official address.',
      kr: '패스키는 저희 공식 주소에서만 사용할 수 있어요.',
    },
    passkeys_too_many: {
      en: 'An account can have ten passkeys. Remove one first.',
      kr: '패스키는 계정마다 10개까지예요. 먼저 하나를 삭제해 주세요.',
    },
    passkey_taken: { en: 'This passkey is already set up.', kr: '이미 등록된 패스키예요.' },
    orders_under_way: {
      en: 'One of your orders is still in progress. You can delete your account once it has ended.',
      kr: '진행 중인 주문이 있어요. 끝난 뒤에 계정을 삭제해 주세요.',
    },
    user_changed_meanwhile: {
      en: 'Your account has changed in the meantime. Check it and try again if needed.',
      kr: '그사이 계정 정보가 바뀌었어요. 다시 확인해 주세요.',
    },
    order_owned_by_other: { en: 'This order belongs to another account.', kr: '다른 계정의 주문이에요.' },
  },
  413: {
    body_too_large: { en: 'The request is too large.', kr: '요청이 너무 커요.' },
  },
  415: {
    media_type_unsupported: {
      en: 'Send the request as application/json.',
      kr: '요청을 application/json으로 보내 주세요.',
    },
  },
  429: {
    refund_link_mailed: {
      en: 'We have already sent you a link, and it still works. Please check your e-mail.',
      kr: '링크를 이미 보냈고 아직 쓸 수 있어요. 메일함을 확인해 주세요.',
    },
    too_many_requests: {
      en: 'Too many requests. Please wait a moment.',
      kr: '요청이 너무 많아요. 잠시 후 다시 시도해 주세요.',
    },
    too_many_open_orders: {
      en: 'You have too many unpaid orders. Pay or cancel one of them first.',
      kr: '입금하지 않은 주문이 너무 많아요. 먼저 한 주문에 입금하거나 취소해 주세요.',
    },
    too_many_unpaid_today: {
      en: 'Too many orders in this currency were left unpaid today. Pay an open one, log in with an account that has completed a swap, or try again tomorrow.',
      kr: '오늘 이 통화로 입금하지 않은 주문이 너무 많아요. 진행 중인 주문에 입금하거나, 교환을 완료한 적이 있는 계정으로 로그인하거나, 내일 다시 시도해 주세요.',
    },
  },
  431: {
    headers_too_large: { en: 'The headers of the request are too large.', kr: '요청의 헤더가 너무 커요.' },
  },
  500: {
    server_fault: {
      en: 'Something went wrong on our side. Check what happened before you try again.',
      kr: '저희 쪽에 문제가 생겼어요. 다시 하기 전에 현재 상태를 확인해 주세요.',
    },
  },
  503: {
    rate_unavailable: {
      en: 'There is no current rate for this pair. Please try again shortly.',
      kr: '지금은 이 두 통화의 환율이 없어요. 잠시 후 다시 시도해 주세요.',
    },
    rail_unavailable: {
      en: 'We cannot accept this currency right now. Please try again later.',
      kr: '지금은 이 통화를 받을 수 없어요. 잠시 후 다시 시도해 주세요.',
    },
    desk_closed: {
      en: 'We are closed now and take no new orders. Please come back when we open.',
      kr: '지금은 운영 시간이 아니라 새 주문을 받지 않아요. 문을 열면 다시 찾아 주세요.',
    },
    desk_paused: {
      en: 'New orders are paused. Please try again later.',
      kr: '새 주문을 잠시 멈췄어요. 나중에 다시 시도해 주세요.',
    },
    desk_draining: {
      en: 'We take no new orders. Orders that have begun will be finished.',
      kr: '새 주문을 받지 않아요. 진행 중인 주문은 끝까지 처리해요.',
    },
    desk_unattended: {
      en: 'New orders are paused until our operators are back. Please try again later.',
      kr: '담당자가 돌아올 때까지 새 주문을 멈췄어요. 나중에 다시 시도해 주세요.',
    },
    currency_paused: {
      en: 'New orders with this currency are paused. Choose another one, or try again later.',
      kr: '이 통화의 새 주문을 잠시 멈췄어요. 다른 통화를 고르거나 나중에 다시 시도해 주세요.',
    },
    address_pool_empty: {
      en: 'No payment address is available right now. Please try again shortly.',
      kr: '지금 쓸 수 있는 입금 주소가 없어요. 잠시 후 다시 시도해 주세요.',
    },
    database_unavailable: {
      en: 'We cannot reach our database right now. Please try again shortly.',
      kr: '지금은 데이터베이스에 연결할 수 없어요. 잠시 후 다시 시도해 주세요.',
    },
    not_ready: {
      en: 'We cannot take orders right now. Please try again shortly.',
      kr: '지금은 주문을 받을 수 없어요. 잠시 후 다시 시도해 주세요.',
    },
    disk_full: {
      en: 'We cannot save anything right now. Please try again later.',
      kr: '지금은 저장할 수 없어요. 나중에 다시 시도해 주세요.',
    },
    outcome_unknown: {
      en: 'We lost the connection to our database and do not know whether this was done. Check before you try again.',
      kr: '데이터베이스 연결이 끊겨 처리됐는지 알 수 없어요. 다시 하기 전에 먼저 확인해 주세요.',
    },
  },
} as const satisfies RefusalTable;
