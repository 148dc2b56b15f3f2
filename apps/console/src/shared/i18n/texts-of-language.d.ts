// What the build makes of a file of texts for one language: the same names, each text in that language alone.

declare module '*?language=en' {
  const texts: Readonly<Record<string, string>>;
  export { texts as DESK_TEXTS, texts as PAGE_TEXTS, texts as REFUSAL_TEXTS };
}
declare module '*?language=kr' {
  const texts: Readonly<Record<string, string>>;
  export { texts as DESK_TEXTS, texts as PAGE_TEXTS, texts as REFUSAL_TEXTS };
}
