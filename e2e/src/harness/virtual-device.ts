import type { Page } from 'playwright-core';

/**
 * An authenticator simulated by Chromium: it makes and keeps passkeys, and unlocks them if the test says so.
 */
export interface VirtualDevice {
  /** Whether its owner's finger is recognised from now on. */
  readonly recogniseOwner: (isRecognised: boolean) => Promise<void>;
  readonly countPasskeys: () => Promise<number>;
}

export async function plugInDevice(page: Page): Promise<VirtualDevice> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    recogniseOwner: async (isUserVerified) => {
      await session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified });
    },
    countPasskeys: async () =>
      (await session.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length,
  };
}
