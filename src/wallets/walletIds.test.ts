import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createWalletIds, type FoundWallet } from './walletIds'

const fox = (change: object = {}): FoundWallet => ({
  wallet: { id: 'io.fox', name: 'Fox', rdns: 'io.fox', ...change },
  provider: {},
})
const idsOf = (found: readonly FoundWallet[]) => found.map(({ wallet }) => wallet.id)

test('the first has the id that both claim, and the other one is found by it too', () => {
  const [first, second] = createWalletIds([]).assign('eip155', [fox(), fox()])
  expect(first?.wallet).toMatchObject({ id: 'io.fox' })
  expect(first?.wallet.claimedId).toBeUndefined()
  expect(second?.wallet).toMatchObject({ id: expect.stringMatching(/^io\.fox#[0-9a-f]{8}$/), claimedId: 'io.fox' })
})

test('the id of the other one is the same on every page, whatever its uuid, and three have three', () => {
  const page = (uuids: readonly string[]) =>
    idsOf(
      createWalletIds([]).assign(
        'eip155',
        uuids.map((uuid) => fox({ uuid })),
      ),
    )
  expect(page(['u1', 'u2', 'u3'])).toEqual(page(['v1', 'v2', 'v3']))
  expect(new Set(page(['u1', 'u2', 'u3'])).size).toBe(3)
  const [, renamed] = createWalletIds([]).assign('eip155', [fox(), fox({ name: 'Vixen' })])
  expect(renamed?.wallet.id).not.toBe(page(['u1', 'u2'])[1])
})

test('a wallet that was here before and claims the id only now does not get it', () => {
  const ids = createWalletIds([])
  const [early, real] = [fox({ id: 'Gift', name: 'Gift' }), fox()]
  expect(idsOf(ids.assign('eip155', [early, real]))).toEqual(['Gift', 'io.fox'])
  const renamed = { ...early, wallet: fox().wallet }
  expect(idsOf(ids.assign('eip155', [renamed, real]))[1]).toBe('io.fox')
})

test('a wallet whose twin goes keeps its id', () => {
  const ids = createWalletIds([])
  const [first, second] = [fox(), fox()]
  const [, before] = idsOf(ids.assign('solana', [first, second]))
  expect(idsOf(ids.assign('solana', [second]))).toEqual([before])
  expect(idsOf(ids.assign('solana', [second, fox()]))).toEqual([before, 'io.fox'])
})

test('a wallet of another namespace does not get the id either', () => {
  const ids = createWalletIds([])
  expect(idsOf(ids.assign('eip155', [fox()]))).toEqual(['io.fox'])
  expect(idsOf(ids.assign('solana', [fox()]))[0]).toMatch(/^io\.fox#/)
})

test('an id that means something else is no one’s claim', () => {
  const [named] = createWalletIds(['walletConnect']).assign('eip155', [
    fox({ id: 'walletConnect', name: 'walletConnect' }),
  ])
  expect(named?.wallet.id).toMatch(/^walletConnect#/)
  expect(named?.wallet.claimedId).toBeUndefined()
})

test('however wallets come, go and rename themselves: no id is that of two, and no one loses its own', () => {
  const names = fc.constantFrom('A', 'A#1', 'B', 'reserved')
  const page = fc.uniqueArray(fc.tuple(fc.nat(5), names), { maxLength: 6, selector: String })
  fc.assert(
    fc.property(fc.array(page, { maxLength: 6 }), (pages) => {
      const ids = createWalletIds(['reserved'])
      const providers = Array.from({ length: 6 }, () => ({}))
      let before = new Map<string, { provider: object | undefined; name: string }>()
      for (const each of pages) {
        const now = new Map<string, { provider: object | undefined; name: string }>()
        for (const namespace of ['eip155', 'solana'] as const) {
          const found = each
            .filter(([at]) => at < 3 === (namespace === 'eip155'))
            .map(([at, name]) => ({ wallet: { id: name, name }, provider: providers[at] as object }))
          for (const { wallet, provider } of ids.assign(namespace, found)) {
            expect(now.has(wallet.id)).toBe(false)
            expect(wallet.id).not.toBe('reserved')
            now.set(wallet.id, { provider, name: wallet.name })
          }
        }
        // An id that went to another one was free: its wallet has gone, or goes by another name.
        for (const [id, { provider }] of now) {
          const owner = before.get(id)
          if (!owner || owner.provider === provider) continue
          expect([...now.values()].some((one) => one.provider === owner.provider && one.name === owner.name)).toBe(
            false,
          )
        }
        before = now
      }
    }),
  )
})
