import { base58 } from '@scure/base'
import { PublicKey } from '@solana/web3.js'
import type { SolanaChain } from '../../solana/SolanaChain'
import { TOKEN_PROGRAMS, readMint, readTokenHolding, type TokenHolding } from '../../solana/tokenAccounts'
import { metadataAddress, readMetadata, type TokenMetadata } from '../../solana/tokenMetadata'
import type { Asset, Entry, Holding, IndexedChain, PieceFacts, TokenFacts } from '../IndexedChain'
import { iconOf, type KnownAssets } from '../KnownAssets'
import { describedAt } from '../pieceDescription'
import { readLanded } from './readLanded'

const KEY_BYTES = 32

/** The Solana chain of this process, followed by what lands on it. */
export class IndexedSolana implements IndexedChain {
  readonly #chain: SolanaChain
  readonly #known: KnownAssets
  readonly #byAccount = new Map<string, Entry[]>()
  #read = 0

  constructor(
    readonly caipNetworkId: string,
    chain: SolanaChain,
    known: KnownAssets,
  ) {
    this.#chain = chain
    this.#known = known
  }

  readAddress(text: string): string | undefined {
    try {
      return base58.decode(text).length === KEY_BYTES ? text : undefined
    } catch {
      return undefined
    }
  }

  async entriesOf(account: string): Promise<readonly Entry[]> {
    for (const landed of this.#chain.transactions.slice(this.#read)) {
      this.#read += 1
      const entry = readLanded(this.caipNetworkId, landed, (holding) => this.#assetOf(holding))
      for (const concerned of new Set([entry.from, ...entry.movements.flatMap(({ from, to }) => [from, to])])) {
        const own = this.#byAccount.get(concerned)
        if (own) own.push(entry)
        else this.#byAccount.set(concerned, [entry])
      }
    }
    return this.#byAccount.get(account) ?? []
  }

  async holdingsOf(account: string): Promise<Holding[]> {
    const coins = this.#chain.account(account)?.lamports ?? 0n
    const byMint = new Map<string, bigint>()
    for (const program of Object.keys(TOKEN_PROGRAMS)) {
      for (const each of this.#chain.accountsOf(program)) {
        const holding = readTokenHolding(each, (address) => this.#chain.account(address))
        const amount = BigInt(holding?.uiTokenAmount.amount ?? 0)
        if (holding?.owner === account && amount > 0n)
          byMint.set(holding.mint, (byMint.get(holding.mint) ?? 0n) + amount)
      }
    }
    const tokens = await Promise.all(
      [...byMint].map(async ([address, amount]) => ({
        address,
        amount,
        facts: await this.describeToken({ kind: 'token', address }),
      })),
    )
    return [...(coins > 0n ? [{ amount: coins, facts: await this.describeToken({ kind: 'native' }) }] : []), ...tokens]
  }

  async describeToken(asset: Parameters<IndexedChain['describeToken']>[0]): Promise<TokenFacts> {
    const row = asset.kind === 'native' ? this.#known.native : this.#known.tokens.get(asset.address)
    if (asset.kind === 'native')
      return { ...this.#known.native, iconUrl: iconOf(this.#known.native, this.#known.imagesUrl), isSpam: false }
    // The picture of a piece is its own, also where it is told among the balances.
    if (row && row.decimals > 0)
      return { ...row, iconUrl: iconOf(row, this.#known.imagesUrl), isSpam: row.isSpam ?? false }
    const metadata = this.#metadataOf(asset.address)
    const { image = '' } = metadata ? await describedAt(metadata.uri) : {}
    return {
      name: metadata?.name ?? '',
      symbol: metadata?.symbol ?? '',
      decimals: readMint(this.#chain.account(asset.address))?.decimals ?? 0,
      iconUrl: image,
      isSpam: row?.isSpam ?? false,
    }
  }

  async describePiece(address: string): Promise<PieceFacts> {
    const metadata = this.#metadataOf(address)
    const { name, image } = metadata ? await describedAt(metadata.uri) : {}
    return {
      name: name ?? metadata?.name ?? '',
      ...(image && { previewUrl: image }),
      isSpam: this.#known.tokens.get(address)?.isSpam ?? false,
    }
  }

  #metadataOf(mint: string): TokenMetadata | undefined {
    return readMetadata(this.#chain.account(metadataAddress(new PublicKey(mint)).toBase58()))
  }

  /** One of a kind without decimals is a piece; anything else is an amount. */
  #assetOf({ mint, uiTokenAmount }: TokenHolding): Asset {
    const isPiece = uiTokenAmount.decimals === 0 && readMint(this.#chain.account(mint))?.supply.amount === '1'
    return isPiece ? { kind: 'piece', address: mint, id: '' } : { kind: 'token', address: mint }
  }
}
