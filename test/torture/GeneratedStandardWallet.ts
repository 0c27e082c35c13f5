import { base58 } from '@scure/base'
import { OwnedWallet, type OwnedWalletFacts } from './OwnedWallet'

/** What `change` says. `early`: it is emitted before the wallet has changed. It may also not be emitted at all. */
export type ChangeManner = 'right' | 'early' | 'empty' | 'undefined' | 'late' | 'none'
/** How the wallet refuses a silent request while it gives the page no account. */
export type SilentManner = 'gives none' | 'rejects' | 'throws' | 'gives nothing'

export interface StandardWalletFacts extends OwnedWalletFacts {
  readonly chains: readonly string[]
  /** Whether `wallet.accounts` has the accounts that the page was given. */
  readonly lists: boolean
  /** Whether the response to a request for accounts has them; they may also be on the wallet alone. */
  readonly responds: boolean
  readonly silently: SilentManner
}

type Listener = (change: object) => void

/** An installed Solana wallet and its owner. It outlives the pages that it registers with. */
export class GeneratedStandardWallet extends OwnedWallet<StandardWalletFacts> {
  #listeners = new Set<Listener>()
  #withdraw: () => void = () => undefined
  #listed: readonly object[] = []
  /** As a page reads it. Each page gets an object of its own. */
  #object: object = {}
  chains = this.facts.chains
  signsVersioned = true
  says: ChangeManner = 'right'
  /** When the response comes, and when the list has changed. */
  delays = { response: 0, list: 0 }
  /** The account of each request for a signature. */
  readonly signedFor: string[] = []

  /** Another page: its listeners are gone. A wallet that is loaded anew lists nothing before it is asked. */
  leavePage(): void {
    this.#listeners = new Set()
    this.#withdraw = () => undefined
    this.#listed = []
  }

  /** What it lacks at first comes later: how to connect, and on which chains. */
  register(page: EventTarget, lacks: 'nothing' | 'chains' | 'connect', completeAfter: number): void {
    let isComplete = lacks === 'nothing'
    this.#object = this.#describe(() => (isComplete ? 'nothing' : lacks))
    const callback = (api: { register(wallet: object): () => void }): void =>
      void (this.#withdraw = api.register(this.#object))
    page.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: callback }))
    const listeners = this.#listeners
    if (!isComplete)
      this.after(completeAfter, () => {
        isComplete = true
        for (const listener of [...listeners]) listener({ features: {} })
      })
  }

  /** It registers again: the page has restarted its worker, or the extension was updated. */
  withdraw(): void {
    this.#withdraw()
  }

  change(act: () => void): void {
    const listeners = this.#listeners
    const emit = (change: object): void => {
      for (const listener of [...listeners]) listener(change)
    }
    const { says } = this
    if (says === 'early' && this.facts.lists) emit({ accounts: this.#listed, chains: this.chains })
    act()
    const relist = (): void => void (this.#listed = this.#objectsOf(this.exposed))
    if (this.facts.lists) relist()
    // Without a list, the page learns of accounts by the event alone.
    const change = { accounts: this.#objectsOf(this.exposed), chains: this.chains, features: {} }
    if (!this.facts.lists || says === 'right') emit(change)
    else if (says === 'empty') emit({})
    else if (says === 'undefined') emit({ accounts: undefined })
    else if (says === 'late') this.after(1_500, () => emit(change))
  }

  lock(): void {
    this.change(() => (this.locked = true))
  }

  unlock(): void {
    this.change(() => (this.locked = false))
  }

  revoke(): void {
    this.change(() => (this.permitted = false))
  }

  select(index: number): void {
    this.change(() => (this.selected = index % this.facts.accounts.length))
  }

  #describe(lacks: () => 'nothing' | 'chains' | 'connect'): object {
    const listeners = this.#listeners
    const features = (): object => ({
      ...(lacks() !== 'connect' && {
        'standard:connect': { connect: (input?: { silent?: boolean }) => this.#connect(input?.silent === true) },
      }),
      'standard:disconnect': { disconnect: () => this.#disconnected() },
      'standard:events': {
        on(_event: string, listener: Listener) {
          listeners.add(listener)
          return () => listeners.delete(listener)
        },
      },
      'solana:signMessage': { signMessage: (input: object) => this.#sign(input) },
      'solana:signTransaction': {
        supportedTransactionVersions: this.signsVersioned ? ['legacy', 0] : ['legacy'],
        signTransaction() {},
      },
    })
    const { name, icon } = this.facts
    return Object.defineProperties(
      { version: '1.0.0', name, icon },
      {
        chains: { get: () => (lacks() === 'chains' ? [] : this.chains) },
        accounts: { get: () => this.#listed },
        features: { get: features },
      },
    )
  }

  #connect(isSilent: boolean): Promise<unknown> {
    if (isSilent && this.silent) return new Promise(() => {})
    if (!isSilent) {
      this.permitted = true
      this.locked = false
    }
    if (this.exposed.length === 0) return this.#refuse()
    const { response, list } = this.delays
    const accounts = this.#objectsOf(this.exposed)
    const listeners = this.#listeners
    const relist = (): void => {
      if (!this.facts.lists || listeners !== this.#listeners) return
      this.#listed = this.#objectsOf(this.exposed)
      if (this.says === 'right') for (const listener of [...listeners]) listener({ accounts: this.#listed })
    }
    // What the page is given by the list alone is there when the response comes.
    if (list <= response || !this.facts.responds) relist()
    else this.after(list, relist)
    const responds = this.facts.responds || !this.facts.lists
    return new Promise((resolve) => this.after(response, () => resolve(responds ? { accounts } : undefined)))
  }

  #refuse(): Promise<unknown> {
    switch (this.facts.silently) {
      case 'gives none':
        return Promise.resolve({ accounts: [] })
      case 'gives nothing':
        return Promise.resolve(undefined)
      case 'rejects':
        return Promise.reject({ code: 4001, message: 'User rejected the request.' })
      case 'throws':
        throw new Error('locked')
    }
  }

  /** The page has disconnected: it gets nothing before it asks the visitor again. */
  #disconnected(): Promise<void> {
    this.change(() => (this.permitted = false))
    return Promise.resolve()
  }

  #sign(input: object): Promise<unknown> {
    const { account, message } = input as { account: { address: string }; message: Uint8Array }
    if (!this.exposed.includes(account.address)) return Promise.reject(new Error('unknown account'))
    this.signedFor.push(account.address)
    return Promise.resolve([{ signedMessage: message, signature: new Uint8Array(64) }])
  }

  /** New objects each time, as wallets make them. */
  #objectsOf(addresses: readonly string[]): readonly object[] {
    return addresses.map((address) => ({ address, publicKey: base58.decode(address), chains: this.facts.chains }))
  }
}
