const EN = {
  language: '한국어',
  title: 'Is this document from the desk?',
  intro:
    'Choose a receipt, a quote or prices that the desk has signed. This page checks them on your device: it sends nothing anywhere and works without a connection.',
  known: 'It knows these keys of {name}, as of {time}:',
  unknown: 'It knows no key: compare the key of the document with the one of the desk.',
  choose: 'Signed document (.json)',
  valid: 'Valid: every field is as the desk has signed it.',
  validForKey: 'Unchanged since it was signed with the key {key}. Whose key this is, nothing here says.',
  invalid: 'Not valid',
  field: 'First at: {field}',
  unsupported:
    'This browser cannot check such signatures. Use a newer one, or "naru verify" of the desk’s source code.',
} as const;

const KR: Readonly<Record<keyof typeof EN, string>> = {
  language: 'English',
  title: '데스크가 서명한 문서인가요?',
  intro:
    '데스크가 서명한 영수증, 견적, 시세 파일을 선택해 주세요. 이 페이지는 사용 중인 기기에서만 확인해요. 아무것도 전송하지 않고, 인터넷 없이도 작동해요.',
  known: '{time} 기준으로 {name} 데스크의 키를 알고 있어요:',
  unknown: '알고 있는 키가 없어요. 문서의 키를 데스크의 키와 직접 비교해 주세요.',
  choose: '서명된 문서 (.json)',
  valid: '유효해요. 모든 항목이 데스크가 서명한 그대로예요.',
  validForKey: '키 {key} 서명 이후로 바뀌지 않았어요. 누구의 키인지는 여기서 알 수 없어요.',
  invalid: '유효하지 않아요',
  field: '처음으로 다른 곳: {field}',
  unsupported:
    '이 브라우저는 이런 서명을 확인할 수 없어요. 최신 브라우저나 데스크 소스 코드의 "naru verify"를 이용해 주세요.',
};

export type VerifyText = keyof typeof EN;

export const VERIFY_TEXTS = { en: EN, kr: KR };
