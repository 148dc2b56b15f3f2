/** When an operator was last seen at work, in any process of the desk. */
export interface SignOfLife {
  /** Null: not yet. */
  lastMs(): number | null;
}
