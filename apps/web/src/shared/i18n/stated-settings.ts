/** Settings of the desk that texts state by these placeholders; no caller brings their values. */
export interface StatedSettings {
  readonly lockMinutes: string;
  /** In dollars, without zero cents. */
  readonly minimumUsd: string;
  /** The least characters of a password. */
  readonly passwordMin: string;
}

/** The specification's values. */
export const DEFAULT_STATED: StatedSettings = { lockMinutes: '30', minimumUsd: '50', passwordMin: '6' };
