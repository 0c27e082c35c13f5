import * as viemChains from 'viem/chains'
import { expect, test } from 'vitest'
import { NETWORKS } from '../../domain/network/networkNames'
import { eip155Presets, ETHER, solanaPresets } from './networks'

const viemByName = viemChains as unknown as Record<string, viemChains.Chain | undefined>
const withViem = eip155Presets.filter(({ id }) => id !== 280)

test.each(withViem.map((preset) => [preset.key, preset] as const))('%s has the facts of viem', (key, preset) => {
  const chain = viemByName[key]
  expect(chain).toBeDefined()
  expect(preset.id).toBe(chain?.id)
  if (preset.id !== 999) expect(preset.name).toBe(chain?.name)
  expect(preset.currency ?? ETHER).toEqual(chain?.nativeCurrency)
  expect(preset.explorer).toEqual({
    name: chain?.blockExplorers?.default.name,
    url: chain?.blockExplorers?.default.url.replace(/\/$/, ''),
  })
  expect(preset.publicRpc).toBe(chain?.rpcUrls.default.http[0])
  expect(preset.testnet ?? false).toBe(chain?.testnet ?? false)
})

test('the presets are complete, each once', () => {
  expect(eip155Presets.map(({ id }) => id).sort((a, b) => Number(a) - Number(b))).toEqual([
    1, 5, 10, 56, 97, 100, 137, 280, 324, 420, 999, 8453, 42161, 42220, 43113, 43114, 80001, 84531, 84532, 421613,
    7777777, 11155111, 1313161554, 1313161555,
  ])
  expect(solanaPresets).toHaveLength(3)
})

test('the entry knows their names', () => {
  expect(NETWORKS).toEqual([...eip155Presets, ...solanaPresets].map(({ key }) => key))
})

test('the presets that differ from viem', () => {
  const named = (id: number) => eip155Presets.find((preset) => preset.id === id)
  expect(named(280)).toMatchObject({ key: 'zksyncTestnet', name: 'ZKsync Era Testnet', testnet: true })
  expect(named(999)).toMatchObject({ key: 'zoraTestnet', name: 'Zora Goerli', testnet: true })
})

test.each([
  ['solana', 'Solana', '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', undefined],
  ['solana-devnet', 'Solana Devnet', 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1', true],
  ['solana-testnet', 'Solana Testnet', '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z', true],
] as const)('%s has its reference and explorer', (key, name, id, testnet) => {
  const preset = solanaPresets.find((each) => each.key === key)
  expect(preset).toMatchObject({
    name,
    id,
    currency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
    explorer: { name: 'Solscan', url: 'https://solscan.io' },
  })
  expect(preset?.testnet).toBe(testnet)
})

test('no two networks share a name, a key or an id', () => {
  const all = [...eip155Presets, ...solanaPresets]
  for (const field of ['key', 'id', 'name'] as const)
    expect(new Set(all.map((preset) => preset[field])).size).toBe(all.length)
})
