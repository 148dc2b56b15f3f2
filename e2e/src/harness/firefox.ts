import { type Browser, firefox } from 'playwright-core';

/** Debian's Firefox knows all that is needed of WebDriver BiDi but this, which is about colour schemes. */
const UNKNOWN = 'emulation.setMediaFeaturesOverride';

/** The number of Firefox's setting for a device that is operated by fingers. */
const COARSE = 1;

/** Firefox as it is installed, on a phone; the library itself expects a build of its own. */
export async function openFirefox(executablePath: string): Promise<Browser> {
  const firefoxUserPrefs = { 'ui.primaryPointerCapabilities': COARSE };
  const browser = await firefox.launch({ channel: 'moz-firefox', executablePath, firefoxUserPrefs });
  const connection: { toImpl: (part: unknown) => object } = Reflect.get(browser, '_connection');
  const session: object = Reflect.get(connection.toImpl(browser), '_browserSession');
  const sessions: { send: (method: string, parameters: unknown) => Promise<unknown> } =
    Object.getPrototypeOf(session);
  const { send } = sessions;
  sessions.send = async function sendKnown(method, parameters) {
    return method === UNKNOWN ? {} : send.call(this, method, parameters);
  };
  return browser;
}
