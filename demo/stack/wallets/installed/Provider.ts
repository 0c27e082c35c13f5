import {
  createClient,
  getAddress,
  hexToBigInt,
  http,
  isAddress,
  isHex,
  numberToHex,
  type Address,
  type Hex,
} from 'viem'
import { privateKeyToAccount, type PrivateKeyAccount } from 'viem/accounts'
import { createSiweMessage } from 'viem/siwe'
import { sendTransaction } from 'viem/actions'
import type { Approvals } from './Approvals'
import { recall, remember } from './memory'
import { PROVIDER_CODE, ProviderError } from './ProviderError'
import type { Settings, WalletChain } from './settings'

type Listener = (data: unknown) => void
type Request = { readonly method: string; readonly params?: unknown }

/** Ethereum itself is known to every wallet; this one has no way to reach it. */
const MAINNET: WalletChain = { id: 1, name: 'Ethereum', rpcUrl: '' }

/** An EIP-1193 provider with real keys: it signs, and what it sends is mined on the local chains. */
export class Provider {
  readonly isDemoWallet = true
  readonly accounts: readonly PrivateKeyAccount[]
  readonly #listeners = new Map<string, Set<Listener>>()
  readonly #chains = new Map<number, WalletChain>()
  #permitted: boolean
  #account: number
  #chainId: number

  constructor(
    private readonly settings: Settings,
    private readonly approvals: Approvals,
  ) {
    this.accounts = settings.keys.map((key) => privateKeyToAccount(key))
    const known = recall('demo-wallet')
    const [first] = settings.chains
    // Only the first local chain is known at the start, so that a page has to add the second one.
    for (const chain of [MAINNET, ...(first ? [first] : []), ...(known.added ?? [])]) this.#chains.set(chain.id, chain)
    this.#permitted = known.permitted ?? false
    this.#account = this.accounts[known.account ?? -1] ? (known.account as number) : settings.account
    this.#chainId = this.#chains.has(known.chainId ?? -1) ? (known.chainId as number) : (first?.id ?? MAINNET.id)
  }

  get address(): Address {
    return this.#active().address
  }

