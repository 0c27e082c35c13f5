import { supports } from '../../../domain/network/namespaces'
import type { NftSearch } from '../../../chains/contract'
import type { Network } from '../../../domain/network/network'
import type { Transaction } from '../../../domain/transaction'
import { fetchMetadata } from '../../../services/api/metadata'
import { resolveIpfs, readMetadata } from '../readMetadata'
import type { HistoryQuery } from '../../../services/blockchain/contract'
import { imageOriginsOf } from '../../../services/imageOrigins'
import { selectAccountScope } from '../../../session/store/holdings'
import { selectActiveAccount, selectActiveNetwork } from '../../../session/store/selectors'
import type { AccountScope } from '../../../session/store/state'
import { nfts, selectNfts, type NftsState } from '../state'
import { tokensOn } from '../../../session/holdings/readTokens'
import type { Context } from '../../../session/context'

const NFTS_FRESH_MS = 30_000

const NFT_HISTORY_PAGES_MAX = 3

/**
 * Fetches the NFTs of the active account on the active network, at most every 30 s unless `force`d. After a failure the
 * last known ones stay. Never throws.
 */
export async function refreshNfts(
  context: Context,
  { force = false }: { readonly force?: boolean } = {},
): Promise<void> {
  const { store, tasks, services } = context
  const state = store.getState()
  const [scope, account, network] = [selectAccountScope(state), selectActiveAccount(state), selectActiveNetwork(state)]
  if (!scope || !account || !network) return
  const known = selectNfts(state)
  const put = (change: Partial<NftsState>): void => store.setState(nfts.change(change))
  if (!supports(account.namespace, 'nfts')) return put({ status: 'unsupported' })
  const isFresh = known?.status === 'ready' && services.clock.monotonic() - (known.at ?? 0) < NFTS_FRESH_MS
  if (isFresh && !force) return

  const work = async (signal: AbortSignal): Promise<void> => {
    put({ status: 'loading' })
    try {
      const holdings = await (await context.chains.for(account.namespace)).holdings()
      const found = await holdings.nfts(account, network, searchOf(context, scope, network), signal)
      if (!signal.aborted) put({ status: 'ready', ...found, at: services.clock.monotonic() })
    } catch (reason) {
      if (signal.aborted) return
      services.log.warn('The NFTs could not be read.', reason)
      put({ status: 'failed' })
    }
  }
  await (force ? tasks.run('nfts', work) : tasks.share('nfts', work))
}

function searchOf(context: Context, scope: AccountScope, network: Network): NftSearch {
  const { services, store } = context
  const { options } = store.getState()
  const { imageHosts } = options
  const origins = imageOriginsOf(options)
  return {
    tokens: tokensOn(context, network),
    async readMetadata(address, signal) {
      const url = resolveIpfs(address, imageHosts)
      return url === undefined
        ? undefined
        : readMetadata(await fetchMetadata(url, { origins, clock: services.clock }, signal), { origins, imageHosts })
    },
    async readHistory(signal) {
      const rows: Transaction[] = []
      let query: HistoryQuery = scope
      try {
        for (let pages = 0; pages < NFT_HISTORY_PAGES_MAX; pages++) {
          const page = await services.blockchain.fetchHistory(query, signal)
          rows.push(...(page?.data ?? []))
          if (page?.next === undefined) return { rows, failed: false, whole: page !== undefined }
          query = { ...scope, cursor: page.next }
        }
        return { rows, failed: false, whole: false }
      } catch (reason) {
        signal.throwIfAborted()
        services.log.warn('The NFTs could not be read in full.', reason)
        return { rows, failed: true, whole: false }
      }
    },
  }
}
