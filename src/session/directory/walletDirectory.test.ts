import { expect, test } from 'vitest'
import { copiedText } from '../../../test/fakes/copiedText'
import { base, ethereum, polygon } from '../../../test/fakes/networks'
import { makeContext, phone, type FakeContext, type ContextFacts } from '../../../test/fakes/context'
import type { Wallet } from '../../domain/wallet/wallet'
import { DirectoryUnavailable } from '../../errors/service'
import { loadDirectory } from './loadDirectory'
import { loadMoreWallets } from './loadMoreWallets'
import { searchWallets } from './searchWallets'
import { setCertifiedOnly } from './setCertifiedOnly'

const idOf = (number: number): string => number.toString(16).padStart(64, '0')
const walletsOf = (count: number, part: Partial<Wallet> = {}): Wallet[] =>
  Array.from({ length: count }, (_, index) => ({
    id: idOf(index),
    name: `Wallet ${index}`,
    imageId: `image-${index}`,
    mobileLink: `w${index}://`,
    ...part,
  }))

const withWallets = (count: number, facts: ContextFacts = {}): FakeContext =>
  makeContext({ networks: [ethereum, base], api: { wallets: walletsOf(count) }, ...facts })
const directory = (context: FakeContext) => context.store.getState().directory
const names = (wallets: readonly Wallet[]): string[] => wallets.map(({ name }) => name)
/** The directory answers when the test says so. */
function responsesLater(context: FakeContext): { release(): void }[] {
  const waiting: { release(): void }[] = []
  const fetch = context.api.fetchWallets
  context.api.fetchWallets = async (query, signal) => {
    await new Promise<void>((resolve) => waiting.push({ release: resolve }))
    return fetch(query, signal)
  }
  return waiting
}

test('four wallets are recommended, for the configured networks', async () => {
  const context = withWallets(10)
  await loadDirectory(context)
  expect(context.api.asked).toEqual([
    { page: 1, entries: 4, include: [], exclude: [], chains: ['eip155:1', 'eip155:8453'] },
  ])
  expect(directory(context).recommended).toMatchObject({ status: 'ready' })
  expect(directory(context).recommended.wallets).toHaveLength(4)
  expect(directory(context).pages.count).toBe(10)
})

test('featured wallets come in the order the page gave, and are not recommended again', async () => {
  const context = withWallets(10, { options: { walletsFeatured: [idOf(5), idOf(2), 'com.rdns.only'] } })
  await loadDirectory(context)
  expect(context.api.asked).toContainEqual({ page: 1, entries: 2, include: [idOf(5), idOf(2)] })
  expect(context.api.asked).toContainEqual(expect.objectContaining({ entries: 4, exclude: [idOf(5), idOf(2)] }))
  expect(names(directory(context).featured.wallets)).toEqual(['Wallet 5', 'Wallet 2'])
  expect(names(directory(context).recommended.wallets)).toEqual(['Wallet 0', 'Wallet 1', 'Wallet 3', 'Wallet 4'])
})

test('what the page excludes never shows, by id, rdns or name, not even by search', async () => {
  const wallets = walletsOf(6).map((wallet, index) => (index === 1 ? { ...wallet, rdns: 'com.one' } : wallet))
  const context = makeContext({ api: { wallets }, options: { walletsExclude: [idOf(0), 'com.one', 'Wallet 2'] } })
  await loadDirectory(context)
  await loadMoreWallets(context)
  await searchWallets(context, 'wallet')
  const { recommended, pages, search } = directory(context)
  for (const list of [recommended, pages, search])
    expect(names(list.wallets).filter((name) => /Wallet [012]$/.test(name))).toEqual([])
  expect(names(pages.wallets)).toEqual(['Wallet 3', 'Wallet 4', 'Wallet 5'])
})

test('only wallets that the page includes are requested', async () => {
  const context = withWallets(10, { options: { walletsInclude: [idOf(7)] } })
  await loadMoreWallets(context)
  expect(context.api.asked[0]?.include).toEqual([idOf(7)])
  expect(names(directory(context).pages.wallets)).toEqual(['Wallet 7'])
})

test('on a phone only wallets that a link can open', async () => {
  const wallets: Wallet[] = [
    { id: idOf(0), name: 'App', mobileLink: 'app://' },
    { id: idOf(1), name: 'Web', webappLink: 'https://web.test' },
    { id: idOf(2), name: 'Desk', desktopLink: 'desk://' },
  ]
  const onPhone = makeContext({ api: { wallets }, environment: phone })
  await loadMoreWallets(onPhone)
  expect(names(directory(onPhone).pages.wallets)).toEqual(['App', 'Web'])
  const onDesktop = makeContext({ api: { wallets } })
  await loadMoreWallets(onDesktop)
  expect(names(directory(onDesktop).pages.wallets)).toEqual(['App', 'Web', 'Desk'])
})

