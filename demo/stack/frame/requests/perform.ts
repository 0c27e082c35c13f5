import { base58 } from '@scure/base'
import { BaseError, isHex, type Hex, type TypedDataDefinition } from 'viem'
import { sendTransaction } from 'viem/actions'
import { accountNamed } from '../accounts'
import { FrameRefusal } from '../FrameRefusal'
import { askNode, clientOf } from '../node'
import type { FrameNetwork } from '../networks'
import type { User } from '../Users'
import { paramsOf, type CallBatch } from '../rpcSchema'
import type { UnsafeMethod } from '../unsafeMethods'
import type { AccountCall } from '../smartAccounts'
import type { FrameWorld } from '../world'
import type { Batches } from './Batches'
import { requireFuture, type Grants } from './Grants'
import { signText } from './signText'
import { signBytes, signTransaction } from './solanaSigning'
import { readAskedTransaction, type AskedTransaction } from './transaction'
import { readTypedData } from './typedData'
import { mined } from '../../anvil/mined'

/** What an approved request needs besides its own words. */
export type Deed = {
  readonly world: FrameWorld
  readonly batches: Batches
  readonly grants: Grants
  readonly user: User
  readonly network: FrameNetwork
}

/**
 * Does what the user approved. Its parameters were checked before.
 * @throws with the reason when a chain refuses.
 */
export async function perform(deed: Deed, method: UnsafeMethod, params: unknown): Promise<unknown> {
  try {
    return await doIt(deed, method, params)
  } catch (reason) {
    if (reason instanceof BaseError) throw new FrameRefusal(reason.details || reason.shortMessage)
    throw reason
  }
}

async function doIt(deed: Deed, method: UnsafeMethod, params: unknown): Promise<unknown> {
  const { world, user, network } = deed
  switch (method) {
    case 'personal_sign': {
      const [message, address] = paramsOf(method, params)
      const account = await accountNamed(world, user, network, address)
      return signText(world, user, network, account.address, isHex(message) ? { raw: message } : message)
    }
    case 'eth_signTypedData_v4': {
      const [address, data] = paramsOf(method, params)
      return signTypedData(deed, address, readTypedData(data, network))
    }
    case 'eth_sendTransaction':
      return send(deed, readAskedTransaction(paramsOf(method, params)[0], method))
    case 'wallet_sendCalls':
      return sendCalls(deed, paramsOf(method, params)[0])
    case 'eth_sendUserOperation': {
      if (!world.smartAccounts) throw new FrameRefusal('This frame has no smart accounts')
      return world.smartAccounts.userOperation(
        Number(network.id),
        world.keys.evm(user.id),
        method,
        paramsOf(method, params),
      )
    }
    case 'wallet_grantPermissions': {
      const [grant] = paramsOf(method, params)
      requireFuture(grant, world.now())
      return { ...grant, context: deed.grants.keep(user.id, grant) }
    }
    case 'wallet_revokePermissions':
      deed.grants.revoke(user.id, paramsOf(method, params)[0].pci)
      return null
    case 'solana_signMessage': {
      const { message } = paramsOf(method, params)
      return { signature: base58.encode(await signBytes(await world.keys.solana(user.id), base58.decode(message))) }
    }
    case 'solana_signTransaction': {
      const { transaction } = await signTransaction(
        await world.keys.solana(user.id),
        paramsOf(method, params).transaction,
      )
      return { transaction }
    }
    case 'solana_signAllTransactions': {
      const keypair = await world.keys.solana(user.id)
      const signed = await Promise.all(
        paramsOf(method, params).transactions.map((each) => signTransaction(keypair, each)),
      )
      return { transactions: signed.map((each) => each.transaction) }
    }
    case 'solana_signAndSendTransaction': {
      const { transaction, options = {} } = paramsOf(method, params)
      const { bytes } = await signTransaction(await world.keys.solana(user.id), transaction)
      return {
        signature: await askNode(network, 'sendTransaction', [
          Buffer.from(bytes).toString('base64'),
          { ...options, encoding: 'base64' },
        ]),
      }
    }
  }
}

async function signTypedData(
  { world, user, network }: Deed,
  address: string,
  typedData: TypedDataDefinition,
): Promise<Hex> {
  const account = await accountNamed(world, user, network, address)
  const owner = world.keys.evm(user.id)
  if (account.type === 'eoa') return owner.signTypedData(typedData)
  if (!world.smartAccounts) throw new FrameRefusal('This frame has no smart accounts')
  return world.smartAccounts.signTypedData(Number(network.id), owner, typedData)
}

async function send({ world, user, network }: Deed, asked: AskedTransaction): Promise<Hex> {
  const account = await accountNamed(world, user, network, asked.from)
  const owner = world.keys.evm(user.id)
  if (account.type === 'eoa') return sendPlain(world, user, network, asked)
  if (!world.smartAccounts) throw new FrameRefusal('This frame has no smart accounts')
  return world.smartAccounts.sendTransaction(Number(network.id), owner, callOf(asked))
}

async function sendPlain(world: FrameWorld, user: User, network: FrameNetwork, asked: AskedTransaction): Promise<Hex> {
  const { from: _, ...fields } = asked
  return sendTransaction(clientOf(network), { ...fields, account: world.keys.evm(user.id) } as never)
}

async function sendCalls(deed: Deed, batch: CallBatch): Promise<unknown> {
  const { world, user, network } = deed
  const account = await accountNamed(world, user, network, batch.from)
  const calls = batch.calls.map((each) => readAskedTransaction(each, 'wallet_sendCalls'))
  const id = account.type === 'smartAccount' ? await sendAtOnce(deed, calls) : await sendInTurn(deed, calls)
  // Before version 2 of EIP-5792 the answer was the bare id.
  return batch.version?.startsWith('1') ? id : { id }
}

async function sendAtOnce({ world, user, network }: Deed, calls: readonly AskedTransaction[]): Promise<Hex> {
  if (!world.smartAccounts) throw new FrameRefusal('This frame has no smart accounts')
  return (await world.smartAccounts.sendCalls(Number(network.id), world.keys.evm(user.id), calls.map(callOf))).id
}

/** A plain account sends one call after another, and stops at the first that fails. */
async function sendInTurn({ world, user, network, batches }: Deed, calls: readonly AskedTransaction[]): Promise<Hex> {
  const client = clientOf(network)
  const hashes: Hex[] = []
  for (const call of calls) {
    const hash = await sendPlain(world, user, network, call)
    hashes.push(hash)
    if ((await mined(client, hash)).status !== 'success') break
  }
  return batches.keep(network, hashes)
}

function callOf({ to, value, data }: AskedTransaction): AccountCall {
  if (!to) throw new FrameRefusal('A smart account cannot create a contract without an address to call')
  return { to, value, data }
}
