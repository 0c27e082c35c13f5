import type { Address, Hex } from 'viem'
import { failureIn } from '../../../../src/testing/answerPage'
import type { Call } from '../../../../src/testing/call'
import type { WalletEvent } from '../../../../src/testing/documents'
import { carryOutEvm } from '../../../../src/testing/evm/carryOutEvm'
import { EvmCore } from '../../../../src/testing/evm/EvmCore'
import type { Approvals } from './Approvals'
import { recall, remember } from './memory'
import type { Settings, WalletChain } from './settings'

type Listener = (data: unknown) => void
type Request = { readonly method: string; readonly params?: unknown }

/** Ethereum itself is known to every wallet; this one has no way to reach it. */
const MAINNET: WalletChain = { id: 1, name: 'Ethereum', rpcUrl: '' }

/** What the panel asks, by method. */
const TITLES: Readonly<Record<string, string>> = {
  eth_requestAccounts: 'Connect to this page?',
  wallet_requestPermissions: 'Connect to this page?',
  wallet_connect: 'Connect and sign in?',
  personal_sign: 'Sign this message?',
  eth_signTypedData_v4: 'Sign this data?',
  eth_sendTransaction: 'Send this transaction?',
  wallet_switchEthereumChain: 'Switch network?',
  wallet_addEthereumChain: 'Add this network?',
}

/**
 * An EIP-1193 provider with real keys: it signs, and what it sends is mined on the local chains. What it does is that
 * of the test driver's wallets; a person answers in the page, and it remembers the page like an extension.
 */
export class Provider {
  readonly isDemoWallet = true
  readonly #core: EvmCore
  readonly #listeners = new Map<string, Set<Listener>>()

  constructor(
    private readonly settings: Settings,
    private readonly approvals: Approvals,
  ) {
    const known = recall('demo-wallet')
    const [first] = settings.chains
    // Only the first local chain is known at the start, so that a page has to add the second one.
    const chains = [...(first ? [first] : []), MAINNET, ...(known.added ?? [])]
    this.#core = new EvmCore({ kind: 'evm', accounts: settings.keys, chains: chains.map(described), can: settings.can })
    this.#core.switchAccount(settings.keys[known.account ?? -1] ? (known.account as number) : settings.account)
    if (this.#core.chains.has(known.chainId ?? -1)) this.#core.chainId = known.chainId as number
    if (known.permitted) this.#core.permit(location.origin)
  }

  get address(): Address {
    return this.#core.address
  }

  get addresses(): readonly Address[] {
    return this.#core.addresses
  }

  get chainId(): Hex {
    return this.#core.chainIdHex
  }

  readonly on = (event: string, listener: Listener): this => {
    const listeners = this.#listeners.get(event) ?? new Set()
    this.#listeners.set(event, listeners.add(listener))
    return this
  }

  readonly removeListener = (event: string, listener: Listener): this => {
    this.#listeners.get(event)?.delete(listener)
    return this
  }

  /**
   * EIP-1193 `request`.
   * @throws an error with the code of EIP-1193, or that of a node
   */
  readonly request = async ({ method, params }: Request): Promise<unknown> => {
    const call: Call = {
      method,
      params,
      origin: location.origin,
      chainId: undefined,
      events: [],
      show: () => undefined,
      ask: (text) => this.approvals.decide(method, TITLES[method] ?? method, text),
    }
    try {
      const result = await carryOutEvm(this.#core, call)
      this.#deliver(call.events)
      return result
    } catch (reason) {
      const failure = failureIn(reason)
      throw Object.assign(new Error(failure.message), failure)
    }
  }

  /** Switches the account, like its owner. Connected pages are notified. */
  setAccount(index: number): void {
    this.#deliver(this.#core.switchAccount(index))
  }

  /** Switches the network, like its owner. An unknown one is taken from the stack's networks. */
  setChain(id: number): void {
    const chain = this.settings.chains.find((each) => each.id === id)
    this.#deliver(this.#core.moveTo(this.#core.chains.get(id) ?? this.#core.describe(chain ? described(chain) : id)))
  }

  /** Removes a network, so that switching to it fails with 4902 again. */
  forgetChain(id: number): void {
    this.#core.chains.delete(id)
    this.#remember()
  }

  /** Revokes the page's permission, like its owner. */
  lock(): void {
    this.#deliver(this.#core.revoke())
  }

  /** Sends any event to the page. */
  emit(event: string, data: unknown): void {
    for (const listener of [...(this.#listeners.get(event) ?? [])]) listener(data)
  }

  /** Remembers what has changed, and reports it to the page. */
  #deliver(events: readonly WalletEvent[]): void {
    this.#remember()
    for (const { name, data } of events) this.emit(name, data)
  }

  #remember(): void {
    const own = [MAINNET.id, this.settings.chains[0]?.id]
    const { accounts, account, chainId, chains, access } = this.#core
    remember('demo-wallet', {
      permitted: access.isPermitted(location.origin),
      account: accounts.indexOf(account),
      chainId,
      added: [...chains.values()]
        .filter(({ id }) => !own.includes(id))
        .map(({ id, name, rpcUrl = '' }) => ({ id, name, rpcUrl })),
    })
  }
}

function described({ id, name, rpcUrl }: WalletChain) {
  return { id, name, rpcUrls: { default: { http: rpcUrl === '' ? [] : [rpcUrl] } } }
}
