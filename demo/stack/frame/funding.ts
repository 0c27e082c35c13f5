import { encodeFunctionData, numberToHex, parseAbi, parseEther, parseUnits } from 'viem'
import { ACCOUNT_ROLE, accountAt } from '../anvil/accounts'
import { askNode } from './node'
import type { FrameNetwork } from './networks'
import type { FrameWorld } from './world'

const FIRST_ETHER = parseEther('10')
const FIRST_USDC = parseUnits('1000', 6)
const FIRST_LAMPORTS = 10_000_000_000
const ISSUER = parseAbi(['function mint(address to, uint256 value)'])

const given = new WeakMap<FrameWorld, Map<string, Promise<void>>>()

/**
 * Gives accounts that hold nothing yet test money, once per network, so that a visitor can try things. A chain that does
 * not answer is asked again the next time: having no money is no reason not to log in.
 */
export async function fund(world: FrameWorld, network: FrameNetwork, addresses: readonly string[]): Promise<void> {
  if (network.rpcUrl === undefined) return
  const begun = given.get(world) ?? new Map<string, Promise<void>>()
  given.set(world, begun)
  for (const address of addresses) {
    const key = `${network.caipNetworkId}:${address}`
    // Two questions at once wait for the same gift, so nobody is given twice.
    const giving = begun.get(key) ?? (network.namespace === 'solana' ? giveSol(network, address) : giveEther(world, network, address))
    begun.set(key, giving)
    await giving.catch(() => begun.delete(key))
  }
}

async function giveEther(world: FrameWorld, network: FrameNetwork, address: string): Promise<void> {
  const [balance, sent] = await Promise.all([askNode(network, 'eth_getBalance', [address, 'latest']), askNode(network, 'eth_getTransactionCount', [address, 'latest'])])
  if (BigInt(String(balance)) > 0n || BigInt(String(sent)) > 0n) return
  await askNode(network, 'anvil_setBalance', [address, numberToHex(FIRST_ETHER)])
  const usdc = world.tokens[network.caipNetworkId]?.usdc
  if (!usdc) return
  const data = encodeFunctionData({ abi: ISSUER, functionName: 'mint', args: [address as `0x${string}`, FIRST_USDC] })
  // The chain holds the deployer's key itself and counts its transactions, so this cannot collide with others of it.
  await askNode(network, 'eth_sendTransaction', [{ from: accountAt(ACCOUNT_ROLE.deployer).address, to: usdc, data }])
}

async function giveSol(network: FrameNetwork, address: string): Promise<void> {
  const held = (await askNode(network, 'getBalance', [address])) as { value?: number }
  if ((held.value ?? 0) === 0) await askNode(network, 'requestAirdrop', [address, FIRST_LAMPORTS])
}
