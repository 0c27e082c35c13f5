import {
  createClient,
  http,
  parseEther,
  toHex,
  type Address,
  type Chain,
  type Client,
  type Hex,
  type PrivateKeyAccount,
  type Transport,
} from 'viem'
import {
  createBundlerClient,
  type BundlerClient,
  type SmartAccount,
  type UserOperation,
  type UserOperationReceipt,
} from 'viem/account-abstraction'
import { getBalance } from 'viem/actions'
import { accountAddress, ownedAccount } from './ownedAccount'
import { OperationRefused } from './OperationRefused'

/** A chain with smart accounts. */
export type SmartAccountNetwork = {
  readonly chainId: number
  readonly rpcUrl: string
  readonly bundlerUrl: string
  readonly factory: Address
}

/** What a new account gets, so that it can pay for its operations. There is nobody else here who would pay. */
const FIRST_FUNDS_WEI = parseEther('10')
const POLL_EVERY_MS = 50
const INCLUDED_WITHIN_MS = 30_000

type Prepared = Partial<Omit<UserOperation<'0.8'>, 'sender'>>

/**
 * The smart accounts of one chain. Operations of one account are sent one after the other, each when the last one is
 * included.
 */
export class AccountChain {
  readonly client: Client<Transport, Chain, undefined>
  readonly bundler: BundlerClient<Transport, Chain>
  readonly #factory: Address
  /** The last operation of each account, settled when it needs no more waiting. */
  readonly #last = new Map<Address, Promise<unknown>>()

  constructor({ chainId, rpcUrl, bundlerUrl, factory }: SmartAccountNetwork) {
    const chain: Chain = {
      id: chainId,
      name: `local ${chainId}`,
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: { default: { http: [rpcUrl] } },
    }
    this.client = createClient({ chain, transport: http(rpcUrl), pollingInterval: POLL_EVERY_MS })
    // Not tried again: an operation that was refused stays refused, and one that was taken must not be sent twice.
    this.bundler = createBundlerClient({
      chain,
      client: this.client,
      transport: http(bundlerUrl, { retryCount: 0 }),
      pollingInterval: POLL_EVERY_MS,
      userOperation: { estimateFeesPerGas: () => this.#fees() },
    })
    this.#factory = factory
  }

  addressOf(owner: Address): Promise<Address> {
    return accountAddress(this.client, this.#factory, owner)
  }

  account(owner: PrivateKeyAccount): Promise<SmartAccount> {
    return ownedAccount(this.client, this.#factory, owner)
  }

  /**
   * Completes an operation of the owner's account, signs and sends it. Answers its hash when the bundler has taken it.
   * @throws `OperationRefused` when it would revert.
   */
  async send(
    owner: PrivateKeyAccount,
    operation: Prepared | { readonly calls: readonly { to: Address; value?: bigint; data?: Hex }[] },
  ): Promise<Hex> {
    const account = await this.account(owner)
    return this.#afterLast(account.address, async () => {
      try {
        await this.#fundWhenEmpty(account.address)
        return await this.bundler.sendUserOperation({ account, ...operation } as Parameters<
          typeof this.bundler.sendUserOperation
        >[0])
      } catch (reason) {
        throw OperationRefused.because(reason)
      }
    })
  }

  /** Waits until an operation is on the chain, at most 30 s. */
  included(hash: Hex): Promise<UserOperationReceipt> {
    return this.bundler.waitForUserOperationReceipt({ hash, timeout: INCLUDED_WITHIN_MS })
  }

  /** Two operations at once would take the same nonce, and the second could not deploy the account again. */
  async #afterLast(address: Address, send: () => Promise<Hex>): Promise<Hex> {
    const sent = (this.#last.get(address) ?? Promise.resolve()).then(send)
    const settled = sent.then((hash) => this.included(hash)).catch(() => undefined)
    this.#last.set(address, settled)
    void settled.then(() => {
      if (this.#last.get(address) === settled) this.#last.delete(address)
    })
    return sent
  }

  async #fundWhenEmpty(address: Address): Promise<void> {
    if ((await getBalance(this.client, { address })) > 0n) return
    await this.client.request({ method: 'anvil_setBalance', params: [address, toHex(FIRST_FUNDS_WEI)] } as never)
  }

  /** What the bundler takes at this moment. */
  async #fees(): Promise<{ maxFeePerGas: bigint; maxPriorityFeePerGas: bigint }> {
    const { fast } = (await this.bundler.request({ method: 'pimlico_getUserOperationGasPrice' } as never)) as {
      fast: { maxFeePerGas: Hex; maxPriorityFeePerGas: Hex }
    }
    return { maxFeePerGas: BigInt(fast.maxFeePerGas), maxPriorityFeePerGas: BigInt(fast.maxPriorityFeePerGas) }
  }
}
