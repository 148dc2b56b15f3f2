import type { DocumentProblem, Language } from '@naru/core';

type Words = Readonly<Record<DocumentProblem, string>>;

/** Why a signed document is not what the desk signed, as people read it; the field is said beside it. */
export const DOCUMENT_WORDS: Readonly<Record<Language, Words>> = {
  en: {
    not_json: 'This is not a signed document: the file cannot be read as JSON.',
    doubled_key: 'A field is in it twice, so it has no single meaning.',
    not_signed: 'This is not a signed document: a part of one is missing or malformed.',
    number_not_whole: 'A field is a number with decimals; a desk writes amounts as text.',
    field_changed: 'A field was changed after it was signed.',
    field_added: 'A field was added after it was signed.',
    field_removed: 'A field was removed after it was signed.',
    signature_wrong:
      'The signature does not fit: it was replaced, or a field was changed together with its checksum.',
    key_unknown: 'It was signed with a key that is not one of this desk.',
    key_expired: 'It was signed at a time when this key was not in use.',
  },
  kr: {
    not_json: '서명된 문서가 아니에요. 파일을 JSON으로 읽을 수 없어요.',
    doubled_key: '같은 항목이 두 번 들어 있어서 뜻이 하나로 정해지지 않아요.',
    not_signed: '서명된 문서가 아니에요. 필요한 부분이 없거나 잘못되어 있어요.',
    number_not_whole: '소수점이 있는 숫자 항목이 있어요. 데스크는 금액을 텍스트로 적어요.',
    field_changed: '서명한 뒤에 바뀐 항목이 있어요.',
    field_added: '서명한 뒤에 추가된 항목이 있어요.',
    field_removed: '서명한 뒤에 지워진 항목이 있어요.',
    signature_wrong: '서명이 맞지 않아요. 서명이 바뀌었거나, 항목과 그 체크섬이 함께 바뀌었어요.',
    key_unknown: '이 데스크의 키가 아닌 다른 키로 서명되었어요.',
    key_expired: '이 키를 쓰지 않던 때에 서명되었어요.',
  },
};
