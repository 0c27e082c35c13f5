import { ed25519 } from '@noble/curves/ed25519'
import { base58 } from '@scure/base'

type Features = Record<string, Record<string, unknown>>
type SignInInput = Record<string, unknown> & { readonly resources?: readonly string[] | undefined }

export interface FakeStandardWallet {
  readonly version: '1.0.0'
  readonly name: string
  readonly icon: string
  chains: readonly string[]
  features: Features
  accounts: readonly object[]
  readonly address: string
  /** What its features were asked, in order. */
  readonly asked: { readonly feature: string; readonly inputs: readonly unknown[] }[]
  emit(change: object): void
  listeners(): number
}

/** A wallet of the Wallet Standard with one account and a real key. Every part of it can be replaced by a test. */
export function createFakeStandardWallet(
  name = 'Phantasm',
  secret: Uint8Array = ed25519.utils.randomPrivateKey(),
): FakeStandardWallet {
  const publicKey = ed25519.getPublicKey(secret)
  const address = base58.encode(publicKey)
  const chains = ['solana:mainnet', 'solana:devnet', 'solana:testnet']
  const account = Object.freeze({ address, publicKey, chains, features: ['solana:signMessage'] })
  const hearers = new Set<(change: object) => void>()
  const asked: { feature: string; inputs: readonly unknown[] }[] = []
  const sign = (bytes: Uint8Array): Uint8Array => ed25519.sign(bytes, secret)
  // Not a real transaction format: what is told apart is who was asked for what.
  const signed = (bytes: Uint8Array): Uint8Array => new Uint8Array([...sign(bytes), ...bytes])

  const wallet: FakeStandardWallet = {
    version: '1.0.0',
    name,
    icon: 'data:image/svg+xml;base64,PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciLz4=',
    chains,
    accounts: [],
    address,
    asked,
    features: {
      'standard:connect': {
        version: '1.0.0',
        async connect(input?: { silent?: boolean }) {
          asked.push({ feature: 'standard:connect', inputs: input ? [input] : [] })
          wallet.accounts = [account]
          return { accounts: wallet.accounts }
        },
      },
      'standard:disconnect': {
        version: '1.0.0',
        async disconnect() {
          asked.push({ feature: 'standard:disconnect', inputs: [] })
          wallet.accounts = []
          wallet.emit({ accounts: [] })
        },
      },
      'standard:events': {
        version: '1.0.0',
        on(_event: string, listener: (change: object) => void) {
          hearers.add(listener)
          return () => hearers.delete(listener)
        },
      },
      'solana:signMessage': {
        version: '1.0.0',
        async signMessage(...inputs: { message: Uint8Array }[]) {
          asked.push({ feature: 'solana:signMessage', inputs })
          return inputs.map(({ message }) => ({
            signedMessage: message,
            signature: sign(message),
            signatureType: 'ed25519',
          }))
        },
      },
      'solana:signTransaction': {
        version: '1.0.0',
        supportedTransactionVersions: ['legacy', 0],
        async signTransaction(...inputs: { transaction: Uint8Array }[]) {
          asked.push({ feature: 'solana:signTransaction', inputs })
          return inputs.map(({ transaction }) => ({ signedTransaction: signed(transaction) }))
        },
      },
      'solana:signAndSendTransaction': {
        version: '1.0.0',
        supportedTransactionVersions: ['legacy', 0],
        async signAndSendTransaction(...inputs: { transaction: Uint8Array }[]) {
          asked.push({ feature: 'solana:signAndSendTransaction', inputs })
          return inputs.map(({ transaction }) => ({ signature: sign(transaction) }))
        },
      },
      'solana:signIn': {
        version: '1.0.0',
        async signIn(...inputs: SignInInput[]) {
          asked.push({ feature: 'solana:signIn', inputs })
          return inputs.map((input) => {
            const signedMessage = new TextEncoder().encode(signInText(input))
            return { account, signedMessage, signature: sign(signedMessage), signatureType: 'ed25519' }
          })
        },
      },
    },
    emit(change) {
      for (const hearer of hearers) hearer(change)
    },
    listeners: () => hearers.size,
  }
  return wallet
}

/** The text of Sign-In With Solana, as its own standard words it. */
export function signInText(input: SignInInput): string {
  let text = `${String(input['domain'])} wants you to sign in with your Solana account:\n${String(input['address'])}`
  if (input['statement']) text += `\n\n${String(input['statement'])}`
  const names: Record<string, string> = {
    uri: 'URI',
    version: 'Version',
    chainId: 'Chain ID',
    nonce: 'Nonce',
    issuedAt: 'Issued At',
    expirationTime: 'Expiration Time',
    notBefore: 'Not Before',
    requestId: 'Request ID',
  }
  const fields = Object.entries(names).flatMap(([field, label]) =>
    input[field] ? [`${label}: ${String(input[field])}`] : [],
  )
  if (input.resources) fields.push('Resources:', ...input.resources.map((each) => `- ${each}`))
  return fields.length > 0 ? `${text}\n\n${fields.join('\n')}` : text
}

type RegisterApi = { register(wallet: unknown): void }
const walletsOfPages = new WeakMap<EventTarget, unknown[]>()

/**
 * How a wallet makes itself known to a page, now and whenever the page says that it is ready. One listener answers for
 * all wallets of the page, because Node takes more than ten for a leak.
 */
export function registerStandardWallet(page: EventTarget, wallet: unknown): void {
  const callback = (api: RegisterApi) => api.register(wallet)
  page.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: callback }))
  const known = walletsOfPages.get(page)
  if (known) return void known.push(wallet)
  const wallets = [wallet]
  walletsOfPages.set(page, wallets)
  page.addEventListener('wallet-standard:app-ready', (event) => {
    for (const each of wallets) (event as CustomEvent<RegisterApi>).detail.register(each)
  })
}
