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
  { relay, projectId }: PhoneOptions,
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
  client.core.verify.resolve = async () => undefined as never
  return client
}
