import { base58 } from '@scure/base'
import { hexToBytes, isHex, stringToBytes, type Address } from 'viem'
import { accountNamed, accountsOf, isAtomic, type ShownAccount } from '../accounts'
import { FrameRefusal } from '../FrameRefusal'
import { rpcUrlOf, type FrameNetwork } from '../networks'
import { paramsOf, type CallBatch, type UnsafeParams } from '../rpcSchema'
import type { UnsafeMethod } from '../unsafeMethods'
import type { User } from '../Users'
import type { FrameContext } from '../context'
import type { AskedRequest } from './AskedRequest'
import { requireReadableGrant, termsOf } from './evm/describeGrant'
import { priceTransactions } from './evm/fees'
import { simulateCalls } from './evm/simulate'
import { readAskedTransaction, type AskedTransaction } from './evm/transaction'
import { readTypedData } from './evm/typedData'
import { readUserOperation } from './evm/userOperation'
import { readQuantity } from './evm/quantity'
import { requireFuture, type Grants } from './Grants'
import { refuseTransactionBytes } from './messages/messageWords'

type Reader<Method extends UnsafeMethod> = (
  asked: UnsafeParams<Method>,
  context: FrameContext,
  user: User,
  network: FrameNetwork,
  grants: Grants,
) => Promise<AskedRequest>

const READERS: { readonly [Method in UnsafeMethod]: Reader<Method> } = {
  async personal_sign([message, address], context, user, network) {
    const account = await accountNamed(context, user, network, address)
    return { kind: 'message', method: 'personal_sign', network, account, bytes: bytesOf(message) }
  },
  async eth_signTypedData_v4([address, source], context, user, network) {
    const account = await accountNamed(context, user, network, address)
    const own = (await accountsOf(context, user, network)).map((each) => each.address)
    return {
      kind: 'typedData',
      method: 'eth_signTypedData_v4',
      network,
      account,
      own,
      data: readTypedData(source, network),
    }
  },
  async eth_sendTransaction([source], context, user, network) {
    const call = readAskedTransaction(source, 'eth_sendTransaction', Number(network.id))
    const account = await accountNamed(context, user, network, call.from)
    return transactions('eth_sendTransaction', network, account, [call], undefined)
  },
  async wallet_sendCalls([batch], context, user, network) {
    requireBatch(batch, network)
    const account = await accountNamed(context, user, network, batch.from)
    if (batch.atomicRequired && !isAtomic(context, network, account))
      throw new FrameRefusal('A plain account cannot carry out several calls together')
    const calls = batch.calls.map((each) => readAskedTransaction(each, 'wallet_sendCalls', Number(network.id)))
    return transactions('wallet_sendCalls', network, account, calls, batch)
  },
  async eth_sendUserOperation(asked, context, user, network) {
    if (!context.smartAccounts) throw new FrameRefusal('This frame has no smart accounts')
    const account = (await accountsOf(context, user, network)).find(({ type }) => type === 'smartAccount')
    if (!account) throw new FrameRefusal(`There are no smart accounts on ${network.name}`)
    const operation = readUserOperation(asked, account.address as Address, context.keys.evm(user.id).address)
    return { kind: 'operation', method: 'eth_sendUserOperation', network, account, operation }
  },
  async wallet_grantPermissions([grant], context, user, network) {
    const account = await accountNamed(context, user, network, grant.address)
    requireFuture('wallet_grantPermissions', grant, context.now())
    requireReadableGrant(grant, network)
    return { kind: 'grant', method: 'wallet_grantPermissions', network, account, grant, asked: grant }
  },
  async wallet_requestExecutionPermissions([asked], context, user, network) {
    const account = await accountNamed(context, user, network, asked.from)
    const grant = termsOf(asked, context.now())
    requireFuture('wallet_requestExecutionPermissions', grant, context.now())
    requireReadableGrant(grant, network)
    return { kind: 'grant', method: 'wallet_requestExecutionPermissions', network, account, grant, asked }
  },
  async wallet_revokePermissions([{ pci }], context, user, network, grants) {
    const account = await accountNamed(context, user, network, undefined)
    return {
      kind: 'revocation',
      method: 'wallet_revokePermissions',
      network,
      account,
      grant: grants.of(user.id, pci),
      context: pci,
    }
  },
  async solana_signMessage({ message, pubkey }, context, user, network) {
    const account = await accountNamed(context, user, network, pubkey)
    const bytes = base58.decode(message)
    refuseTransactionBytes(bytes)
    return { kind: 'message', method: 'solana_signMessage', network, account, bytes }
  },
  solana_signTransaction: ({ transaction }, context, user, network) =>
    solanaTransactions('solana_signTransaction', context, user, network, [transaction]),
  solana_signAllTransactions: ({ transactions: sources }, context, user, network) =>
    solanaTransactions('solana_signAllTransactions', context, user, network, sources),
  async solana_signAndSendTransaction({ transaction, options }, context, user, network) {
    rpcUrlOf(network)
    return solanaTransactions('solana_signAndSendTransaction', context, user, network, [transaction], options)
  },
}

