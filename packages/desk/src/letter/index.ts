export * from '../lottery/index.ts';
export { answerIdOf, answerMessage, findMentionedOrders, writeAnswer } from './answer-message.ts';
export { LETTER_CHOICES_MAX, chooseLetters, recordRefusedLetters } from './choose-letters.ts';
export { findOrderLink } from './find-order.ts';
export { listPresentLetters } from './present-letters.ts';
export { recordContact } from './record-contact.ts';
export { showLetter } from './show-letter.ts';
export { confirmNewsletter, leaveNewsletter, subscribeNewsletter } from './subscribe-newsletter.ts';
