/** Of the terms and the privacy policy: the day of the latest change of their texts. */
export const POLICY_VERSION = '2026-11-24';
