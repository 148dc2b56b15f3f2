/** The texts of another language: the same keys. */
export type TextsLike<English extends Readonly<Record<string, string>>> = {
  readonly [Key in keyof English]: string;
};
