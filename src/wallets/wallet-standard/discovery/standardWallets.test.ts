import { expect, test } from 'vitest'
import { createFakeClock } from '../../../../test/fakes/clock'
import { createFakeConnector } from '../../../../test/fakes/connectors'
import { solana } from '../../../../test/fakes/networks'
import { createFakeStandardWallet, registerStandardWallet } from '../../../../test/fakes/standardWallet'
import { createWalletIds } from '../../walletIds'
import { createStandardWallets } from './standardWallets'

const evm = createFakeConnector('app.phantasm', 'Phantasm')
const row = { id: 'app.phantasm', name: 'Phantasm', rdns: 'app.phantasm' }
const request = { networks: [solana], networkId: solana.caipNetworkId, namespace: 'solana' } as const

function room() {
  const page = new EventTarget()
  let changes = 0
  const { join, incomplete, release } = createStandardWallets(page, createFakeClock(), () => (changes += 1))
  const ids = createWalletIds([])
  const wallets = {
    join: (rows: Parameters<typeof join>[0], injected: Parameters<typeof join>[1]) => join(rows, injected, ids),
    incomplete,
    release,
  }
  return { page, wallets, ids, changes: () => changes }
}

test("a wallet of two namespaces is one row and is connected through each one's connector", async () => {
  const { page, wallets } = room()
  const standard = createFakeStandardWallet('Phantasm')
  registerStandardWallet(page, standard)
  const { rows, connectors } = wallets.join([row], () => evm)
  expect(rows).toMatchObject([{ id: 'app.phantasm', namespaces: ['eip155', 'solana'] }])
  const joined = connectors.get('app.phantasm')
  const [connection] = (await joined?.connect(request, new AbortController().signal)) ?? []
  expect(connection?.facts).toMatchObject({
    namespace: 'solana',
    connectorId: 'Phantasm',
    accounts: [{ address: standard.address }],
  })
  await joined?.connect({ ...request, networkId: 'eip155:1', namespace: 'eip155' }, new AbortController().signal)
  expect(evm.questions.at(-1)?.request.namespace).toBe('eip155')
  // The part that a reconnect asks for.
  expect(connectors.get('Phantasm')?.namespaces).toEqual(['solana'])
})

test('a Solana wallet alone goes by its name, also when it comes late, and is gone when it withdraws', () => {
  const { page, wallets, changes } = room()
  expect(wallets.join([row], () => evm).rows).toMatchObject([{ id: 'app.phantasm', namespaces: ['eip155'] }])
  registerStandardWallet(page, createFakeStandardWallet('Solitaire'))
  expect(changes()).toBe(1)
  expect(wallets.join([row], () => evm).rows.map(({ id }) => id)).toEqual(['app.phantasm', 'Solitaire'])
  wallets.release()
  expect(wallets.join([row], () => evm).rows.map(({ id }) => id)).toEqual(['app.phantasm'])
})

test('where two wallets claim the name, the Solana one is a row of its own and cannot impersonate either', () => {
  const { page, wallets, ids } = room()
  registerStandardWallet(page, createFakeStandardWallet('Twin'))
  const twins = ids.assign('eip155', [
    { wallet: { id: 'Twin', name: 'Twin', uuid: '1' }, provider: {} },
    { wallet: { id: '2', name: 'Twin', uuid: '2' }, provider: {} },
  ])
  const { rows, connectors } = wallets.join(
    twins.map(({ wallet }) => wallet),
    (id) => createFakeConnector(id, 'Twin'),
  )
  expect(rows.map(({ id }) => id)).toEqual(['Twin', '2', expect.stringMatching(/^Twin#[0-9a-f]{8}$/)])
  expect([...connectors.keys()]).toEqual([rows[2]?.id])
})

test('reading again keeps the connector of a wallet that is still there', () => {
  const { page, wallets } = room()
  registerStandardWallet(page, createFakeStandardWallet('Solitaire'))
  const first = wallets.join([], () => undefined).connectors.get('Solitaire')
  expect(wallets.join([], () => undefined).connectors.get('Solitaire')).toBe(first)
  registerStandardWallet(page, createFakeStandardWallet('Phantasm'))
  const joined = wallets.join([row], () => evm).connectors.get('app.phantasm')
  expect(joined?.namespaces).toEqual(['eip155', 'solana'])
  expect(wallets.join([row], () => evm).connectors.get('app.phantasm')).toBe(joined)
  expect(wallets.join([row], () => ({ ...evm })).connectors.get('app.phantasm')).not.toBe(joined)
})

test('a wallet that gets its icon later is connected with it', () => {
  const { page, wallets } = room()
  const wallet = createFakeStandardWallet('Solitaire')
  const { icon } = wallet
  Object.assign(wallet, { icon: undefined })
  registerStandardWallet(page, wallet)
  expect(wallets.join([], () => undefined).connectors.get('Solitaire')?.icon).toBeUndefined()
  Object.assign(wallet, { icon })
  expect(wallets.join([], () => undefined).connectors.get('Solitaire')?.icon).toBe(icon)
})

test('a wallet is incomplete until it has its chains and features; one of other namespaces never is', () => {
  const { page, wallets } = room()
  const early = createFakeStandardWallet('Early')
  const { chains, features } = early
  const others = Object.assign(createFakeStandardWallet('Others'), { chains: ['sui:mainnet'], features: {} })
  Object.assign(early, { chains: [] })
  for (const each of [early, others]) registerStandardWallet(page, each)
  expect(wallets.incomplete()).toEqual(['Early'])
  Object.assign(early, { chains, features: {} })
  expect(wallets.incomplete()).toEqual(['Early'])
  Object.assign(early, { features })
  expect(wallets.incomplete()).toEqual([])
})
