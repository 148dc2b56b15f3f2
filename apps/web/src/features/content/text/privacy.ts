import type { Book, Passage, PrivacyTopic } from './passage.ts';

const PRIVACY_KR: Readonly<Record<PrivacyTopic, Passage>> = {
  collected: {
    title: '어떤 정보를 수집하나요?',
    text: [
      '교환에는 이메일, 받는 주소, 통화와 금액, 각 단계의 시각이 필요해요. 그 밖의 정보나 계정은 필요하지 않아요.',
      '계정을 만드시면 내 정보에 입력하신 닉네임, 전화번호, 국가와, 원하시면 이름(실명)과 생년월일도 보관해요. 비밀번호는 되돌릴 수 없는 솔트 해시로만 저장해요.',
      '문의를 보내시면 그 양식에 입력하신 내용을 보관해요. 법에 따라 본인 확인이 필요하면 약관에 정한 자료를 요청드려요.',
    ],
  },
  purpose: {
    title: '어디에 사용하나요?',
    text: [
      '교환을 처리하고, 교환에 대해 연락드리고, 문제가 생겼을 때 환불해드리고,<lottery> 매일 추첨을 진행하고,</lottery> 법이 정한 장부를 기록하는 데 사용해요. 정보를 팔거나 광고를 보여 주거나 성향을 분석하지 않아요.',
      '홈의 최근 거래 목록에는 금액, 통화, 공개 번호, 시각만 나와요. 이메일, 주소, 계정은 절대 나오지 않아요.',
    ],
  },
  browser: {
    title: '브라우저에는 무엇이 저장되나요?',
    text: [
      '로컬 저장소에 로그인 상태, 회원 식별자, 테마를 저장해요. 교환 양식의 초안은 탭을 닫을 때까지, 언어 설정과 데스크의 공개 키는 쿠키에, 이 브라우저에서 연 주문은 스크립트가 읽을 수 없는 쿠키에 남아요. 로그아웃하면 언어 설정과 공개 키를 뺀 나머지가 지워져요.',
      '추적 도구와 광고 쿠키는 없어요. 주문 링크를 가진 사람은 그 주문을 보고, 입금 전에 취소하고, 환불받을 곳이 아직 없으면 처음으로 정할 수 있어요. 이미 정해진 곳은 링크만으로 바꿀 수 없어요. 링크를 영수증처럼 다뤄 주세요.',
    ],
  },
  sharing: {
    title: '누가 볼 수 있나요?',
    text: [
      '교환을 처리하는 저희 담당자가 봐요. 공개 네트워크의 결제는 그 특성상 누구나 볼 수 있어요. 관계 기관에는 법적 의무가 있을 때만 제공해요.',
      '시세와 뉴스는 저희 서버가 가져오기 때문에 해당 서비스는 고객님을 알 수 없어요. 홈과 시세 페이지에서는 TradingView 차트가 분리된 프레임에 표시될 수 있고, 이때 브라우저가 TradingView에서 직접 차트를 가져와요. 주문, 교환 양식, 계정 페이지에서는 그런 일이 없어요.',
    ],
  },
  rights: {
    title: '얼마나 보관하고, 무엇을 요청할 수 있나요?',
    text: [
      '교환 기록은 장부에 관한 법이 정한 기간 동안, 나머지는 삭제하시거나 필요하지 않게 될 때까지 보관해요. 보관 중인 정보의 확인, 정정, 사본, 계정 삭제를 요청하실 수 있어요.',
      '<mail>{{email}}</mail> 주소로 연락해 주세요. 답변이 만족스럽지 않으면 거주 지역의 개인정보 보호 기관에 문의하실 수 있어요.',
    ],
  },
};

const PRIVACY_EN: Readonly<Record<PrivacyTopic, Passage>> = {
  collected: {
    title: 'What we know about you',
    text: [
      'For a swap: your e-mail, your receiving address, the currencies and amounts, and the times of its steps. We need nothing else, and you do not need an account.',
      'With an account, also what you enter in your profile: a username, a phone number, a country, and if you like a full name and a date of birth. Your password is stored only as a salted hash that cannot be reversed.',
      'If you write to us, what you entered in that form. If the law requires us to verify your identity, the documents that we request under the terms.',
    ],
  },
  purpose: {
    title: 'What we use it for',
    text: [
      'To carry out your swap, to contact you about it, to refund you when something went wrong<lottery>, to draw the daily lottery</lottery>, and to keep the books that the law requires. We do not sell it, show no advertisements and build no profiles.',
      'The list of latest transactions on our home page shows amounts, currencies, a public reference and the hour. It never shows an e-mail, an address or an account.',
    ],
  },
  browser: {
    title: 'What is kept in your browser',
    text: [
      'Your login, your user identifier and your theme in the local storage; a draft of the swap form until you close the tab; a cookie for your language, one for the public key of this desk, and one that no script can read for the orders that you opened here. Logging out clears all but the language and the key.',
      'There are no trackers and no advertising cookies. Anyone who has the link of an order can see that order, cancel it while it is unpaid, and enter a refund address if there is none yet. Changing that address takes more than the link. Treat the link like a receipt.',
    ],
  },
  sharing: {
    title: 'Who else sees it',
    text: [
      'Our operators, who need it to complete your swap. Payments over a public network are visible to everyone. Authorities receive data only where the law obliges us.',
      'Prices and news are fetched by our server, so these services do not see you. On the home and market pages charts of TradingView may be shown in a sandboxed frame; your browser then loads them from TradingView. Pages with an order, the full swap form or your account never do that.',
    ],
  },
  rights: {
    title: 'How long we keep it, and what you may ask for',
    text: [
      'Records of orders are kept for as long as the law on bookkeeping requires, everything else until you delete it or it is no longer needed. You may ask what we keep about you, have it corrected, receive a copy, or have your account deleted.',
      'Write to <mail>{{email}}</mail>. If you are not satisfied with our answer, you may contact the data protection authority where you live.',
    ],
  },
};

export const PRIVACY: Book<PrivacyTopic> = { en: PRIVACY_EN, kr: PRIVACY_KR };
