import {
  encodeFunctionData,
  hashMessage,
  hashTypedData,
  type Address,
  type Chain,
  type Client,
  type Hex,
  type PrivateKeyAccount,
  type Transport,
} from 'viem'
import { entryPoint08Abi, getUserOperationTypedData, toSmartAccount, type SmartAccount } from 'viem/account-abstraction'
import { readContract } from 'viem/actions'
import { ENTRY_POINT } from '../anvil/entryPoint'
import { smartAccountAbi, smartAccountFactoryAbi } from './contract'

/** Each owner has one account. */
const SALT = 0n

/** One row of nonces for each account: its operations come one after the other (AccountChain). */
const NONCE_KEY = 0n

/** Of the right length, so that gas can be estimated; it recovers to nobody's address. */
export const STUB_SIGNATURE: Hex = `0x${'0'.repeat(63)}1${'0'.repeat(63)}11b`

/** Where the factory has put, or would put, the account of an owner. */
export function accountAddress(
  client: Client<Transport, Chain, undefined>,
  factory: Address,
  owner: Address,
): Promise<Address> {
  return readContract(client, {
    abi: smartAccountFactoryAbi,
    address: factory,
    functionName: 'getAddress',
    args: [owner, SALT],
  })
}

/**
 * The smart account of one owner on one chain, for viem. What it signs is bound to the account and the chain (see the
 * contract), and wrapped by ERC-6492 while the account is not deployed.
 */
export async function ownedAccount(
  client: Client<Transport, Chain, undefined>,
  factory: Address,
  owner: PrivateKeyAccount,
): Promise<SmartAccount> {
  const address = await accountAddress(client, factory, owner.address)
  const signBound = (hash: Hex): Promise<Hex> =>
    owner.signTypedData({
      domain: { name: 'SmartAccount', version: '1', chainId: client.chain.id, verifyingContract: address },
      types: { AccountBoundHash: [{ name: 'hash', type: 'bytes32' }] },
      primaryType: 'AccountBoundHash',
      message: { hash },
    })

  return toSmartAccount({
    client,
    entryPoint: { abi: entryPoint08Abi, address: ENTRY_POINT, version: '0.8' },
    getAddress: async () => address,
    getFactoryArgs: async () => ({
      factory,
      factoryData: encodeFunctionData({
        abi: smartAccountFactoryAbi,
        functionName: 'createAccount',
        args: [owner.address, SALT],
      }),
    }),
    encodeCalls: async (calls) => {
      const whole = calls.map(({ to, value = 0n, data = '0x' }) => ({ to, value, data }))
      const [only] = whole
      return only && whole.length === 1
        ? encodeFunctionData({ abi: smartAccountAbi, functionName: 'execute', args: [only.to, only.value, only.data] })
        : encodeFunctionData({ abi: smartAccountAbi, functionName: 'executeBatch', args: [whole] })
    },
    getNonce: () =>
      readContract(client, {
        abi: entryPoint08Abi,
        address: ENTRY_POINT,
        functionName: 'getNonce',
        args: [address, NONCE_KEY],
      }),
    getStubSignature: async () => STUB_SIGNATURE,
    signMessage: ({ message }) => signBound(hashMessage(message)),
    signTypedData: (typedData) => signBound(hashTypedData(typedData as Parameters<typeof hashTypedData>[0])),
    signUserOperation: ({ chainId = client.chain.id, ...userOperation }) =>
      owner.signTypedData(
        getUserOperationTypedData({
          chainId,
          entryPointAddress: ENTRY_POINT,
          userOperation: { ...userOperation, sender: address } as never,
        }),
      ),
  })
}
