/** What the EVM wallet remembers about this page across loads, as an extension would. */
export type Remembered = {
  readonly permitted: boolean
  readonly account: number
  readonly chainId: number
  readonly added: readonly { id: number; name: string; rpcUrl: string }[]
}

/** What the Solana wallet remembers about this page. */
export type RememberedOnSolana = { readonly permitted: boolean; readonly account: number }

type Memory = { readonly 'demo-wallet': Remembered; readonly 'demo-wallet-solana': RememberedOnSolana }

/**
 * What was remembered under the key in the page's storage; nothing of it when it was never written or cannot be read.
 */
export function recall<Key extends keyof Memory>(key: Key): Partial<Memory[Key]> {
  try {
    return JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<Memory[Key]>
  } catch {
    return {}
  }
}

/** Without storage the wallet works until the page is reloaded. */
export function remember<Key extends keyof Memory>(key: Key, state: Memory[Key]): void {
  try {
    localStorage.setItem(key, JSON.stringify(state))
  } catch {
    return
  }
}
