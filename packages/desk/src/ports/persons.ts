/** Personal data in an order that the books do not need. */
export type PersonPart =
  /** The e-mail address, and free-text notes. */
  | 'contact'
  /** The addresses it was paid out or back to. */
  | 'receiver';

/** Erasing personal data from orders. Stages, amounts, times, transaction ids, books and audit chain stay. */
export interface PersonStore {
  /**
   * Erases it from ended orders without an open refund that last changed before that moment, oldest first.
   * Returns how many.
   */
  forgetPersons(query: {
    readonly part: PersonPart;
    readonly changedBeforeMs: number;
    readonly limit: number;
  }): Promise<number>;
}
