export { answerMessage } from './answer-message.ts';
export { LETTER_CHOICES_MAX, chooseLetters, recordRefusedLetters } from './choose-letters.ts';
export { findOrderLink } from './find-order.ts';
export { recordContact } from './record-contact.ts';
export { confirmNewsletter, subscribeNewsletter } from './subscribe-newsletter.ts';
