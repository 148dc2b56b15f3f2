/** A page of a list: at most `limit` rows, and only those after the one named, if one is. */
export type Page<Key extends string, Value = string> = { readonly limit: number } & {
  readonly [key in Key]?: Value | undefined;
};
