/** A list with one chosen order; both are in the URL. */
export interface OrderPlace {
  readonly reference: string | null;
  readonly orderHref: (reference: string) => string;
  readonly openOrder: (reference: string) => void;
  readonly closeOrder: () => void;
}
