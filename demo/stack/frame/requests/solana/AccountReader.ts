import { askNode } from '../../node'
import type { FrameNetwork } from '../../networks'

/** An account as it lies on the chain. */
export type SolanaAccount = { readonly owner: string; readonly lamports: bigint; readonly data: Uint8Array }

/** What the words about a transaction need to know of the chain. */
export type AccountReader = {
  /** Undefined where there is none, and on networks that cannot be reached. */
  account(address: string): Promise<SolanaAccount | undefined>
  epoch(): Promise<bigint>
}

type WireAccount = { readonly owner: string; readonly lamports: number; readonly data: readonly [string, string] }

/** Reads from the network's node, each account once. */
export function createAccountReader(network: FrameNetwork): AccountReader {
  const known = new Map<string, Promise<SolanaAccount | undefined>>()
  const read = async (address: string): Promise<SolanaAccount | undefined> => {
    if (network.rpcUrl === undefined) return undefined
    const { value } = (await askNode(network, 'getAccountInfo', [address, { encoding: 'base64' }])) as {
      readonly value: WireAccount | null
    }
    return value ? readWireAccount(value) : undefined
  }
  return {
    account(address) {
      const found = known.get(address) ?? read(address)
      known.set(address, found)
      return found
    },
    epoch: async () => BigInt(((await askNode(network, 'getEpochInfo')) as { readonly epoch: number }).epoch),
  }
}

export function readWireAccount({ owner, lamports, data: [data] }: WireAccount): SolanaAccount {
  return { owner, lamports: BigInt(lamports), data: Uint8Array.from(Buffer.from(data, 'base64')) }
}
