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
  /** What it has sent, or is about to do, and when. Nothing reaches the page before what was sent earlier. */
  #queue: { readonly act: () => void; isDue: boolean }[] = []
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
    this.#queue = []
  }

  /** What it lacks at first comes later: how to connect, and on which chains. */
  register(page: EventTarget, lacks: 'nothing' | 'chains' | 'connect', completeAfter: number): void {
    let isComplete = lacks === 'nothing'
    this.#object = this.#describe(() => (isComplete ? 'nothing' : lacks))
    const callback = (api: { register(wallet: object): () => void }): void =>
      void (this.#withdraw = api.register(this.#object))
    page.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: callback }))
    const complete = (): void => {
      isComplete = true
      this.#emit({ features: {} })
    }
    if (!isComplete) this.after(completeAfter, () => this.#send(complete))
  }

  /** It registers again: the page has restarted its worker, or the extension was updated. */
  withdraw(): void {
    this.#withdraw()
  }

  change(act: () => void): void {
    const { says } = this
    this.#send(() => {
      if (says === 'early' && this.facts.lists) this.#emit({ accounts: this.#listed, chains: this.chains })
      act()
      if (this.facts.lists) this.#listed = this.#objectsOf(this.exposed)
      // Without a list, the page learns of accounts by the event alone.
      const change = { accounts: this.#objectsOf(this.exposed), chains: this.chains, features: {} }
      if (!this.facts.lists || says === 'right') this.#emit(change)
      else if (says === 'empty') this.#emit({})
      else if (says === 'undefined') this.#emit({ accounts: undefined })
      else if (says === 'late') this.after(1_500, () => this.#send(() => this.#emit(change)))
    })
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
    const { lists, responds, silently } = this.facts
    const refuses = (): boolean => isSilent && this.exposed.length === 0
    // Before there is a promise.
    if (refuses() && silently === 'throws') throw new Error('locked')
    const { response, list } = refuses() ? { response: 0, list: 0 } : this.delays
    if (!isSilent)
      this.#send(() => {
        this.permitted = true
        this.locked = false
      })
    const relist = (): void => {
      if (!lists || refuses()) return
      this.#listed = this.#objectsOf(this.exposed)
      if (this.says === 'right') this.#emit({ accounts: this.#listed })
    }
    // What the page is given by the list alone is there when the response comes.
    const listsFirst = list <= response || !responds
    if (listsFirst) this.#send(relist)
    const answer = this.#answer(() => {
      if (refuses()) return this.#refuse()
      return responds || !lists ? { accounts: this.#objectsOf(this.exposed) } : undefined
    }, response)
    if (!listsFirst) this.#send(relist, list)
    return answer
  }

  #refuse(): unknown {
    switch (this.facts.silently) {
      case 'gives none':
        return { accounts: [] }
      case 'gives nothing':
        return undefined
      case 'rejects':
      case 'throws':
        return Promise.reject({ code: 4001, message: 'User rejected the request.' })
    }
  }

  /** The page has disconnected: it gets nothing before it asks the visitor again. */
  #disconnected(): Promise<unknown> {
    this.change(() => (this.permitted = false))
    return this.#answer(() => undefined)
  }

  #sign(input: object): Promise<unknown> {
    const { account, message } = input as { account: { address: string }; message: Uint8Array }
    return this.#answer(() => {
      if (!this.exposed.includes(account.address)) return Promise.reject(new Error('unknown account'))
      this.signedFor.push(account.address)
      return [{ signedMessage: message, signature: new Uint8Array(64) }]
    })
  }

  /** As it is when its turn comes. */
  #answer(answer: () => unknown, delay = 0): Promise<unknown> {
    return new Promise((resolve) => this.#send(() => resolve(answer()), delay))
  }

  #emit(change: object): void {
    for (const listener of [...this.#listeners]) listener(change)
  }

  #send(act: () => void, delay = 0): void {
    const message = { act, isDue: delay === 0 }
    this.#queue.push(message)
    const arrive = (): void => {
      message.isDue = true
      while (this.#queue[0]?.isDue) this.#queue.shift()?.act()
    }
    if (delay === 0) arrive()
    else this.after(delay, arrive)
  }

  /** New objects each time, as wallets make them. */
  #objectsOf(addresses: readonly string[]): readonly object[] {
    return addresses.map((address) => ({ address, publicKey: base58.decode(address), chains: this.facts.chains }))
  }
}