  get chainId(): Hex {
    return numberToHex(this.#chainId)
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
   * @throws {ProviderError}.
   */
  readonly request = async ({ method, params }: Request): Promise<unknown> => {
    const list = Array.isArray(params) ? (params as unknown[]) : []
    switch (method) {
      case 'eth_chainId':
        return this.chainId
      case 'net_version':
        return String(this.#chainId)
      case 'eth_accounts':
        return this.#shownAccounts()
      case 'eth_requestAccounts':
        await this.#permit(method)
        return this.#shownAccounts()
      case 'wallet_connect':
        if (this.settings.can.includes('connect')) return this.#connect(list[0])
        throw unsupported(method)
      case 'wallet_requestPermissions':
        await this.#permit(method)
        return this.#permissions()
      case 'wallet_getPermissions':
        return this.#permissions()
      case 'wallet_revokePermissions':
        this.lock()
        return null
      case 'personal_sign':
        return this.#signMessage(list)
      case 'eth_signTypedData_v4':
        return this.#signTypedData(list)
      case 'eth_sendTransaction':
        return this.#send(list)
      case 'wallet_switchEthereumChain':
        return this.#switchChain(list[0])
      case 'wallet_addEthereumChain':
        return this.#addChain(list[0])
      default:
        if (!/^(eth|net|web3)_/.test(method)) throw unsupported(method)
        return this.#forward(method, list)
    }
  }

  /** Switches the account, like its owner. Connected pages are notified. */
  setAccount(index: number): void {
    if (!this.accounts[index]) throw new RangeError(`The wallet has no account ${index}.`)
    this.#account = index
    this.#remember()
    if (this.#permitted) this.#emit('accountsChanged', this.#shownAccounts())
  }

  /** Switches the network, like its owner. An unknown one is taken from the stack's networks. */
  setChain(id: number): void {
    const chain = this.#chains.get(id) ??
      this.settings.chains.find((each) => each.id === id) ?? { id, name: `Chain ${id}`, rpcUrl: '' }
    this.#chains.set(id, chain)
    this.#moveTo(id)
  }

  /** Removes a network, so that switching to it fails with 4902 again. */
  forgetChain(id: number): void {
    this.#chains.delete(id)
    this.#remember()
  }

  /** Revokes the page's permission, like its owner. */
  lock(): void {
    if (!this.#permitted) return
    this.#permitted = false
    this.#remember()
    this.#emit('accountsChanged', [])
  }

  /** Sends any event to the page. */
  emit(event: string, data: unknown): void {
    this.#emit(event, data)
  }

  async #permit(method: string): Promise<void> {
    if (this.#permitted) return
    await this.approvals.decide(method, 'Connect to this page?', `The page will see\n${this.address}`)
    this.#grant()
  }

  #grant(): void {
    this.#permitted = true
    this.#remember()
    this.#emit('connect', { chainId: this.chainId })
    this.#emit('accountsChanged', this.#shownAccounts())
  }

  /** ERC-7846: one prompt for the connection and, if it is asked for, the sign-in, for this page and no other. */
  async #connect(parameter: unknown): Promise<unknown> {
    const { capabilities } = (parameter ?? {}) as { capabilities?: { signInWithEthereum?: Record<string, unknown> } }
    const fields = capabilities?.signInWithEthereum
    if (!fields) {
      await this.#permit('wallet_connect')
      return { accounts: [{ address: this.address, capabilities: {} }] }
    }
    const { domain = location.host, uri = location.origin } = fields as { domain?: string; uri?: string }
    if (domain !== location.host || new URL(uri).origin !== location.origin)
      throw new ProviderError(PROVIDER_CODE.invalidParams, 'The sign-in is for another page.')
    const time = (name: string): { [name: string]: Date } =>
      typeof fields[name] === 'string' ? { [name]: new Date(fields[name]) } : {}
    const message = createSiweMessage({
      ...(fields as { nonce: string }),
      domain,
      uri,
      address: this.address,
      chainId: Number(fields['chainId']),
      version: '1',
      ...time('issuedAt'),
      ...time('expirationTime'),
      ...time('notBefore'),
    })
    const account = this.#active()
    await this.approvals.decide('wallet_connect', 'Connect and sign in?', message)
    this.#grant()
    const signInWithEthereum = { message, signature: await account.signMessage({ message }) }
    return { accounts: [{ address: account.address.toLowerCase(), capabilities: { signInWithEthereum } }] }
  }

  async #signMessage(params: readonly unknown[]): Promise<Hex> {
    const account = this.#accountNamed(params)
    const message = params.find(
      (each) => typeof each === 'string' && each.toLowerCase() !== account.address.toLowerCase(),
    )
    if (typeof message !== 'string')
      throw new ProviderError(PROVIDER_CODE.invalidParams, 'A message and an address are needed.')
    const words = isHex(message)
      ? new TextDecoder().decode(
          Uint8Array.from(message.slice(2).match(/../g) ?? [], (pair) => Number.parseInt(pair, 16)),
        )
      : message
    await this.approvals.decide('personal_sign', 'Sign this message?', words)
    return account.signMessage({ message: isHex(message) ? { raw: message } : message })
  }

  async #signTypedData(params: readonly unknown[]): Promise<Hex> {
    const account = this.#accountNamed(params.slice(0, 1))
    const data: unknown = typeof params[1] === 'string' ? JSON.parse(params[1]) : params[1]
    await this.approvals.decide('eth_signTypedData_v4', 'Sign this data?', JSON.stringify(data, null, 2))
    return account.signTypedData(data as Parameters<PrivateKeyAccount['signTypedData']>[0])
  }

  async #send(params: readonly unknown[]): Promise<Hex> {
    const posted = (params[0] ?? {}) as Record<string, unknown>
    const account = this.#accountNamed([posted['from']])
    const { rpcUrl, name, id } = this.#reachable()
    await this.approvals.decide('eth_sendTransaction', 'Send this transaction?', JSON.stringify(posted, null, 2))
    const chain = {
      id,
      name,
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: { default: { http: [rpcUrl] } },
    }
    const amount = (field: string): bigint | undefined =>
      isHex(posted[field]) ? hexToBigInt(posted[field]) : undefined
    const known = {
      to: posted['to'],
      data: posted['data'],
      value: amount('value'),
      gas: amount('gas') ?? amount('gasLimit'),
      gasPrice: amount('gasPrice'),
      maxFeePerGas: amount('maxFeePerGas'),
      maxPriorityFeePerGas: amount('maxPriorityFeePerGas'),
    }
    const transaction = Object.fromEntries(Object.entries(known).filter(([, value]) => value !== undefined))
    return sendTransaction(createClient({ account, chain, transport: http(rpcUrl) }), transaction as never)
  }

