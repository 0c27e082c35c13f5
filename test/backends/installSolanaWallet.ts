import { ed25519 } from '@noble/curves/ed25519'
import { base58 } from '@scure/base'
import type { Page } from 'playwright'

export const SOLANA_WALLET = 'Keys of Solana'

/** Registers a wallet of the Wallet Standard with a new key. It approves whatever it is asked. Returns its address. */
export async function installSolanaWallet(page: Page): Promise<string> {
  const secret = ed25519.utils.randomPrivateKey()
  const publicKey = ed25519.getPublicKey(secret)
  await page.exposeFunction('signAsSolanaWallet', (message: number[]) => [
    ...ed25519.sign(Uint8Array.from(message), secret),
  ])
  const given = { name: SOLANA_WALLET, address: base58.encode(publicKey), key: [...publicKey] }
  await page.addInitScript(({ name, address, key }) => {
    const { signAsSolanaWallet } = globalThis as unknown as { signAsSolanaWallet(message: number[]): Promise<number[]> }
    const chains = ['solana:mainnet']
    const features = ['solana:signMessage', 'solana:signTransaction']
    const accounts = [{ address, publicKey: Uint8Array.from(key), chains, features }]
    const wallet = {
      version: '1.0.0',
      name,
      icon: 'data:image/svg+xml;base64,PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciLz4=',
      chains,
      accounts,
      features: {
        'standard:connect': { version: '1.0.0', connect: async () => ({ accounts }) },
        'standard:events': { version: '1.0.0', on: () => () => undefined },
        'solana:signMessage': {
          version: '1.0.0',
          signMessage: async (...inputs: { message: Uint8Array }[]) =>
            Promise.all(
              inputs.map(async ({ message }) => {
                return { signedMessage: message, signature: Uint8Array.from(await signAsSolanaWallet([...message])) }
              }),
            ),
        },
        'solana:signTransaction': {
          version: '1.0.0',
          supportedTransactionVersions: ['legacy', 0],
          signTransaction: async () => Promise.reject(new Error('The wallet of this test signs no transactions.')),
        },
      },
    }
    const callback = ({ register }: { register(wallet: object): void }): void => register(wallet)
    addEventListener('wallet-standard:app-ready', ({ detail }: CustomEventInit) => callback(detail))
    dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: callback }))
  }, given)
  return given.address
}
