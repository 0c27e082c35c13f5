import { expect, test } from 'vitest'
import type { DirectoryState } from '../../session/store/state'
import { listedWallets } from './listedWallets'

const wallet = (name: string) => ({ id: name, name, rdns: `org.${name}` })
const directory: DirectoryState = {
  featured: { status: 'ready', wallets: [wallet('f')] },
  recommended: { status: 'ready', wallets: [wallet('r'), wallet('a')] },
  recent: [],
  pages: { status: 'ready', wallets: [wallet('a'), wallet('b')], page: 1, count: 120, more: false },
  search: { status: 'idle', wallets: [], query: '' },
  certifiedOnly: false,
}

test('featured and recommended come before the pages, each wallet once', () => {
  expect(listedWallets(directory, []).wallets.map(({ id }) => id)).toEqual(['f', 'r', 'a', 'b'])
})

test('a search shows its results and loads no further page', () => {
  const search = { status: 'ready' as const, wallets: [wallet('z')], query: 'zz' }
  expect(listedWallets({ ...directory, search }, [])).toMatchObject({
    searching: true,
    hasMore: false,
    wallets: [wallet('z')],
  })
})

test('another page is loaded only if the directory has more and none is loading', () => {
  expect(listedWallets(directory, []).hasMore).toBe(true)
  expect(listedWallets({ ...directory, pages: { ...directory.pages, more: true } }, []).hasMore).toBe(false)
  expect(listedWallets({ ...directory, pages: { ...directory.pages, count: 40 } }, []).hasMore).toBe(false)
  expect(listedWallets({ ...directory, pages: { ...directory.pages, status: 'failed' } }, []).hasMore).toBe(false)
})

test('a failed page keeps the loaded wallets', () => {
  expect(listedWallets({ ...directory, pages: { ...directory.pages, status: 'failed' } }, []).wallets).toHaveLength(4)
})

test('installed wallets come first, also in a search', () => {
  const installed = [{ id: 'b', name: wallet('b').name }]
  expect(listedWallets(directory, installed).wallets.map(({ id }) => id)).toEqual(['b', 'f', 'r', 'a'])
  const search = { status: 'ready' as const, wallets: [wallet('z'), wallet('b')], query: 'zz' }
  expect(listedWallets({ ...directory, search }, installed).wallets.map(({ id }) => id)).toEqual(['b', 'z'])
})
