import { createClient, hexToBigInt, hexToString, http, isHex, numberToHex, type Hex, type LocalAccount } from 'viem'
import { sendTransaction } from 'viem/actions'
import type { Call } from '../call'
import { permit } from '../permit'
import { CODE, unsupported, WalletError } from '../WalletError'
import { connectWithSignIn } from './connectWithSignIn'
import { getCallsStatus, getCapabilities, sendBatch, showCallsStatus } from './batches/batchMethods'
import type { EvmCore } from './EvmCore'
import { viemChain, type ReachableChain } from './evmChain'
import { isSameAddress, permittedAccount } from './permittedAccount'

type Method = (wallet: EvmCore, call: Call, params: readonly unknown[]) => unknown

/** What the wallet does itself. Other methods that read the chain go to its node. */
const METHODS: Readonly<Record<string, Method>> = {
  eth_chainId: (wallet, { chainId = wallet.chainId }) => numberToHex(chainId),
  net_version: (wallet, { chainId = wallet.chainId }) => String(chainId),
  eth_accounts: (wallet, { origin }) => wallet.accountsFor(origin),
  eth_requestAccounts: async (wallet, call) => {
    await permit(wallet, call)
    return wallet.accountsFor(call.origin)
  },
  wallet_connect: async (wallet, call, [asked]) => {
    if (!wallet.abilities.has('connect')) throw unsupported(call.method)
    return connectWithSignIn(wallet, call, asked, () => permit(wallet, call))
  },
  wallet_requestPermissions: async (wallet, call) => {
    await permit(wallet, call)
    return permissions(wallet, call)
  },
  wallet_getPermissions: permissions,
  wallet_revokePermissions: (wallet, { origin, events }) => {
    events.push(...wallet.revoke(origin))
    return null
  },
  personal_sign: async (wallet, call, params) => {
    const account = permittedAccount(wallet, call, params)
    const message = params.find((each) => typeof each === 'string' && !isSameAddress(each, account))
    if (typeof message !== 'string') throw new WalletError(CODE.invalidParams, 'A message and an address are needed.')
    await call.ask(isHex(message) ? hexToString(message) : message)
    return account.signMessage({ message: isHex(message) ? { raw: message } : message })
  },
  eth_signTypedData_v4: async (wallet, call, params) => {
    const account = permittedAccount(wallet, call, params.slice(0, 1))
    const data: unknown = typeof params[1] === 'string' ? JSON.parse(params[1]) : params[1]
    await call.ask(JSON.stringify(data, null, 2))
    return account.signTypedData(data as Parameters<LocalAccount['signTypedData']>[0])
  },
  eth_sendTransaction: async (wallet, call, [given]) => {
    const posted = (given ?? {}) as Record<string, unknown>
    const account = permittedAccount(wallet, call, [posted['from']])
    const chain = wallet.reachable(call.chainId)
    await call.ask(JSON.stringify(posted, null, 2))
    return send(chain, account, posted)
  },
  wallet_getCapabilities: getCapabilities,
  wallet_sendCalls: sendBatch,
  wallet_getCallsStatus: getCallsStatus,
  wallet_showCallsStatus: showCallsStatus,
  wallet_switchEthereumChain: async (wallet, call, [asked]) => {
    const id = chainIdOf(asked)
    const chain = wallet.chains.get(id)
    if (!chain) {
      const problem = `Unrecognized chain ID "${numberToHex(id)}".`
      throw new WalletError(CODE.unknownChain, `${problem} Try adding the chain using wallet_addEthereumChain first.`)
    }
    if (id === wallet.chainId) return null
    await call.ask(chain.name)
    call.events.push(...wallet.moveTo(chain))
    return null
  },
  wallet_addEthereumChain: async (wallet, call, [asked]) => {
    const id = chainIdOf(asked)
    const { chainName, rpcUrls } = asked as { chainName?: unknown; rpcUrls?: unknown }
    const rpcUrl: unknown = Array.isArray(rpcUrls) ? rpcUrls[0] : undefined
    if (typeof rpcUrl !== 'string' || !/^https?:\/\//.test(rpcUrl))
      throw new WalletError(CODE.invalidParams, 'rpcUrls must be a flat list with at least one http address.')
    if (typeof chainName !== 'string' || chainName === '')
      throw new WalletError(CODE.invalidParams, 'chainName is missing.')
    await call.ask(`${chainName}\n${rpcUrl}`)
    call.events.push(...wallet.moveTo({ id, name: chainName, rpcUrl: wallet.describe(id).rpcUrl ?? rpcUrl }))
    return null
  },
}

/** @throws {WalletError} or the error of a node */
export async function carryOutEvm(wallet: EvmCore, call: Call): Promise<unknown> {
  const run = METHODS[call.method] ?? forward
  return run(wallet, call, Array.isArray(call.params) ? call.params : [])
}

/** Has the node of the active network answer. @throws its error */
async function forward(wallet: EvmCore, { method, chainId }: Call, params: readonly unknown[]): Promise<unknown> {
  if (!/^(eth|net|web3)_/.test(method)) throw unsupported(method)
  const { rpcUrl } = wallet.reachable(chainId)
  return createClient({ transport: http(rpcUrl, { retryCount: 0 }) }).request({ method, params } as never)
}

/** Those of a locked wallet stay: by them a page knows that it is locked, and has not been disconnected. */
function permissions({ access, address }: EvmCore, { origin }: Call): readonly unknown[] {
  if (!access.isPermitted(origin)) return []
  const caveats = [{ type: 'restrictReturnedAccounts', value: [address.toLowerCase()] }]
  return [{ parentCapability: 'eth_accounts', caveats }]
}

function send(chain: ReachableChain, account: LocalAccount, posted: Record<string, unknown>): Promise<Hex> {
  const amount = (field: string): bigint | undefined => (isHex(posted[field]) ? hexToBigInt(posted[field]) : undefined)
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
  const client = createClient({ account, chain: viemChain(chain), transport: http(chain.rpcUrl, { retryCount: 0 }) })
  return sendTransaction(client, transaction as never)
}

function chainIdOf(asked: unknown): number {
  const chainId = (asked as { chainId?: unknown } | null | undefined)?.chainId
  if (typeof chainId !== 'string' || !/^0x[0-9a-f]+$/i.test(chainId))
    throw new WalletError(CODE.invalidParams, 'chainId must be a 0x-prefixed hexadecimal text.')
  return Number(chainId)
}
