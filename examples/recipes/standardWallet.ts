import { base58 } from '@scure/base'
import type { Wallet, WalletAccount, WalletIcon } from '@wallet-standard/base'
import type { Session } from 'wallet-connect-button/session'

type Input = { readonly transaction: Uint8Array; readonly options?: object }

/**
 * The session as a wallet of the Wallet Standard, for libraries that take one, such as `StandardWalletAdapter`. Hand it
 * to the library and do not register it: the dialog would then offer the session to itself.
 */
export function createStandardWallet(session: Session, chain: WalletAccount['chains'][number], icon: WalletIcon) {
  const version = '1.0.0'
  const supportedTransactionVersions = ['legacy', 0]
  const features = ['solana:signTransaction', 'solana:signAndSendTransaction', 'solana:signMessage'] as const

  const listAccounts = (): readonly WalletAccount[] => {
    const { account } = session
    if (account?.namespace !== 'solana') return []
    return [{ address: account.address, publicKey: base58.decode(account.address), chains: [chain], features }]
  }
  // The provider takes and returns bytes in base58, the Wallet Standard has them as they are.
  const request = async (method: string, params: object, result: string): Promise<Uint8Array> => {
    const provider = session.getProvider('solana')
    if (!provider) throw new Error('No Solana wallet is connected.')
    return base58.decode(((await provider.request({ method, params })) as Record<string, string>)[result] ?? '')
  }
  const connect = async () => {
    if (listAccounts().length === 0) await session.connect({ namespace: 'solana' })
    return { accounts: listAccounts() }
  }
  const on = (_event: 'change', listener: (change: { accounts: readonly WalletAccount[] }) => void) =>
    session.subscribe(() => listener({ accounts: listAccounts() }))
  const signTransaction = (...inputs: Input[]) =>
    inEachTurn(inputs, async ({ transaction }) => {
      const params = { transaction: base58.encode(transaction) }
      return { signedTransaction: await request('solana_signTransaction', params, 'transaction') }
    })
  const signAndSendTransaction = (...inputs: Input[]) =>
    inEachTurn(inputs, async ({ transaction, options }) => {
      const params = { transaction: base58.encode(transaction), options }
      return { signature: await request('solana_signAndSendTransaction', params, 'signature') }
    })
  const signMessage = (...inputs: { readonly message: Uint8Array }[]) =>
    inEachTurn(inputs, async ({ message }) => {
      const params = { message: base58.encode(message), pubkey: session.account?.address }
      return { signedMessage: message, signature: await request('solana_signMessage', params, 'signature') }
    })

  return {
    version,
    name: 'Wallet Connect Button',
    icon,
    chains: [chain],
    get accounts() {
      return listAccounts()
    },
    features: {
      'standard:connect': { version, connect },
      'standard:disconnect': { version, disconnect: () => session.disconnect({ namespace: 'solana' }) },
      'standard:events': { version, on },
      'solana:signTransaction': { version, supportedTransactionVersions, signTransaction },
      'solana:signAndSendTransaction': { version, supportedTransactionVersions, signAndSendTransaction },
      'solana:signMessage': { version, signMessage },
    },
  } satisfies Wallet
}

/** Wallets show one request at a time. */
async function inEachTurn<Given, Result>(inputs: readonly Given[], ask: (input: Given) => Promise<Result>) {
  const results: Result[] = []
  for (const input of inputs) results.push(await ask(input))
  return results
}