test('the suggested wallets are fetched once for all callers', async () => {
  const context = withWallets(10)
  await Promise.all([loadDirectory(context), loadDirectory(context), loadDirectory(context)])
  await loadDirectory(context)
  expect(context.api.asked).toHaveLength(1)
})

test('a failed directory load can be retried', async () => {
  const context = withWallets(10)
  context.api.failDirectory(new DirectoryUnavailable('server_error'))
  await expect(loadDirectory(context)).rejects.toMatchObject({ code: 'directory_unavailable' })
  expect(directory(context).recommended).toEqual({ status: 'failed', wallets: [] })
  context.api.failDirectory(undefined)
  await loadDirectory(context)
  expect(directory(context).recommended.status).toBe('ready')
})

test('pages have 40 wallets each and end with the last', async () => {
  const context = withWallets(90)
  for (let page = 1; page <= 5; page += 1) await loadMoreWallets(context)
  expect(context.api.asked.map(({ page, entries }) => [page, entries])).toEqual([
    [1, 40],
    [2, 40],
    [3, 40],
  ])
  expect(directory(context).pages).toMatchObject({ status: 'ready', more: false, page: 3, count: 90 })
  expect(directory(context).pages.wallets).toHaveLength(90)
})

test('the first page shows placeholders while it loads, further pages the loaded wallets', async () => {
  const context = withWallets(90)
  const waiting = responsesLater(context)
  const first = loadMoreWallets(context)
  expect(directory(context).pages).toMatchObject({ status: 'loading', more: false })
  await context.settle()
  waiting[0]?.release()
  await first
  const second = loadMoreWallets(context)
  expect(directory(context).pages).toMatchObject({ status: 'ready', more: true })
  expect(directory(context).pages.wallets).toHaveLength(40)
  await context.settle()
  waiting[1]?.release()
  await second
})

test('scrolling while a page loads requests it once', async () => {
  const context = withWallets(90)
  await Promise.all([loadMoreWallets(context), loadMoreWallets(context), loadMoreWallets(context)])
  expect(context.api.asked).toHaveLength(1)
})

test('a wallet repeated on a later page is listed once', async () => {
  const context = withWallets(80)
  await loadMoreWallets(context)
  const fetch = context.api.fetchWallets
  context.api.fetchWallets = async (query, signal) => {
    const page = await fetch(query, signal)
    return { ...page, wallets: [...walletsOf(3), ...page.wallets] }
  }
  await loadMoreWallets(context)
  expect(directory(context).pages.wallets).toHaveLength(80)
})

test('the count never shrinks', async () => {
  const context = withWallets(90)
  await loadMoreWallets(context)
  const fetch = context.api.fetchWallets
  context.api.fetchWallets = async (query, signal) => ({ ...(await fetch(query, signal)), count: 3 })
  await loadMoreWallets(context)
  await loadDirectory(context)
  expect(directory(context).pages.count).toBe(90)
})

test('a failed page keeps the loaded ones and can be retried', async () => {
  const context = withWallets(90)
  await loadMoreWallets(context)
  context.api.failDirectory(new DirectoryUnavailable('unreachable'))
  await expect(loadMoreWallets(context)).rejects.toMatchObject({ code: 'directory_unavailable' })
  expect(directory(context).pages).toMatchObject({ status: 'failed', more: false, page: 1 })
  expect(directory(context).pages.wallets).toHaveLength(40)
  context.api.failDirectory(undefined)
  await loadMoreWallets(context)
  expect(directory(context).pages.wallets).toHaveLength(80)
})

test.each(copiedText)('a search pasted with %s asks for what people see', async (_what, disguise) => {
  const context = withWallets(130)
  await searchWallets(context, disguise('Ledger 2'))
  expect(context.api.asked).toMatchObject([{ search: 'Ledger 2' }])
})

