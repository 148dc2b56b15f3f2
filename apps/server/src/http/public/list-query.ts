const LIMIT_DEFAULT = 10;

/** The page of a list for a query; its schema has checked the values. */
export function readListQuery(
  { limit, before }: { readonly limit?: string; readonly before?: string },
  limitDefault: number = LIMIT_DEFAULT,
): { readonly limit: number; readonly beforeReference?: string } {
  return {
    limit: limit === undefined ? limitDefault : Number.parseInt(limit, 10),
    ...(before === undefined ? {} : { beforeReference: before }),
  };
}
