/** What the desk knows of a person because of an order, apart from what the books need. */
export type PersonPart =
  /** The e-mail address, and notes in which somebody may have written anything. */
  | 'contact'
  /** Where it was paid out or back to. */
  | 'receiver';

/** Removing people from orders. Stages, amounts, times, transaction ids, books and audit chain stay. */
export interface PersonStore {
  /**
   * Of ended orders without an open refund that last changed before that moment, the oldest first. Gives how
   * many orders there were.
   */
  forgetPersons(query: {
    readonly part: PersonPart;
    readonly changedBeforeMs: number;
    readonly limit: number;
  }): Promise<number>;
}
