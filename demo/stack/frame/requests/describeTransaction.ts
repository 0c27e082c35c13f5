import { decodeFunctionData, erc20Abi, formatEther, formatUnits, size, type Address, type Hex } from 'viem'
import { estimateGas, getBalance, getGasPrice, readContract } from 'viem/actions'
import type { ShownAccount } from '../accounts'
import { clientOf } from '../node'
import type { FrameNetwork } from '../networks'
import type { Block, Fact } from './description'
import type { AskedTransaction } from './transaction'

// From here on a token is told that the spender may take everything it ever holds.
const WITHOUT_LIMIT = 2n ** 255n

/** Transactions in words: to whom, how much, what a token call means, and what it costs. */
export async function transactionBlocks(network: FrameNetwork, account: ShownAccount, calls: readonly AskedTransaction[]): Promise<readonly Block[]> {
  const blocks: Block[] = []
  for (const [at, call] of calls.entries()) {
    const { facts, warning } = await callFacts(network, call)
    blocks.push({ kind: 'facts', ...(calls.length > 1 ? { label: `${at + 1} of ${calls.length}` } : {}), facts })
    if (warning !== undefined) blocks.push({ kind: 'warning', text: warning })
  }
  blocks.push(...(await costBlocks(network, account, calls)))
  // Below the fold nobody would see them before pressing.
  return [...blocks.filter(isWarning), ...blocks.filter((block) => !isWarning(block))]
}

function isWarning(block: Block): boolean {
  return block.kind === 'warning'
}

async function callFacts(network: FrameNetwork, { to, value, data }: AskedTransaction): Promise<{ readonly facts: readonly Fact[]; readonly warning?: string }> {
  const amount: Fact[] = value > 0n || data === '0x' ? [{ label: 'Amount', value: `${formatEther(value)} ETH` }] : []
  if (!to) return { facts: [{ label: 'Creates', value: `a contract of ${size(data)} bytes` }, ...amount] }
  if (data === '0x') return { facts: [...amount, { label: 'To', value: to, isAddress: true }] }
  const token = await tokenCall(network, to, data)
  if (token) return { ...token, facts: [...amount, ...token.facts] }
  return { facts: [...amount, { label: 'Contract', value: to, isAddress: true }, { label: 'Function', value: data.slice(0, 10) }, { label: 'Data', value: shortened(data) }] }
}

/** What a call of a token says, when the address is a token: only then its name and decimals can be read. */
async function tokenCall(network: FrameNetwork, to: Address, data: Hex): Promise<{ readonly facts: readonly Fact[]; readonly warning?: string } | undefined> {
  try {
    const client = clientOf(network)
    const { functionName, args } = decodeFunctionData({ abi: erc20Abi, data })
    if (functionName !== 'transfer' && functionName !== 'approve' && functionName !== 'transferFrom') return undefined
    const [symbol, decimals] = await Promise.all([readContract(client, { abi: erc20Abi, address: to, functionName: 'symbol' }), readContract(client, { abi: erc20Abi, address: to, functionName: 'decimals' })])
    const units = args[args.length - 1] as bigint
    const shown = units >= WITHOUT_LIMIT ? `Unlimited ${symbol}` : `${formatUnits(units, decimals)} ${symbol}`
    const token: Fact = { label: 'Token', value: to, isAddress: true }
    if (functionName === 'approve') {
      return {
        facts: [{ label: 'May spend', value: shown }, { label: 'Spender', value: args[0], isAddress: true }, token],
        ...(units >= WITHOUT_LIMIT ? { warning: `The spender could take all your ${symbol}, now and later.` } : {}),
      }
    }
    const from: Fact[] = functionName === 'transferFrom' ? [{ label: 'From', value: args[0], isAddress: true }] : []
    return { facts: [{ label: 'Amount', value: shown }, ...from, { label: 'To', value: args[args.length - 2] as Address, isAddress: true }, token] }
  } catch {
    // No token, or one that does not tell its name: shown as the plain call it is.
    return undefined
  }
}

async function costBlocks(network: FrameNetwork, account: ShownAccount, calls: readonly AskedTransaction[]): Promise<readonly Block[]> {
  const client = clientOf(network)
  const total = calls.reduce((sum, call) => sum + call.value, 0n)
  try {
    const balance = await getBalance(client, { address: account.address as Address })
    if (total > balance) return [{ kind: 'warning', text: `Not enough ETH: the account holds ${formatEther(balance)} ETH.` }]
    if (account.type === 'smartAccount') return [{ kind: 'facts', facts: [{ label: 'Network fee', value: 'Set by the bundler, paid by this account' }] }]
    const price = await getGasPrice(client)
    let gas = 0n
    // Later calls of a batch may depend on earlier ones, so only the first can be tried beforehand.
    for (const [at, { to, value, data, gas: asked }] of calls.entries()) {
      const tried = at === 0 ? await estimateGas(client, { account: account.address as Address, ...(to ? { to } : {}), value, data }) : 60_000n
      gas += asked ?? tried
    }
    return [{ kind: 'facts', facts: [{ label: 'Network fee', value: `about ${shortEther(gas * price)} ETH` }] }]
  } catch (reason) {
    const details = reason instanceof Error && 'details' in reason ? String(reason.details) : ''
    return [{ kind: 'warning', text: `This is likely to fail${details ? `: ${details}` : '.'}` }]
  }
}

function shortEther(wei: bigint): string {
  const [whole = '0', fraction = ''] = formatEther(wei).split('.')
  const kept = fraction.slice(0, 8).replace(/0+$/, '')
  return kept ? `${whole}.${kept}` : wei > 0n && whole === '0' ? '0.00000001' : whole
}

function shortened(data: Hex): string {
  return data.length > 400 ? `${data.slice(0, 400)}… (${size(data)} bytes)` : data
}
