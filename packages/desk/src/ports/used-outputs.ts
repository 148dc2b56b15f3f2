/**
 * Which outputs have a meaning. Whatever gives them one writes it here in its own transaction, so that two
 * people, or two processes, never use one output for two things.
 */
export interface UsedOutputStore {
  /** What each of these outputs is used for; unused ones are missing. */
  findOutputUses(query: {
    readonly railId: string;
    readonly outputKeys: readonly string[];
  }): Promise<ReadonlyMap<string, string>>;
}
