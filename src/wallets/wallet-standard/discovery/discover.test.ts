import fc from 'fast-check'
import { afterEach, expect, test, vi } from 'vitest'
import { createFakeClock } from '../../../../test/fakes/clock'
import { freshStandardWallets } from '../../../../test/fakes/standardLibrary'
import {
  createFakeStandardWallet,
  registerStandardWallet,
  type FakeStandardWallet,
} from '../../../../test/fakes/standardWallet'
import { listenForStandardWallets, readStandardWallets } from './discover'

const names = (registered: Iterable<unknown>) => readStandardWallets(registered).map(({ wallet }) => wallet.name)

afterEach(() => vi.unstubAllGlobals())

test('a wallet is found whether it or the page came first, and late', () => {
  const page = new EventTarget()
  const changed = vi.fn()
  registerStandardWallet(page, createFakeStandardWallet('Early'))
  const { wallets } = listenForStandardWallets(page, createFakeClock(), changed)
  registerStandardWallet(page, createFakeStandardWallet('Late'))
  expect(names(wallets())).toEqual(['Early', 'Late'])
  expect(changed).toHaveBeenCalledTimes(2)
})

test('the same wallets are found as by the standard’s own library', () => {
  const page = new EventTarget()
  vi.stubGlobal('window', page)
  const ours = listenForStandardWallets(page, createFakeClock(), () => undefined)
  const early = createFakeStandardWallet('One')
  registerStandardWallet(page, early)
  const theirs = freshStandardWallets()
  for (const wallet of [early, createFakeStandardWallet('Two'), Object.freeze(createFakeStandardWallet('Three'))])
    registerStandardWallet(page, wallet)
  // Ours listened before the library asked, so it holds what the library holds.
  expect(ours.wallets()).toEqual(theirs.get())
  expect(ours.wallets()).toHaveLength(3)
})

test('a wallet that registers twice is one, and one that withdraws is none', () => {
  const page = new EventTarget()
  const wallet = createFakeStandardWallet()
  let withdraw: () => void = () => undefined
  const { wallets } = listenForStandardWallets(page, createFakeClock(), () => undefined)
  const register = (api: { register(...wallets: unknown[]): () => void }) => (withdraw = api.register(wallet, wallet))
  page.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: register }))
  registerStandardWallet(page, wallet)
  expect(wallets()).toEqual([wallet])
  withdraw()
  expect(wallets()).toEqual([])
})

test.each<[string, (wallet: FakeStandardWallet) => void, (wallet: FakeStandardWallet) => void]>([
  ['a name', (wallet) => Object.assign(wallet, { name: '' }), (wallet) => Object.assign(wallet, { name: 'Phantasm' })],
  ['its chains', (wallet) => (wallet.chains = []), (wallet) => (wallet.chains = ['solana:mainnet'])],
  [
    'how to connect',
    ({ features }) => delete features['standard:connect'],
    ({ features }) => (features['standard:connect'] = { connect() {} }),
  ],
])('a wallet that gets %s after it has registered is found then', async (_what, take, give) => {
  const page = new EventTarget()
  const changed = vi.fn()
  const wallet = createFakeStandardWallet()
  take(wallet)
  const { wallets } = listenForStandardWallets(page, createFakeClock(), changed)
  registerStandardWallet(page, wallet)
  expect(names(wallets())).toEqual([])
  changed.mockClear()
  wallet.emit({ features: wallet.features })
  expect(changed).not.toHaveBeenCalled()
  // Some wallets emit the event first.
  give(wallet)
  await Promise.resolve()
  expect(changed).toHaveBeenCalledOnce()
  expect(names(wallets())).toEqual(['Phantasm'])
})

test('a wallet that gets its events late is listened to as soon as it is read, and never after it has gone', () => {
  const page = new EventTarget()
  const changed = vi.fn()
  const wallet = createFakeStandardWallet()
  const { 'standard:events': events } = wallet.features
  delete wallet.features['standard:events']
  const { wallets, release } = listenForStandardWallets(page, createFakeClock(), changed)
  registerStandardWallet(page, wallet)
  expect(wallet.listeners()).toBe(0)
  wallet.features['standard:events'] = events!
  wallets()
  wallets()
  expect(wallet.listeners()).toBe(1)
  release()
  expect(wallet.listeners()).toBe(0)
})

