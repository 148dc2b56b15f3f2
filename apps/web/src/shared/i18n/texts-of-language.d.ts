// What the build makes of the file of texts for one language: each text in that language alone.

declare module '*?language=en' {
  export const SWAP_TEXTS: Readonly<Record<string, string>>;
  export const ORDER_TEXTS: Readonly<Record<string, string>>;
}
declare module '*?language=kr' {
  export const SWAP_TEXTS: Readonly<Record<string, string>>;
  export const ORDER_TEXTS: Readonly<Record<string, string>>;
  export const VISITOR_REFUSALS: Readonly<Record<string, Readonly<Record<string, string>>>>;
}
