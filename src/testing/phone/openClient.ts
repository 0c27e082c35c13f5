import type { PhoneOptions } from '../types'
import { MemoryStorage } from './MemoryStorage'

export type SignClient = InstanceType<(typeof import('@walletconnect/sign-client'))['SignClient']>

/** Loaded with the first phone, so that tests without one need no such package. */
async function loadLibrary(): Promise<typeof import('@walletconnect/sign-client')> {
  try {
    return await import('@walletconnect/sign-client')
  } catch (cause) {
    throw new Error('A phone needs @walletconnect/sign-client beside wallet-connect-button.', { cause })
  }
}

/** The library's side of a wallet. It reaches the relay with the first code. */
export async function openClient(
  { relay, verify, projectId }: PhoneOptions,
  { name, icon }: { readonly name: string; readonly icon: string },
): Promise<SignClient> {
  const { SignClient } = await loadLibrary()
  const client = await SignClient.init({
    projectId,
    ...(relay !== undefined && { relayUrl: relay }),
    logger: 'silent',
    telemetryEnabled: false,
    // The library shares what has one prefix, also with that of a page in this process.
    customStoragePrefix: `phone-${crypto.randomUUID()}`,
    storage: new MemoryStorage(),
    metadata: { name, description: 'A wallet of a test.', url: 'https://wallet.test', icons: [icon] },
  })
  // It would ask a host of the provider's who the page is, and wait for it where there is no network.
  if (verify === undefined) client.core.verify.resolve = async () => undefined as never
  else useVerifyHost(client.core.verify, verify)
  return client
}

/**
 * The library (core 2.21.4) has no option for its verify host, and all its requests to it share one abort controller: a
 * request without an attestation asks the provider's host, and the timer that this leaves behind when it fails aborts
 * whatever is under way 5 s later. When that is the request for the key, the library waits for it for good and answers
 * no page any more. test/relay/browser.test.ts, "waits for the verify host's key", fails without this.
 */
function useVerifyHost(verify: object, url: string): void {
  Object.assign(verify, {
    verifyUrlV3: `${url}/v3`,
    fetchAttestation: async () => undefined,
    fetchAndPersistPublicKey: async () => (await fetch(`${url}/v3/public-key`)).json(),
  })
}
