import { getAddress, formatUnits, isAddress } from 'viem'
import type { Entry, IndexedChain, Movement } from './IndexedChain'
import type { WireRow, WireTransfer } from './wire'

/** A transaction as one account sees it. */
export async function historyRow(chain: IndexedChain, entry: Entry, account: string): Promise<WireRow> {
  const own = entry.movements.filter(({ from, to }) => from === account || to === account)
  const part = entry.sentFor.find((each) => each.account === account)
  const operationType = operationOf(entry, own, account)
  const { from, to } = endsOf(entry, own, account)
  return {
    id: `${entry.caipNetworkId}:${entry.hash}`,
    metadata: {
      operationType,
      hash: entry.hash,
      minedAt: new Date(entry.at * 1000).toISOString(),
      sentFrom: spelt(from),
      sentTo: spelt(to),
      status: part && !part.succeeded ? 'failed' : entry.status,
      nonce: entry.nonce,
      chain: entry.caipNetworkId,
    },
    // The service says both: no list where nothing could have been moved, an empty one where nothing was.
    transfers:
      own.length === 0 && (operationType === 'execute' || operationType === 'deploy') && entry.status === 'confirmed'
        ? null
        : await Promise.all(own.map((movement) => transferOf(chain, movement, account))),
  }
}

function operationOf(entry: Entry, own: readonly Movement[], account: string): string {
  const isOut = own.some(({ from }) => from === account)
  const isIn = own.some(({ to }) => to === account)
  const initiated = entry.from === account || entry.sentFor.some((each) => each.account === account)
  const goesNowhere = own.length > 0 && own.every(({ to }) => to === '')
  if (own.length > 0 && own.every(({ from, to }) => from === to)) return 'send'
  if (isOut && isIn) return 'trade'
  if (isOut) return goesNowhere ? 'burn' : 'send'
  if (isIn) return initiated && own.every(({ from }) => from === '') ? 'mint' : 'receive'
  if (entry.isApproval) return 'approve'
  if (entry.to === '') return 'deploy'
  return 'execute'
}

/**
 * Who sent and who got it. A transfer of a token is sent to the token's contract and a batch to a counter; what people
 * want to know is the other end, so that is told as long as there is exactly one.
 */
function endsOf(entry: Entry, own: readonly Movement[], account: string): { from: string; to: string } {
  const givers = new Set(own.map(({ from }) => from))
  const takers = new Set(own.map(({ to }) => to))
  const [giver] = givers
  const [taker] = takers
  if (givers.size === 1 && takers.size === 1 && giver && taker) return { from: giver, to: taker }
  if (own.length > 0 && takers.size === 1 && taker === account) return { from: entry.from, to: account }
  const isSentFor = entry.sentFor.some((each) => each.account === account)
  return { from: isSentFor ? account : entry.from, to: entry.to }
}

async function transferOf(
  chain: IndexedChain,
  { asset, from, to, amount }: Movement,
  account: string,
): Promise<WireTransfer> {
  const direction = from === to ? 'self' : to === account ? 'in' : 'out'
  if (asset.kind === 'piece') {
    const { name, previewUrl: url, isSpam } = await chain.describePiece(asset.address, asset.id)
    return {
      direction,
      quantity: { numeric: amount.toString() },
      nft_info: { name, ...(url && { content: { preview: { url }, detail: { url } } }), flags: { is_spam: isSpam } },
    }
  }
  const { name, symbol, decimals, price, iconUrl, isSpam } = await chain.describeToken(asset)
  const numeric = formatUnits(amount, decimals)
  return {
    direction,
    quantity: { numeric },
    ...(price !== undefined && { value: Number(numeric) * price, price }),
    fungible_info: {
      name,
      symbol,
      ...(iconUrl && { icon: { url: iconUrl } }),
      ...(isSpam && { flags: { is_spam: true } }),
    },
  }
}

/** EVM addresses with their checksum, as wallets show them; others as they are. */
export function spelt(address: string): string {
  return isAddress(address, { strict: false }) ? getAddress(address) : address
}
