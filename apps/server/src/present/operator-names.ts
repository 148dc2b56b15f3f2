import type { Store } from '@naru/desk';

/** Looks up operators' names, each once. Give every answer its own. */
export function createNameLookup(
  store: Pick<Store, 'findOperator'>,
): (operatorId: string) => Promise<string> {
  const names = new Map<string, Promise<string>>();
  return (operatorId) => {
    const known = names.get(operatorId);
    if (known !== undefined) return known;
    const name = store.findOperator(operatorId).then((operator) => operator?.name ?? operatorId);
    names.set(operatorId, name);
    return name;
  };
}
