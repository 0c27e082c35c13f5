import { expect, test } from 'vitest'
import { loadDirectory, queryDirectory } from './directory'

const wallets = await loadDirectory()
const ask = (query: string) => queryDirectory(wallets, new URLSearchParams(query))

test('the directory has at least 120 wallets with unique ids and images', () => {
  expect(wallets.length).toBeGreaterThanOrEqual(120)
  expect(new Set(wallets.map((wallet) => wallet.id)).size).toBe(wallets.length)
  expect(new Set(wallets.map((wallet) => wallet.image_id)).size).toBe(wallets.length)
  for (const wallet of wallets) expect(wallet.id).toMatch(/^[0-9a-f]{64}$/)
})

test('pages have no gaps, and the count is that of all matches', () => {
  const first = ask('page=1&entries=40&chains=eip155:31337')
  const second = ask('page=2&entries=40&chains=eip155:31337')
  const both = ask('page=1&entries=80&chains=eip155:31337')

  expect([...first.data, ...second.data]).toEqual(both.data)
  expect(first.count).toBeGreaterThan(80)
  expect(second.count).toBe(first.count)
})

test('a page after the last is empty and has the count', () => {
  const { data, count } = ask('page=99&entries=40')
  expect(data).toEqual([])
  expect(count).toBe(wallets.length)
})

test('included ids are the only ones, excluded ids are left out, and excluding wins', () => {
  const [one, two, three] = wallets.map((wallet) => wallet.id)
  expect(ask(`include=${one},${two},${three}&exclude=${two}`).data.map((wallet) => wallet.id)).toEqual([one, three])
})

test('empty parameters do not filter', () => {
  expect(ask('include=&exclude=&search=&chains=').count).toBe(wallets.length)
})

test('the search matches parts of names in any case', () => {
  const names = ask('search=%20METAm&entries=100').data.map((wallet) => wallet.name)
  expect(names).toEqual(['MetaMask'])
})

test.each(['certified', 'none'])('badge_type=%s returns only those', (badge) => {
  const { data, count } = ask(`badge_type=${badge}&entries=100`)
  expect(count).toBeGreaterThan(0)
  expect(count).toBeLessThan(wallets.length)
  expect(new Set(data.map((wallet) => wallet.badge_type))).toEqual(new Set([badge]))
})

test('a wallet is listed when it knows one of the chains', () => {
  const { data } = ask('chains=solana:localnet,eip155:31338&entries=100')
  for (const wallet of data)
    expect(wallet.chains.some((chain) => ['solana:localnet', 'eip155:31338'].includes(chain))).toBe(true)
})

test('a page has at most a hundred entries', () => {
  expect(ask('entries=5000').data).toHaveLength(100)
})
