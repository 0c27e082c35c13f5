import { createPublicClient, getAddress, http, parseAbi } from 'viem'
import { mainnet } from 'viem/chains'
import { normalize } from 'viem/ens'
import type { Holding } from './accountsFile'

const TIMEOUT_MS = 5_000
const BALANCE = parseAbi(['function balanceOf(address owner) view returns (uint256)'])
const BALANCE_OF_ID = parseAbi(['function balanceOf(address owner, uint256 id) view returns (uint256)'])

export type Chain = {
  /** The primary name of the address that also leads back to it, if there is one. Never rejects. */
  readonly nameOf: (address: string) => Promise<string | undefined>
  /** @throws if the chain cannot be asked, or is another one */
  readonly holds: (address: string, holding: Holding) => Promise<boolean>
}

/** What is read from chains at login. No contract makes this server request a URL (CCIP-Read is off). */
export function createChain(rpcUrls: Readonly<Record<string, string>>): Chain {
  const clientOf = (network: string) => {
    const url = rpcUrls[network]
    if (url === undefined) throw new TypeError(`rpcUrls has no URL for ${network}.`)
    return createPublicClient({
      ...(network === 'eip155:1' && { chain: mainnet }),
      ccipRead: false,
      transport: http(url, { timeout: TIMEOUT_MS, retryCount: 0 }),
    })
  }
  return {
    async nameOf(address) {
      if (rpcUrls['eip155:1'] === undefined) return undefined
      try {
        const name = await clientOf('eip155:1').getEnsName({ address: getAddress(address) })
        // One that is written in another way than it is compared could look like the name of someone else.
        return name !== null && normalize(name) === name ? name : undefined
      } catch {
        return undefined
      }
    },
    async holds(address, { chain, contract, tokenId, atLeast }) {
      const client = clientOf(chain)
      const id = await client.getChainId()
      if (`eip155:${id}` !== chain) throw new TypeError(`The URL of ${chain} is one of eip155:${id}.`)
      const owner = getAddress(address)
      const balance =
        tokenId === undefined
          ? await client.readContract({ address: contract, abi: BALANCE, functionName: 'balanceOf', args: [owner] })
          : await client.readContract({
              address: contract,
              abi: BALANCE_OF_ID,
              functionName: 'balanceOf',
              args: [owner, tokenId],
            })
      return balance >= atLeast
    },
  }
}
