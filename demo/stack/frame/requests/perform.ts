import { BaseError, zeroAddress, type Hex } from 'viem'
import { sendTransaction } from 'viem/actions'
import { mined } from '../../anvil/mined'
import { ENTRY_POINT } from '../../anvil/entryPoint'
import { FrameRefusal } from '../FrameRefusal'
import { askNode, clientOf } from '../node'
import type { AccountCall, SmartAccounts } from '../smartAccounts'
import type { User } from '../Users'
import type { FrameContext } from '../context'
import type { AskedRequest } from './AskedRequest'
import type { Batches } from './Batches'
import type { PricedTransaction } from './evm/fees'
import type { AskedTransaction } from './evm/transaction'
import type { Grants } from './Grants'
import { signText } from './signText'

/** What an approved request needs besides its own words. */
export type Deed = {
  readonly context: FrameContext
  readonly batches: Batches
  readonly grants: Grants
  readonly user: User
}

type Asked<Kind extends AskedRequest['kind']> = Extract<AskedRequest, { kind: Kind }>

/**
 * Does what the user approved: what was read for the screen, and nothing else.
 * @throws with the reason when a chain refuses.
 */
export async function perform(deed: Deed, request: AskedRequest): Promise<unknown> {
  try {
    return await doIt(deed, request)
  } catch (reason) {
    if (reason instanceof BaseError) throw new FrameRefusal(reason.details || reason.shortMessage)
    throw reason
  }
}

async function doIt(deed: Deed, request: AskedRequest): Promise<unknown> {
  const { context, user, grants } = deed
  const { network, account } = request
  switch (request.kind) {
    case 'message': {
      const signature = await signText(context, user, network, account.address, { raw: request.bytes })
      return request.method === 'solana_signMessage' ? { signature } : signature
    }
    case 'typedData': {
      const owner = context.keys.evm(user.id)
      const { definition } = request.data
      return account.type === 'eoa'
        ? owner.signTypedData(definition)
        : smartAccountsOf(context).signTypedData(Number(network.id), owner, definition)
    }
    case 'transactions':
      return request.batch ? sendCalls(deed, request) : send(deed, request)
    case 'operation': {
      const params = [request.operation.wire, ENTRY_POINT]
      return smartAccountsOf(context).userOperation(
        Number(network.id),
        context.keys.evm(user.id),
        request.method,
        params,
      )
    }
    case 'grant': {
      const granted = { ...request.asked, context: grants.keep(user.id, request.grant) }
      if (request.method === 'wallet_grantPermissions') return granted
      // No contract of the local chains redeems a permission.
      return [{ ...granted, dependencies: [], delegationManager: zeroAddress }]
    }
    case 'revocation':
      grants.revoke(user.id, request.context)
      return null
    case 'solanaTransactions':
      return signSolana(deed, request)
  }
}

async function signSolana({ context, user }: Deed, request: Asked<'solanaTransactions'>): Promise<unknown> {
  const { signTransaction } = await import('./solana/solanaSigning')
  const keypair = await context.keys.solana(user.id)
  const signed = request.transactions.map(({ transaction }) => signTransaction(keypair, transaction))
  if (request.method === 'solana_signAllTransactions') return { transactions: signed.map((each) => each.transaction) }
  const [only] = signed
  if (!only) throw new Error('A request has at least one transaction.')
  if (request.method === 'solana_signTransaction') return { transaction: only.transaction }
  const options = { ...request.options, encoding: 'base64' }
  const source = Buffer.from(only.bytes).toString('base64')
  return { signature: await askNode(request.network, 'sendTransaction', [source, options]) }
}

async function send(deed: Deed, request: Asked<'transactions'>): Promise<Hex> {
  const { context, user } = deed
  const [call] = request.calls
  if (!call) throw new Error('A request has at least one call.')
  if (request.account.type === 'smartAccount')
    return smartAccountsOf(context).sendTransaction(Number(request.network.id), context.keys.evm(user.id), callOf(call))
  const [priced] = pricedOf(request)
  if (!priced) throw new Error('A plain account sends what was priced.')
  return sendPlain(deed, request, priced)
}

async function sendCalls(deed: Deed, request: Asked<'transactions'>): Promise<unknown> {
  const id = request.account.type === 'smartAccount' ? await sendAtOnce(deed, request) : await sendInTurn(deed, request)
  // Before version 2 of EIP-5792 the answer was the bare id.
  return request.batch?.version?.startsWith('1') ? id : { id }
}

async function sendAtOnce({ context, user }: Deed, { network, calls }: Asked<'transactions'>): Promise<Hex> {
  const sent = await smartAccountsOf(context).sendCalls(
    Number(network.id),
    context.keys.evm(user.id),
    calls.map(callOf),
  )
  return sent.id
}

/** A plain account sends one call after another, and stops at the first that fails. */
async function sendInTurn(deed: Deed, request: Asked<'transactions'>): Promise<Hex> {
  const hashes: Hex[] = []
  for (const priced of pricedOf(request)) {
    const hash = await sendPlain(deed, request, priced)
    hashes.push(hash)
    if ((await mined(clientOf(request.network), hash)).status !== 'success') break
  }
  return deed.batches.keep(request.network, hashes)
}

/** What has no limit of gas could cost more than was shown. */
function pricedOf({ prepared }: Asked<'transactions'>): readonly PricedTransaction[] {
  const transactions = prepared?.transactions ?? []
  if (transactions.some(({ gas }) => gas === undefined))
    throw new FrameRefusal(prepared?.problem ?? 'The transaction would fail')
  return transactions
}

async function sendPlain(
  { context, user }: Deed,
  { network }: Asked<'transactions'>,
  { to, value, data, gas, nonce, price }: PricedTransaction,
): Promise<Hex> {
  const fields = { to, value, data, gas, ...(nonce === undefined ? {} : { nonce }), ...price }
  return sendTransaction(clientOf(network), { ...fields, account: context.keys.evm(user.id) } as never)
}

function callOf({ to, value, data }: AskedTransaction): AccountCall {
  if (!to) throw new FrameRefusal('A smart account cannot create a contract without an address to call')
  return { to, value, data }
}

function smartAccountsOf({ smartAccounts }: FrameContext): SmartAccounts {
  if (!smartAccounts) throw new FrameRefusal('This frame has no smart accounts')
  return smartAccounts
}
