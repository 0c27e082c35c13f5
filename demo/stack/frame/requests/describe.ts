import { base58 } from '@scure/base'
import { accountNamed, type ShownAccount } from '../accounts'
import { FrameRefusal } from '../FrameRefusal'
import type { FrameNetwork } from '../networks'
import { rpcUrlOf } from '../networks'
import type { User } from '../Users'
import { paramsOf } from '../rpcSchema'
import type { UnsafeMethod } from '../unsafeMethods'
import type { FrameWorld } from '../world'
import { readableMessage } from './readableMessage'
import { grantBlocks } from './describeGrant'
import { solanaBlocks } from './describeSolana'
import { transactionBlocks } from './describeTransaction'
import type { Block, Description } from './description'
import type { Grants } from './Grants'
import { requireFuture } from './Grants'
import { readAskedTransaction } from './transaction'
import { readTypedData } from './typedData'
import { typedDataBlocks } from './describeTypedData'

/**
 * The approval screen of a request.
 * @throws when the request cannot be carried out anyway, so that nobody is asked for nothing.
 */
export async function describe(
  world: FrameWorld,
  grants: Grants,
  user: User,
  network: FrameNetwork,
  method: UnsafeMethod,
  params: unknown,
): Promise<Description> {
  const belongs = method.startsWith('solana_') ? 'solana' : 'eip155'
  if (network.namespace !== belongs) throw new FrameRefusal(`${method} does not exist on ${network.name}`)
  const account = await accountNamed(world, user, network, addressIn(method, params))
  return {
    method,
    network: network.name,
    account: { address: account.address, type: account.type },
    blocks: await blocksOf(world, grants, user, network, account, method, params),
  }
}

function addressIn(method: UnsafeMethod, params: unknown): string | undefined {
  switch (method) {
    case 'personal_sign':
      return paramsOf(method, params)[1]
    case 'eth_signTypedData_v4':
      return paramsOf(method, params)[0]
    case 'eth_sendTransaction':
      return readAskedTransaction(paramsOf(method, params)[0], method).from
    case 'wallet_sendCalls':
      return paramsOf(method, params)[0].from
    case 'wallet_grantPermissions':
      return paramsOf(method, params)[0].address
    case 'solana_signMessage':
      return paramsOf(method, params).pubkey
    default:
      return undefined
  }
}

async function blocksOf(
  world: FrameWorld,
  grants: Grants,
  user: User,
  network: FrameNetwork,
  account: ShownAccount,
  method: UnsafeMethod,
  params: unknown,
): Promise<readonly Block[]> {
  switch (method) {
    case 'personal_sign':
      return [{ kind: 'text', label: { key: 'message' }, ...readableMessage(paramsOf(method, params)[0]) }]
    case 'eth_signTypedData_v4':
      return typedDataBlocks(readTypedData(paramsOf(method, params)[1], network))
    case 'eth_sendTransaction':
      rpcUrlOf(network)
      return transactionBlocks(network, account, [readAskedTransaction(paramsOf(method, params)[0], method)])
    case 'wallet_sendCalls': {
      rpcUrlOf(network)
      const calls = paramsOf(method, params)[0].calls.map((call) => readAskedTransaction(call, method))
      return transactionBlocks(network, account, calls)
    }
    case 'eth_sendUserOperation':
      return [
        {
          kind: 'tree',
          label: { key: 'operation' },
          branches: [{ name: 'operation', value: JSON.stringify(paramsOf(method, params)[0], null, 1) }],
        },
      ]
    case 'wallet_grantPermissions': {
      const [grant] = paramsOf(method, params)
      requireFuture(grant, world.now())
      return grantBlocks(grant)
    }
    case 'wallet_revokePermissions':
      return grantBlocks(grants.of(user.id, paramsOf(method, params)[0].pci))
    case 'solana_signMessage':
      return [
        {
          kind: 'text',
          label: { key: 'message' },
          ...readableMessage(base58.decode(paramsOf(method, params).message)),
        },
      ]
    case 'solana_signTransaction':
    case 'solana_signAndSendTransaction':
      if (method === 'solana_signAndSendTransaction') rpcUrlOf(network)
      return solanaBlocks([paramsOf(method, params).transaction], account.address)
    case 'solana_signAllTransactions':
      return solanaBlocks(paramsOf(method, params).transactions, account.address)
  }
}
