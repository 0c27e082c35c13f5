/** What the wallet remembers about this page across loads, as an extension would. */
export type Remembered = { readonly permitted: boolean; readonly account: number; readonly chainId: number; readonly added: readonly { id: number; name: string; rpcUrl: string }[] }

const KEY = 'demo-wallet'

export function recall(): Partial<Remembered> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Remembered>
  } catch {
    return {}
  }
}

/** Storage may be refused; the wallet then forgets on reload and works otherwise. */
export function remember(state: Remembered): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(state))
  } catch {
    return
  }
}
