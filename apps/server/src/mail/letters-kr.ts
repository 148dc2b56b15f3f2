import { type LetterTemplates, writeOwnLetter } from './letter-template.ts';
import { KEEP_LINK, NO_ADDRESSES, ORDER_LETTERS_KR } from './order-letters-kr.ts';

const NOT_YOU = '본인이 아니라면 즉시 비밀번호를 바꾸고 로그인 기기 목록을 확인해 주세요.';

export const LETTERS_KR: LetterTemplates = {
  password_reset: ({ token, endsAtMs }, place) => ({
    subject: '새 비밀번호 설정',
    parts: [
      '새 비밀번호 설정 요청을 받았습니다. 아래 링크에서 설정할 수 있습니다.',
      place.resetLink(token),
      `링크는 한 번만, ${place.time(endsAtMs)}까지 사용할 수 있습니다.`,
      '요청하지 않으셨다면 아무것도 하지 않으셔도 됩니다. 비밀번호는 그대로 유지됩니다.',
    ],
  }),
  password_changed: ({ changedAtMs, isByLink }, place) => ({
    subject: '비밀번호가 변경되었습니다',
    parts: [
      `${place.time(changedAtMs)}에 계정의 비밀번호가 변경되었습니다. 다른 기기에서는 모두 로그아웃되었습니다.`,
      isByLink === true
        ? '메일로 받은 링크로 바꾼 비밀번호이므로 등록된 패스키와 인증 앱이 모두 해제되었습니다. 내 정보에서 다시 등록해 주세요.'
        : '패스키는 그대로 남으니 내 정보에서 패스키 목록도 확인해 주세요.',
      '본인이 아니라면 즉시 로그인 화면의 “비밀번호를 잊으셨나요?”를 눌러 주세요.',
    ],
  }),
  email_confirm: ({ token, endsAtMs }, place) => ({
    subject: '이메일 주소 확인',
    parts: [
      '이 주소를 계정의 이메일로 사용하려면 아래 링크를 열어 주세요.',
      place.emailLink(token),
      `링크는 한 번만, ${place.time(endsAtMs)}까지 사용할 수 있습니다.`,
      '저희 계정이 없으시다면 아무것도 하지 않으셔도 됩니다.',
    ],
  }),
  email_change_asked: ({ askedAtMs }, place) => ({
    subject: '계정에 새 이메일 주소가 입력되었습니다',
    parts: [
      `${place.time(askedAtMs)}에 로그인한 사용자가 계정의 이메일 주소를 다른 주소로 바꾸려고 했습니다. ` +
        '그 주소로 보낸 링크를 열면 변경이 적용됩니다.',
      NOT_YOU,
    ],
  }),
  email_changed_old: ({ changedAtMs, token, endsAtMs, resetsHereUntilMs }, place) => ({
    subject: '계정의 이메일 주소가 변경되었습니다',
    parts: [
      `${place.time(changedAtMs)}에 계정의 이메일 주소가 변경되었습니다. 이제 안내 메일은 새 주소로 갑니다.`,
      '본인이 아니라면 아래 링크를 여세요. 그 페이지의 버튼을 누르면 이 주소로 되돌리고 모든 기기에서 로그아웃합니다.',
      place.undoLink(token),
      `이 링크는 ${place.time(endsAtMs)}까지 한 번만 쓸 수 있습니다. ` +
        `${place.time(resetsHereUntilMs)}까지는 비밀번호 재설정 링크를 이 주소로만 보냅니다.`,
    ],
  }),
  email_changed_new: ({ changedAtMs }, place) => ({
    subject: '이제 이 주소가 계정의 이메일입니다',
    parts: [`${place.time(changedAtMs)}부터 계정 안내 메일이 이 주소로 옵니다.`],
  }),
  email_changed_back: ({ changedAtMs }, place) => ({
    subject: '계정의 이메일 주소가 이전 주소로 돌아갔습니다',
    parts: [
      `${place.time(changedAtMs)}에 이 주소를 쓰던 계정이 이전 이메일 주소로 돌아갔습니다. 이제 안내 메일은 그 주소로 갑니다.`,
      '본인이 아니라면 저희에게 알려 주세요.',
    ],
  }),
  totp_added: ({ changedAtMs }, place) => ({
    subject: '인증 앱이 설정되었습니다',
    parts: [
      `${place.time(changedAtMs)}부터 비밀번호로 로그인할 때 인증 앱의 코드를 입력해야 합니다.`,
      NOT_YOU,
    ],
  }),
  totp_removed: ({ changedAtMs }, place) => ({
    subject: '계정의 인증 앱이 해제되었습니다',
    parts: [
      `${place.time(changedAtMs)}부터 비밀번호만으로 로그인합니다. 복구 코드는 더 이상 쓸 수 없습니다.`,
      NOT_YOU,
    ],
  }),
  passkey_added: ({ addedAtMs, device }, place) => ({
    subject: '계정에 패스키가 추가되었습니다',
    parts: [
      {
        rows: [
          ['시각', place.time(addedAtMs)],
          ['기기', device === '' ? '알 수 없음' : device],
        ],
      },
      '이 패스키로 비밀번호와 인증 앱 코드 없이 로그인할 수 있습니다.',
      '본인이 아니라면 내 정보에서 패스키를 삭제하고 즉시 비밀번호를 바꿔 주세요.',
    ],
  }),
  passkey_removed: ({ removedAtMs }, place) => ({
    subject: '계정의 패스키가 삭제되었습니다',
    parts: [`${place.time(removedAtMs)}부터 이 패스키로는 로그인할 수 없습니다.`, NOT_YOU],
  }),
  new_sign_in: ({ signedInAtMs, device }, place) => ({
    subject: '새로운 기기에서 로그인했습니다',
    parts: [
      {
        rows: [
          ['시각', place.time(signedInAtMs)],
          ['기기', device === '' ? '알 수 없음' : device],
        ],
      },
      NOT_YOU,
    ],
  }),
  ...ORDER_LETTERS_KR,
  refund_address_link: (facts, place) => ({
    subject: `주문 ${facts.reference} 환불받을 곳 바꾸기`,
    parts: [
      '이 주문의 환불받을 곳을 바꾸려는 요청이 있었습니다. 아래 링크에서 바꿀 수 있습니다.',
      place.refundLink(facts),
      `링크는 한 번만, ${place.time(facts.endsAtMs)}까지 사용할 수 있습니다. 다른 사람에게 알려 주지 마세요.`,
      '요청하지 않으셨다면 아무것도 하지 않으셔도 됩니다. 환불받을 곳은 그대로 유지됩니다.',
    ],
  }),
  lottery_won: ({ date, amount, symbol, network, endsAtMs, isRehearsal }, place) => ({
    subject: `${date} 추첨에 당첨되셨습니다`,
    parts: [
      '추첨에서 뽑히셨습니다.',
      ...(isRehearsal === true ? ['연습 추첨이며 상금은 실제 돈이 아닙니다.'] : []),
      {
        rows: [
          ['상금', `${amount} ${symbol}`],
          ['네트워크', network],
        ],
      },
      '로그인해서 상금을 받을 주소를 입력해 주세요.',
      place.lotteryLink(),
      `${place.time(endsAtMs)}까지 입력해 주세요. 그 뒤에는 상금이 추첨 기금으로 돌아갑니다.`,
      '상금을 보내기 위해 비밀번호나 개인 키, 입금을 요구하는 일은 없습니다.',
    ],
  }),
  prize_address_changed: ({ date, amount, symbol, changedAtMs }, place) => ({
    subject: `${date} 추첨 상금을 받을 주소가 변경되었습니다`,
    parts: [
      '고객 지원에서 상금을 보낼 주소를 변경했습니다.',
      {
        rows: [
          ['상금', `${amount} ${symbol}`],
          ['시각', place.time(changedAtMs)],
        ],
      },
      '로그인하면 새 주소를 확인할 수 있습니다.',
      place.lotteryLink(),
      '요청하지 않으셨다면 상금을 보내기 전에 바로잡을 수 있도록 즉시 알려 주세요.',
    ],
  }),
  order_note: (facts, place) => ({
    subject: `주문 ${facts.reference} 안내`,
    parts: [
      facts.text,
      '이 안내는 주문 화면에서도 볼 수 있습니다.',
      place.orderLink(facts.linkId),
      KEEP_LINK,
      NO_ADDRESSES,
    ],
  }),
  find_orders: (facts, place) => ({
    subject: `주문 ${facts.reference} 링크`,
    parts: ['요청하신 주문의 링크입니다.', place.orderLink(facts.linkId), KEEP_LINK],
  }),
  desk_alarm: ({ alarms }) => ({
    subject: '데스크에 처리할 일이 있습니다',
    parts: [alarms, '자세한 내용은 콘솔의 상태 화면에 있습니다.'],
  }),
  operator_code: ({ token, endsAtMs }, place) => ({
    subject: '데스크 알림을 받을 주소 확인 코드',
    parts: [
      '이 주소로 알림을 받으려면 콘솔의 내 계정 화면에 이 코드를 입력하세요.',
      place.code(token),
      `${place.time(endsAtMs)}까지 쓸 수 있습니다.`,
      '이 데스크의 운영자가 아니라면 이 메일을 무시해 주세요. 더 이상 메일을 보내지 않습니다.',
    ],
  }),
  contact_answer: ({ text, message }, place) => ({
    subject: `${place.brandName()} 문의 답변`,
    parts: [text, { heading: '보내 주신 문의' }, message],
  }),
  contact_message: ({ name, email, message }) => ({
    subject: '문의 양식으로 온 메시지',
    parts: [
      {
        rows: [
          ['이름', name],
          ['이메일', email],
        ],
      },
      message,
    ],
  }),
  of_module: (facts, place) => writeOwnLetter(place, 'kr', facts),
};
