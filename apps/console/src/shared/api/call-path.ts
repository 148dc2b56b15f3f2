export interface CallTarget {
  readonly method: string;
  readonly path: string;
}

/**
 * Method and path of a call of the contract, such as `POST /api/orders/{id}/take`. Values are URL-encoded.
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
