import { decodeFunctionData, erc20Abi, formatEther, formatUnits, size, type Address, type Hex } from 'viem'
import { estimateGas, getBalance, getGasPrice, readContract } from 'viem/actions'
import type { ShownAccount } from '../accounts'
import { clientOf } from '../node'
import type { FrameNetwork } from '../networks'
import type { Block, Fact, Text } from './description'
import type { AskedTransaction } from './transaction'

// From here on a token is told that the spender may take everything it ever holds.
const WITHOUT_LIMIT = 2n ** 255n

/** Transactions as facts: to whom, how much, what a token call means, and what it costs. */
export async function transactionBlocks(
  network: FrameNetwork,
  account: ShownAccount,
  calls: readonly AskedTransaction[],
): Promise<readonly Block[]> {
  const blocks: Block[] = []
  for (const [at, call] of calls.entries()) {
    const { facts, warning } = await callFacts(network, call)
    blocks.push({
      kind: 'facts',
      ...(calls.length > 1 ? { label: { key: 'position', position: at + 1, count: calls.length } } : {}),
      facts,
    })
    if (warning !== undefined) blocks.push({ kind: 'warning', text: warning })
  }
  blocks.push(...(await costBlocks(network, account, calls)))
  // Below the fold nobody would see them before pressing.
  return [...blocks.filter(isWarning), ...blocks.filter((block) => !isWarning(block))]
}

function isWarning(block: Block): boolean {
  return block.kind === 'warning'
}

async function callFacts(
  network: FrameNetwork,
  { to, value, data }: AskedTransaction,
): Promise<{ readonly facts: readonly Fact[]; readonly warning?: Text }> {
  const amount: Fact[] =
    value > 0n || data === '0x'
      ? [{ label: { key: 'amount' }, value: { key: 'amountWithSymbol', amount: formatEther(value), symbol: 'ETH' } }]
      : []
  if (!to)
    return { facts: [{ label: { key: 'creates' }, value: { key: 'newContract', bytes: size(data) } }, ...amount] }
  if (data === '0x') return { facts: [...amount, { label: { key: 'recipient' }, value: to, isAddress: true }] }
  const token = await tokenCall(network, to, data)
  if (token) return { ...token, facts: [...amount, ...token.facts] }
  return {
    facts: [
      ...amount,
      { label: { key: 'contract' }, value: to, isAddress: true },
      { label: { key: 'function' }, value: data.slice(0, 10) },
      { label: { key: 'data' }, value: shortened(data) },
    ],
  }
}

/** What a call of a token says, when the address is a token: only then its name and decimals can be read. */
async function tokenCall(
  network: FrameNetwork,
  to: Address,
  data: Hex,
): Promise<{ readonly facts: readonly Fact[]; readonly warning?: Text } | undefined> {
  try {
    const client = clientOf(network)
    const { functionName, args } = decodeFunctionData({ abi: erc20Abi, data })
    if (functionName !== 'transfer' && functionName !== 'approve' && functionName !== 'transferFrom') return undefined
    const [symbol, decimals] = await Promise.all([
      readContract(client, { abi: erc20Abi, address: to, functionName: 'symbol' }),
      readContract(client, { abi: erc20Abi, address: to, functionName: 'decimals' }),
    ])
    const units = args[args.length - 1] as bigint
    const shown: Text =
      units >= WITHOUT_LIMIT
        ? { key: 'unlimitedAmount', symbol }
        : { key: 'amountWithSymbol', amount: formatUnits(units, decimals), symbol }
    const token: Fact = { label: { key: 'token' }, value: to, isAddress: true }
    if (functionName === 'approve') {
      return {
        facts: [
          { label: { key: 'spendingLimit' }, value: shown },
          { label: { key: 'spender' }, value: args[0], isAddress: true },
          token,
        ],
        ...(units >= WITHOUT_LIMIT ? { warning: { key: 'unlimitedSpending', symbol } as const } : {}),
      }
    }
    const from: Fact[] =
      functionName === 'transferFrom' ? [{ label: { key: 'sender' }, value: args[0], isAddress: true }] : []
    return {
      facts: [
        { label: { key: 'amount' }, value: shown },
        ...from,
        { label: { key: 'recipient' }, value: args[args.length - 2] as Address, isAddress: true },
        token,
      ],
    }
  } catch {
    // No token, or one that does not tell its name: shown as the plain call it is.
    return undefined
  }
}

async function costBlocks(
  network: FrameNetwork,
  account: ShownAccount,
  calls: readonly AskedTransaction[],
): Promise<readonly Block[]> {
  const client = clientOf(network)
  const total = calls.reduce((sum, call) => sum + call.value, 0n)
  try {
    const balance = await getBalance(client, { address: account.address as Address })
    if (total > balance)
      return [{ kind: 'warning', text: { key: 'insufficientBalance', balance: formatEther(balance), symbol: 'ETH' } }]
    if (account.type === 'smartAccount')
      return [{ kind: 'facts', facts: [{ label: { key: 'networkFee' }, value: { key: 'feeSetByBundler' } }] }]
    const price = await getGasPrice(client)
    let gas = 0n
    // Later calls of a batch may depend on earlier ones, so only the first can be tried beforehand.
    for (const [at, { to, value, data, gas: asked }] of calls.entries()) {
      const tried =
        at === 0
          ? await estimateGas(client, { account: account.address as Address, ...(to ? { to } : {}), value, data })
          : 60_000n
      gas += asked ?? tried
    }
    return [
      {
        kind: 'facts',
        facts: [
          {
            label: { key: 'networkFee' },
            value: { key: 'approximateAmount', amount: shortEther(gas * price), symbol: 'ETH' },
          },
        ],
      },
    ]
  } catch (reason) {
    const details = reason instanceof Error && 'details' in reason ? String(reason.details) : ''
    return [{ kind: 'warning', text: { key: 'likelyToFail', ...(details && { reason: details }) } }]
  }
}

function shortEther(wei: bigint): string {
  const [whole = '0', fraction = ''] = formatEther(wei).split('.')
  const kept = fraction.slice(0, 8).replace(/0+$/, '')
  return kept ? `${whole}.${kept}` : wei > 0n && whole === '0' ? '0.00000001' : whole
}

function shortened(data: Hex): Text {
  return data.length > 400 ? { key: 'truncatedData', start: data.slice(0, 400), bytes: size(data) } : data
}