  async #switchChain(parameter: unknown): Promise<null> {
    const id = chainIdOf(parameter)
    if (!this.#chains.has(id))
      throw new ProviderError(
        PROVIDER_CODE.unknownChain,
        `Unrecognized chain ID "${numberToHex(id)}". Try adding the chain using wallet_addEthereumChain first.`,
      )
    if (id === this.#chainId) return null
    await this.approvals.decide(
      'wallet_switchEthereumChain',
      'Switch network?',
      this.#chains.get(id)?.name ?? String(id),
    )
    this.#moveTo(id)
    return null
  }

  async #addChain(parameter: unknown): Promise<null> {
    const id = chainIdOf(parameter)
    const { chainName, rpcUrls } = parameter as { chainName?: unknown; rpcUrls?: unknown }
    const rpcUrl: unknown = Array.isArray(rpcUrls) ? rpcUrls[0] : undefined
    if (typeof rpcUrl !== 'string' || !/^https?:\/\//.test(rpcUrl))
      throw new ProviderError(
        PROVIDER_CODE.invalidParams,
        'rpcUrls must be a flat list with at least one http address.',
      )
    if (typeof chainName !== 'string' || chainName === '')
      throw new ProviderError(PROVIDER_CODE.invalidParams, 'chainName is missing.')
    await this.approvals.decide('wallet_addEthereumChain', 'Add this network?', `${chainName}\n${rpcUrl}`)
    this.#chains.set(id, { id, name: chainName, rpcUrl })
    this.#moveTo(id)
    return null
  }

  async #forward(method: string, params: readonly unknown[]): Promise<unknown> {
    const { rpcUrl } = this.#reachable()
    const response = await fetch(rpcUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    })
    const { result, error } = (await response.json()) as { result?: unknown; error?: { code: number; message: string } }
    if (error) throw new ProviderError(error.code, error.message)
    return result
  }

  #reachable(): WalletChain {
    const chain = this.#chains.get(this.#chainId)
    if (!chain?.rpcUrl)
      throw new ProviderError(PROVIDER_CODE.internal, `The demo wallet cannot reach ${chain?.name ?? this.chainId}.`)
    return chain
  }

  #accountNamed(params: readonly unknown[]): PrivateKeyAccount {
    const address = params.find(
      (each): each is string => typeof each === 'string' && isAddress(each, { strict: false }),
    )
    const account = this.accounts.find((each) => address && each.address === getAddress(address))
    if (!this.#permitted || !account)
      throw new ProviderError(PROVIDER_CODE.unauthorized, 'The page may not use this account.')
    return account
  }

  #active(): PrivateKeyAccount {
    const account = this.accounts[this.#account]
    if (!account) throw new RangeError(`The wallet has no account ${this.#account}.`)
    return account
  }

  #shownAccounts(): string[] {
    // Lower case, as many wallets answer: a page has to write the checksum itself.
    return this.#permitted ? [this.address.toLowerCase()] : []
  }

  #permissions(): unknown[] {
    return this.#permitted
      ? [
          {
            parentCapability: 'eth_accounts',
            caveats: [{ type: 'restrictReturnedAccounts', value: this.#shownAccounts() }],
          },
        ]
      : []
  }

  #moveTo(id: number): void {
    if (id === this.#chainId) return
    this.#chainId = id
    this.#remember()
    this.#emit('chainChanged', this.chainId)
  }

  #emit(event: string, data: unknown): void {
    for (const listener of [...(this.#listeners.get(event) ?? [])]) listener(data)
  }

  #remember(): void {
    const own = [MAINNET.id, this.settings.chains[0]?.id]
    remember('demo-wallet', {
      permitted: this.#permitted,
      account: this.#account,
      chainId: this.#chainId,
      added: [...this.#chains.values()].filter(({ id }) => !own.includes(id)),
    })
  }
}

function unsupported(method: string): ProviderError {
  return new ProviderError(PROVIDER_CODE.unsupportedMethod, `The demo wallet does not support ${method}.`)
}

function chainIdOf(parameter: unknown): number {
  const chainId = (parameter as { chainId?: unknown } | null | undefined)?.chainId
  if (typeof chainId !== 'string' || !/^0x[0-9a-f]+$/i.test(chainId))
    throw new ProviderError(PROVIDER_CODE.invalidParams, 'chainId must be a 0x-prefixed hexadecimal text.')
  return Number(chainId)
}
