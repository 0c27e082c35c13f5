import * as viemChains from 'viem/chains'
import { expect, test } from 'vitest'
import { ethereum } from '../../../test/fakes/networks'
import { eip155Presets } from '../networks/networks'
import { dataFeeOracle } from './dataFeeOracles'

const of = (id: number) => dataFeeOracle({ ...ethereum, caipNetworkId: `eip155:${id}`, id })

test('every chain of viem with a gas price oracle has one here', () => {
  const chains = Object.values(viemChains as unknown as Record<string, viemChains.Chain>)
  const charging = chains.filter(({ contracts }) => contracts?.['gasPriceOracle'])
  expect(charging.length).toBeGreaterThan(50)
  for (const { id, contracts } of charging)
    expect([id, of(id)]).toEqual([id, (contracts?.['gasPriceOracle'] as { address?: string } | undefined)?.address])
})

test('of the known networks, those of the OP Stack charge one', () => {
  expect(eip155Presets.filter(({ id }) => of(Number(id))).map(({ key }) => key)).toEqual([
    'optimism',
    'optimismGoerli',
    'celo',
    'base',
    'baseGoerli',
    'baseSepolia',
    'zora',
    'zoraTestnet',
  ])
})

test('Scroll has a contract of its own; other chains have none, unless the page names one', () => {
  expect(of(534352)).toBe('0x5300000000000000000000000000000000000002')
  expect([1, 56, 137, 324, 5000, 42161, 31337].map(of)).toEqual(Array.from({ length: 7 }))
  const own = { ...ethereum, gasPriceOracle: `0x${'ab'.repeat(20)}` }
  expect(dataFeeOracle(own)).toMatch(/^0xab/i)
  expect(dataFeeOracle({ ...own, gasPriceOracle: 'x' })).toBeUndefined()
})
