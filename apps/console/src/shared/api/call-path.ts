export interface CallTarget {
  readonly method: string;
  readonly path: string;
}

/**
 * Makes method and path from a call of the contract such as `POST /api/orders/{id}/take`. Values are encoded;
 * a parameter without a value is a fault of ours.
 */
export function callTarget(call: string, params: Readonly<Record<string, string>>): CallTarget {
  const [method = '', pattern = ''] = call.split(' ');
  const path = pattern.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`no value for ${name} of ${call}`);
    return encodeURIComponent(value);
  });
  return { method, path };
}
