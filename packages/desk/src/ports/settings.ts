import type { Result } from '@naru/core';
import type { DeskAct } from './desk-acts.ts';
import type { Letter } from './letters.ts';
import type { ProposalDecision } from './proposals.ts';

/** A change of a stored setting. Its values are JSON texts; null: the setting has its default. */
export interface SettingChange {
  readonly key: string;
  readonly beforeJson: string | null;
  readonly afterJson: string | null;
}

/** A change together with the act of the desk that has its number. */
export interface RecordedSettingChange extends SettingChange, Pick<DeskAct, 'actNumber' | 'happenedAtMs'> {
  /** Row key of the operator; empty for a change on the host of the desk. */
  readonly operatorId: string;
  /** The reason; null if it was removed after the time that notes are kept. */
  readonly reason: string | null;
}

export interface SettingStore {
  /** Desk settings as JSON texts by key; the server has the typed schema. */
  listSettings(): Promise<ReadonlyMap<string, string>>;
  /** For the desk's own marks; what people change goes through {@link SettingStore.saveSettingChange}. */
  saveSetting(key: string, valueJson: string): Promise<void>;
  /**
   * Replaces a mark together with the effects or records of the change, or writes nothing: refused if another
   * process has changed the mark.
   */
  saveMark(
    change: SettingChange,
    made: {
      readonly letters: readonly Letter[];
      readonly act?: DeskAct;
      /** Another mark to write, whatever its former value. */
      readonly beside?: { readonly key: string; readonly valueJson: string };
    },
  ): Promise<Result<null, 'setting_changed_meanwhile' | 'act_overtaken'>>;
  /** Saves a new setting; an existing one stays as it is. */
  saveNewSetting(key: string, valueJson: string): Promise<void>;
  /** Refused when the setting is no longer what the change starts from, or its proposal does not wait. */
  saveSettingChange(
    change: SettingChange,
    act: DeskAct,
    decision?: ProposalDecision,
  ): Promise<Result<null, 'setting_changed_meanwhile' | 'proposal_unknown' | 'act_overtaken'>>;
  /** The newest change of each setting that was ever changed. */
  listNewestSettingChanges(): Promise<readonly RecordedSettingChange[]>;
  /** Changes of one setting or of all, newest first. */
  listSettingChanges(query: {
    readonly key?: string | undefined;
    readonly limit: number;
    readonly beforeActNumber?: number | undefined;
  }): Promise<readonly RecordedSettingChange[]>;
}