test('a flood of registrations is cut off', () => {
  const page = new EventTarget()
  const { wallets } = listenForStandardWallets(page, createFakeClock(), () => undefined)
  for (let at = 0; at < 1_000; at += 1) registerStandardWallet(page, { at })
  expect(wallets()).toHaveLength(256)
})

test('a page has one listener, however many wallets register, and none after release', () => {
  const page = new EventTarget()
  const add = vi.spyOn(page, 'addEventListener')
  const remove = vi.spyOn(page, 'removeEventListener')
  const listening = listenForStandardWallets(page, createFakeClock(), () => undefined)
  for (let at = 0; at < 20; at += 1) registerStandardWallet(page, createFakeStandardWallet(`Wallet ${at}`))
  const own = add.mock.calls.filter(([type]) => type !== 'wallet-standard:app-ready')
  expect(own.map(([type]) => type)).toEqual(['wallet-standard:register-wallet'])
  listening.release()
  expect(remove.mock.calls).toEqual(own)
})

test('after release nothing is reported', () => {
  const page = new EventTarget()
  const changed = vi.fn()
  const listening = listenForStandardWallets(page, createFakeClock(), changed)
  listening.release()
  registerStandardWallet(page, createFakeStandardWallet())
  expect(listening.wallets()).toEqual([])
  expect(changed).not.toHaveBeenCalled()
})

test.each([
  null,
  5,
  'x',
  () => {
    throw new Error('trap')
  },
  { register: 1 },
])('a registration that is none (%#) throws nothing', (detail) => {
  const page = new EventTarget()
  const { wallets } = listenForStandardWallets(page, createFakeClock(), () => undefined)
  page.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail }))
  page.dispatchEvent(new Event('wallet-standard:register-wallet'))
  expect(wallets()).toEqual([])
})

test('a wallet that is complete later than another of its name does not take its row', () => {
  const page = new EventTarget()
  const { wallets } = listenForStandardWallets(page, createFakeClock(), () => undefined)
  const [late, early] = [createFakeStandardWallet('Same'), createFakeStandardWallet('Same')]
  const { chains } = late
  late.chains = []
  registerStandardWallet(page, late)
  registerStandardWallet(page, early)
  const shown = () => readStandardWallets(wallets()).map(({ provider }) => provider)
  expect(shown()).toEqual([early])
  late.chains = chains
  expect(shown()).toEqual([early, late])
  early.chains = []
  expect(shown()).toEqual([late])
})

test('two that call themselves the same are two rows', () => {
  const [first, second] = [createFakeStandardWallet('Same'), createFakeStandardWallet('  same ')]
  const rows = readStandardWallets([first, second])
  expect(rows.map(({ provider }) => provider)).toEqual([first, second])
  expect(rows[0]?.wallet).toEqual({ id: 'Same', name: 'Same', icon: first.icon })
})

test.each([
  ['foreign chains only', { chains: ['sui:mainnet', 'bitcoin:mainnet'] }],
  ['no chains', { chains: [] }],
  ['chains that are no list', { chains: 'solana:mainnet' }],
  ['no name', { name: '' }],
  ['an invisible name', { name: '\u202e\u200b' }],
  ['no features', { features: {} }],
  ['features that are none', { features: 7 }],
  ['no way to connect', { features: { 'solana:signMessage': { signMessage: () => undefined } } }],
  ['nothing it could sign', { features: { 'standard:connect': { connect: () => undefined } } }],
])('a wallet with %s is no row', (_what, change) => {
  expect(names([{ ...createFakeStandardWallet(), ...change }])).toEqual([])
})

test('a name is cleaned, and a picture from a host is not kept', () => {
  const [row] = readStandardWallets([
    { ...createFakeStandardWallet(), name: 'Phan\u202etasm', icon: 'https://wallet.example/icon.png' },
  ])
  expect(row?.wallet).toEqual({ id: 'Phantasm', name: 'Phantasm' })
})

test('a frozen wallet is a row; a getter or a proxy that throws is none and stops no other', () => {
  const trap = new Proxy(
    {},
    {
      get() {
        throw new Error('trap')
      },
    },
  )
  const getter = Object.defineProperty(createFakeStandardWallet('Getter'), 'features', {
    get() {
      throw new Error('trap')
    },
  })
  expect(names([trap, getter, Object.freeze(createFakeStandardWallet('Frozen'))])).toEqual(['Frozen'])
})

test('anything may register without a throw', () => {
  fc.assert(
    fc.property(fc.array(fc.anything()), (registered) => readStandardWallets(registered).length <= registered.length),
  )
})
