import { MAX_RESERVE_GAS, MAX_RESERVE_SMART_ACCOUNT_GAS, RECEIPT_POLL_MS, RECEIPT_POLL_SLOWEST_MS, RECEIPT_WAIT_MS } from '../../config/limits'
import type { LiveConnection } from '../../connectors/contract'
import type { Network } from '../../domain/network'
import { explain } from '../../errors/explain'
import { ServiceUnavailable } from '../../errors/service'
import { FeeNotCovered, TransferMismatch, TransferRefused, WalletElsewhere } from '../../errors/transactions'
import { WalletButtonError } from '../../errors/WalletButtonError'
import { WalletRequestFailed } from '../../errors/wallet'
import type { Clock } from '../../services/clock/clock'
import type { RpcClient } from '../../services/rpc/rpcClient'
import { askWallet } from '../askWallet'
import type { ChainTransfers, TransferOrder } from '../contract'
import { chainIdHex, readChainId } from './chainId'
import { balanceOfCall, decodeTransfer, encodeTransfer, type TransferRequest } from './transferBytes'

/** What any transaction costs at least. */
const LEAST_GAS = 21_000n
/** Code that an account of a key delegates to (EIP-7702): the key still owns it. */
const DELEGATED = /^0xef0100[0-9a-f]{40}$/i

/** Sending the native currency and tokens on EVM chains (wire facts, 12). */
export function createTransfers(clientOf: (network: Network) => RpcClient, clock: Clock): ChainTransfers {
  const codeAt = async (address: string, network: Network, signal: AbortSignal): Promise<string> => {
    const code = await clientOf(network).read({ method: 'eth_getCode', params: [address, 'latest'] }, signal)
    if (typeof code !== 'string') throw new ServiceUnavailable('rpc', 'unreadable')
    return code
  }

  /** What one unit of gas costs now: base fee and tip where the chain has them, else its gas price. */
  const gasPrice = async (network: Network, signal: AbortSignal): Promise<bigint> => {
    const client = clientOf(network)
    const ask = (method: string, params?: unknown) => client.read({ method, ...(params !== undefined && { params }) }, signal)
    const [block, tip] = await Promise.all([ask('eth_getBlockByNumber', ['latest', false]), ask('eth_maxPriorityFeePerGas').catch(() => undefined)])
    const base = readQuantity((block as { baseFeePerGas?: unknown } | null)?.baseFeePerGas)
    const wanted = readQuantity(tip)
    const price = base !== undefined && wanted !== undefined ? base + wanted : readQuantity(await ask('eth_gasPrice'))
    if (price === undefined) throw new ServiceUnavailable('rpc', 'unreadable')
    return price
  }

  /** Tries a token's transfer without sending it. A token that gives nothing back has agreed; one that gives back zero has not. */
  const tryToken = async ({ from, network, units }: TransferOrder, request: TransferRequest, signal: AbortSignal): Promise<void> => {
    const client = clientOf(network)
    // A call to an address without code succeeds as well, and would move nothing.
    const [code, balance] = await Promise.all([codeAt(request.to, network, signal), client.call({ to: request.to, data: balanceOfCall(from.address) }, signal).catch(refusedBy('not_a_token'))])
    if (code === '0x' || !balance || balance === '0x') throw new TransferRefused('not_a_token')
    if (BigInt(balance.slice(0, 66)) < units) throw new TransferRefused('not_enough')
    const answer = await client.read({ method: 'eth_call', params: [request, 'latest'] }, signal).catch(refusedBy('reverted'))
    if (typeof answer !== 'string' || (answer !== '0x' && readQuantity(answer) === 0n)) throw new TransferRefused('reverted')
  }

  const askToSend = async (connection: LiveConnection, order: TransferOrder, request: TransferRequest, signal: AbortSignal): Promise<string> => {
    await bringHere(connection, order.network, signal)
    const { wallet } = connection.facts
    // Read once more at the last moment, from what is handed over: nothing may have come between.
    const params = Object.freeze([Object.freeze({ ...request, ...(wallet.method === 'injected' && { chainId: chainIdHex(order.network.caipNetworkId) }) })])
    const [handed] = params
    if (!handed || !saysWhat(order, decodeTransfer(handed))) throw new TransferMismatch()
    const hash = await askWallet(connection.provider, 'eth_sendTransaction', params, signal).catch((reason: unknown) => {
      throw explain(reason, wallet.method === 'walletconnect' ? 'relay-request' : 'request')
    })
    if (typeof hash !== 'string' || !/^0x[0-9a-f]{64}$/i.test(hash)) throw new WalletRequestFailed('eth_sendTransaction')
    return hash
  }

  return {
    async prepare(order, signal) {
      const { from, network, token, units } = order
      const request = encodeTransfer(order)
      const says = request && decodeTransfer(request)
      if (!request || !says || !saysWhat(order, says)) throw new TransferRefused('receiver_unusable')
      if (token) await tryToken(order, request, signal)
      const client = clientOf(network)
      const [balance, price] = await Promise.all([client.balance(request.from, signal), gasPrice(network, signal)])
      const value = token ? 0n : units
      if (balance < value) throw new TransferRefused('not_enough')
      // A smart account may have its fee paid by somebody else, and what it pays is reckoned by its bundler.
      const paysItself = from.type !== 'smartAccount'
      // Nodes refuse to estimate what cannot be paid for, each with words of its own.
      if (paysItself && balance <= value + LEAST_GAS * price) throw new FeeNotCovered(network.nativeCurrency.symbol)
      const gas = readQuantity(await client.read({ method: 'eth_estimateGas', params: [request] }, signal).catch(refusedBy('reverted')))
      if (gas === undefined) throw new ServiceUnavailable('rpc', 'unreadable')
      const feeUnits = gas * price
      if (paysItself && balance < value + feeUnits) throw new FeeNotCovered(network.nativeCurrency.symbol)
      return { says, feeUnits, send: (connection, sending) => askToSend(connection, order, request, sending) }
    },
    async reserve(from, network, signal) {
      return BigInt(from.type === 'smartAccount' ? MAX_RESERVE_SMART_ACCOUNT_GAS : MAX_RESERVE_GAS) * (await gasPrice(network, signal))
    },
    async isContract(address, network, signal) {
      const code = await codeAt(address, network, signal)
      return code !== '0x' && !DELEGATED.test(code)
    },
    async settled(hash, network, signal) {
      const until = clock.monotonic() + RECEIPT_WAIT_MS
      for (let wait = RECEIPT_POLL_MS; clock.monotonic() < until; wait = Math.min(wait * 1.5, RECEIPT_POLL_SLOWEST_MS)) {
        // A chain that cannot be reached for a while says nothing about the transaction.
        const receipt = await clientOf(network).read({ method: 'eth_getTransactionReceipt', params: [hash] }, signal).catch(() => undefined)
        signal.throwIfAborted()
        const status = readQuantity((receipt as { status?: unknown } | null | undefined)?.status)
        if (status !== undefined) return status === 1n ? 'confirmed' : 'failed'
        await clock.sleep(wait, signal)
      }
      throw new ServiceUnavailable('rpc', 'timeout')
    },
  }
}