test('a search asks for up to 100 wallets and is tracked', async () => {
  const context = withWallets(130)
  await searchWallets(context, '  wallet ')
  expect(context.api.asked).toEqual([
    { page: 1, entries: 100, search: 'wallet', include: [], exclude: [], chains: ['eip155:1', 'eip155:8453'] },
  ])
  expect(directory(context).search).toMatchObject({ status: 'ready', query: 'wallet' })
  expect(directory(context).search.wallets).toHaveLength(100)
  expect(context.tracked).toEqual([{ event: 'SEARCH_WALLET', properties: { badge: '', search: 'wallet' } }])
})

test.each(['', ' ', 'w', ' w '])('the query %j sends no request and returns to the pages', async (query) => {
  const context = withWallets(10)
  await searchWallets(context, 'wallet')
  await searchWallets(context, query)
  expect(context.api.asked).toHaveLength(1)
  expect(directory(context).search).toMatchObject({ status: 'idle', wallets: [] })
})

test('a response overtaken by newer input is dropped', async () => {
  const context = withWallets(20)
  const waiting = responsesLater(context)
  const first = searchWallets(context, 'Wallet 1')
  await context.settle()
  const second = searchWallets(context, 'Wallet 2')
  await context.settle()
  waiting[1]?.release()
  await second
  waiting[0]?.release()
  await first
  expect(directory(context).search).toMatchObject({ status: 'ready', query: 'Wallet 2' })
  expect(names(directory(context).search.wallets)).toEqual(['Wallet 2'])
})

test('an answer that comes after the field was cleared is dropped', async () => {
  const context = withWallets(20)
  const waiting = responsesLater(context)
  const search = searchWallets(context, 'Wallet 1')
  await context.settle()
  await searchWallets(context, '')
  waiting[0]?.release()
  await search
  expect(directory(context).search).toMatchObject({ status: 'idle', query: '' })
})

test('a failed search reports it and does not change the pages', async () => {
  const context = withWallets(10)
  await loadMoreWallets(context)
  context.api.failDirectory(new DirectoryUnavailable('timeout'))
  await expect(searchWallets(context, 'wallet')).rejects.toMatchObject({ code: 'directory_unavailable' })
  expect(directory(context).search.status).toBe('failed')
  expect(directory(context).pages.status).toBe('ready')
})

test('showing certified wallets only restarts the pages and repeats the search', async () => {
  const wallets = walletsOf(10).map((wallet, index): Wallet => ({ ...wallet, badge: index < 3 ? 'certified' : 'none' }))
  const context = makeContext({ api: { wallets } })
  await loadMoreWallets(context)
  await searchWallets(context, 'wallet')
  await setCertifiedOnly(context, true)
  expect(directory(context).pages).toMatchObject({ count: 3, page: 1 })
  expect(directory(context).pages.wallets).toHaveLength(3)
  expect(directory(context).search.wallets).toHaveLength(3)
  expect(context.api.asked.slice(-2).every(({ badge }) => badge === 'certified')).toBe(true)
  expect(context.tracked.at(-1)).toEqual({
    event: 'SEARCH_WALLET',
    properties: { badge: 'certified', search: 'wallet' },
  })
  await setCertifiedOnly(context, false)
  expect(directory(context).pages.wallets).toHaveLength(10)
})

test('a page of all wallets that comes after only certified ones are wanted is dropped', async () => {
  const wallets = walletsOf(10).map((wallet, index): Wallet => ({ ...wallet, badge: index < 3 ? 'certified' : 'none' }))
  const context = makeContext({ api: { wallets } })
  const waiting = responsesLater(context)
  const all = loadMoreWallets(context).catch(() => {})
  await context.settle()
  const certified = setCertifiedOnly(context, true)
  await context.settle()
  waiting[1]?.release()
  await certified
  waiting[0]?.release()
  await all
  expect(directory(context).pages.wallets).toHaveLength(3)
})

test('entries that cannot be read are logged for the page, not shown to the visitor', async () => {
  const context = withWallets(2)
  const fetch = context.api.fetchWallets
  context.api.fetchWallets = async (query, signal) => ({ ...(await fetch(query, signal)), skipped: 3 })
  await loadMoreWallets(context)
  expect(context.log.text()).toContain('3 entries of the wallet directory could not be read.')
  expect(context.toasts()).toEqual([])
  expect(directory(context).pages.status).toBe('ready')
})

test('wallets of other chains are not requested', async () => {
  const context = makeContext({
    networks: [polygon],
    api: {
      wallets: [...walletsOf(2, { chains: ['eip155:1'] }), { id: idOf(9), name: 'Fits', chains: ['eip155:137'] }],
    },
  })
  await loadMoreWallets(context)
  expect(names(directory(context).pages.wallets)).toEqual(['Fits'])
})