/**
 * Reads the parameters of an unsafe request, which have the right shape.
 * @throws when it cannot be carried out, or says something that could not be shown, so that nobody is asked for it.
 */
export async function readRequest(
  context: FrameContext,
  grants: Grants,
  user: User,
  network: FrameNetwork,
  method: UnsafeMethod,
  params: unknown,
): Promise<AskedRequest> {
  const belongs = method.startsWith('solana_') ? 'solana' : 'eip155'
  if (network.namespace !== belongs) throw new FrameRefusal(`${method} does not exist on ${network.name}`)
  const read = READERS[method] as Reader<UnsafeMethod>
  return read(paramsOf(method, params) as never, context, user, network, grants)
}

async function transactions(
  method: 'eth_sendTransaction' | 'wallet_sendCalls',
  network: FrameNetwork,
  account: ShownAccount,
  calls: readonly AskedTransaction[],
  batch: CallBatch | undefined,
): Promise<AskedRequest> {
  rpcUrlOf(network)
  if (account.type === 'smartAccount' && calls.some(({ to }) => to === undefined))
    throw new FrameRefusal('A smart account cannot create a contract without an address to call')
  const outcome = await simulateCalls(network, account.address as Address, calls)
  const prepared = account.type === 'eoa' ? await priceTransactions(network, account, calls, outcome) : undefined
  return { kind: 'transactions', method, network, account, calls, prepared, outcome, batch }
}

/** EIP-5792: what a wallet does not know must not be ignored, unless the app calls it optional. */
function requireBatch({ chainId, capabilities }: CallBatch, network: FrameNetwork): void {
  if (chainId !== undefined && readQuantity(chainId) !== BigInt(network.id))
    throw new FrameRefusal(`The calls are for the network ${String(chainId)}, not for ${network.name}`)
  for (const [name, wish] of Object.entries((capabilities ?? {}) as Record<string, { optional?: unknown } | null>))
    if (wish?.optional !== true) throw new FrameRefusal(`The capability ${name} is not supported`)
}

async function solanaTransactions(
  method: 'solana_signTransaction' | 'solana_signAllTransactions' | 'solana_signAndSendTransaction',
  context: FrameContext,
  user: User,
  network: FrameNetwork,
  sources: readonly string[],
  options?: UnsafeParams<'solana_signAndSendTransaction'>['options'],
): Promise<AskedRequest> {
  // Loaded only here: most visitors never ask for Solana.
  const { readAskedSolanaTransaction } = await import('./solana/readAskedTransaction')
  const { createAccountReader } = await import('./solana/AccountReader')
  const account = await accountNamed(context, user, network, undefined)
  const reader = createAccountReader(network)
  const read = await Promise.all(sources.map((source) => readAskedSolanaTransaction(source, account.address, reader)))
  return { kind: 'solanaTransactions', method, network, account, transactions: read, options }
}

/** Hexadecimal stands for the bytes it writes, everything else for itself. */
function bytesOf(message: string): Uint8Array {
  return isHex(message) && message.length % 2 === 0 ? hexToBytes(message) : stringToBytes(message)
}