/** An installed wallet may stand on another network than it has told. It is asked to move; staying is an error. */
async function bringHere({ provider, facts }: LiveConnection, network: Network, signal: AbortSignal): Promise<void> {
  if (facts.wallet.method !== 'injected') return
  const standsElsewhere = async (): Promise<boolean> => {
    const id = readChainId(await askWallet(provider, 'eth_chainId', undefined, signal).catch(() => undefined))
    return id !== undefined && id !== network.caipNetworkId
  }
  if (!(await standsElsewhere())) return
  await askWallet(provider, 'wallet_switchEthereumChain', [{ chainId: chainIdHex(network.caipNetworkId) }], signal).catch((reason: unknown) => {
    signal.throwIfAborted()
    throw new WalletElsewhere(network.caipNetworkId, reason)
  })
  if (await standsElsewhere()) throw new WalletElsewhere(network.caipNetworkId)
}

function saysWhat({ receiver, units, token }: TransferOrder, says: ReturnType<typeof decodeTransfer>): boolean {
  return says !== undefined && says.units === units && isSame(says.receiver, receiver) && (token === undefined ? says.token === undefined : isSame(says.token, token.address))
}

function isSame(one: string | undefined, other: string): boolean {
  return one?.replace(/^0x/i, '').toLowerCase() === other.replace(/^0x/i, '').toLowerCase()
}

function readQuantity(value: unknown): bigint | undefined {
  return typeof value === 'string' && /^0x[0-9a-f]{1,64}$/i.test(value) ? BigInt(value) : undefined
}

/** A chain's own no becomes a refusal with this reason; that nobody answered stays what it is. */
function refusedBy(refusal: 'reverted' | 'not_a_token'): (reason: unknown) => never {
  return (reason) => {
    throw reason instanceof WalletButtonError ? reason : new TransferRefused(refusal, reason)
  }
}
