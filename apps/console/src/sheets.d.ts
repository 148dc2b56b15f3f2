/** A CSS module: class names as written in the sheet, mapped to those of the build. */
declare module '*.module.css' {
  const sheet: Readonly<Record<string, string>>;
  export default sheet;
}
