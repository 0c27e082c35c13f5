import { isAddress } from 'viem'
import { nodeAt, type ChainNode } from '../../anvil/node'
import type { Holding, IndexedChain, PieceFacts, TokenFacts } from '../IndexedChain'
import { iconOf, type KnownAssets } from '../KnownAssets'
import { describedAt } from '../pieceDescription'
import { BlockFollower } from './BlockFollower'
import { readContracts } from './readContract'
import { waitingOf } from './waiting'

const ID_DIGITS = 64

/** An EVM chain that is followed by its blocks. */
export class IndexedEvm implements IndexedChain {
  readonly #node: ChainNode
  readonly #blocks: BlockFollower
  readonly #known: KnownAssets
  readonly #tokens = new Map<string, TokenFacts>()
  readonly #pieces = new Map<string, PieceFacts>()

  constructor(
    readonly caipNetworkId: string,
    rpcUrl: string,
    known: KnownAssets,
  ) {
    this.#node = nodeAt(rpcUrl)
    this.#blocks = new BlockFollower(this.#node, caipNetworkId)
    this.#known = known
  }

  readAddress(text: string): string | undefined {
    return isAddress(text, { strict: false }) ? text.toLowerCase() : undefined
  }

  async entriesOf(account: string) {
    const waiting = await waitingOf(this.#node, this.caipNetworkId, account, Math.floor(Date.now() / 1000))
    const mined = await this.#blocks.entriesOf(account)
    // One that was mined between the two questions is told once.
    const hashes = new Set(waiting.length > 0 ? mined.map(({ hash }) => hash) : [])
    return [...mined, ...waiting.filter(({ hash }) => !hashes.has(hash))]
  }

  /** Read from the chain as it stands, so that what no transaction brought is there too. */
  async holdingsOf(account: string): Promise<Holding[]> {
    const seen = (await this.#blocks.entriesOf(account)).flatMap(({ movements }) =>
      movements.flatMap(({ asset }) => (asset.kind === 'token' ? [asset.address] : [])),
    )
    const addresses = [...new Set([...this.#known.tokens.keys(), ...seen])]
    const [coins, amounts] = await Promise.all([
      this.#node.ask<string>('eth_getBalance', [account, 'latest']),
      readContracts(
        this.#node,
        addresses.map((address) => ({ address, reading: 'balanceOf', args: [account] })),
      ),
    ])
    const held = addresses.flatMap((address, at) => {
      const amount = amounts[at]
      return typeof amount === 'bigint' && amount > 0n ? [{ address, amount }] : []
    })
    const tokens = await Promise.all(
      held.map(async ({ address, amount }) => ({
        address,
        amount,
        facts: await this.describeToken({ kind: 'token', address }),
      })),
    )
    return [
      ...(BigInt(coins) > 0n ? [{ amount: BigInt(coins), facts: await this.describeToken({ kind: 'native' }) }] : []),
      ...tokens,
    ]
  }

  async describeToken(asset: Parameters<IndexedChain['describeToken']>[0]): Promise<TokenFacts> {
    const row = asset.kind === 'native' ? this.#known.native : this.#known.tokens.get(asset.address)
    if (row) return { ...row, iconUrl: iconOf(row, this.#known.imagesUrl), isSpam: row.isSpam ?? false }
    const { address } = asset as { address: string }
    const kept = this.#tokens.get(address)
    if (kept) return kept
    const [name, symbol, decimals] = await readContracts(this.#node, [
      { address, reading: 'name' },
      { address, reading: 'symbol' },
      { address, reading: 'decimals' },
    ])
    const facts: TokenFacts = {
      name: String(name ?? ''),
      symbol: String(symbol ?? ''),
      decimals: Number(decimals ?? 0),
      iconUrl: '',
      isSpam: false,
    }
    if (decimals !== undefined) this.#tokens.set(address, facts)
    return facts
  }

  async describePiece(address: string, id: string): Promise<PieceFacts> {
    const kept = this.#pieces.get(`${address}/${id}`)
    if (kept) return kept
    const row = this.#known.collections.get(address)
    const [name, single, multiple] = await readContracts(this.#node, [
      { address, reading: 'name' },
      { address, reading: 'tokenURI', args: [BigInt(id)] },
      { address, reading: 'uri', args: [BigInt(id)] },
    ])
    const uri = single ?? String(multiple ?? '').replaceAll('{id}', BigInt(id).toString(16).padStart(ID_DIGITS, '0'))
    const described = await describedAt(String(uri))
    const facts: PieceFacts = {
      name: described.name ?? `${row?.name ?? String(name ?? '')} #${id}`.trim(),
      ...(described.image && { previewUrl: described.image }),
      isSpam: row?.isSpam ?? false,
    }
    // What could not be read now may be readable later.
    if (described.name !== undefined) this.#pieces.set(`${address}/${id}`, facts)
    return facts
  }
}
