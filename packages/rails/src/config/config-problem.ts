/** One problem of a settings file, and how to fix it. Never contains the value itself. */
export interface ConfigProblem {
  /** Where: `ltc.deposit`. Empty for the whole file. */
  readonly path: string;
  readonly problem: string;
  readonly fix: string;
}
