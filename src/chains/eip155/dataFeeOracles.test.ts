import * as viemChains from 'viem/chains'
import { expect, test } from 'vitest'
import { ethereum } from '../../../test/fakes/networks'
import { eip155Presets } from '../networks/networks'
import { dataFeeOracle } from './dataFeeOracles'

const of = (id: number) => dataFeeOracle({ ...ethereum, caipNetworkId: `eip155:${id}`, id })

/** Why a chain of viem charges here what it does not there, or by another contract. */
const DIFFERENCES: Readonly<Record<number, string>> = {
  999: 'Several chains have this id; of those that the product knows it is Zora’s former testnet.',
  42220: 'viem names no contract from 2.57.20 on; Celo still charges for its data by it.',
  534351: 'Scroll has a contract of its own, which viem does not name.',
  534352: 'Scroll has a contract of its own, which viem does not name.',
}

test('a chain of viem has the gas price oracle that it has there, or a reason', () => {
  const chains = Object.values(viemChains as unknown as Record<string, viemChains.Chain>)
  const addressOf = ({ contracts }: viemChains.Chain) =>
    (contracts?.['gasPriceOracle'] as { address?: string } | undefined)?.address
  expect(chains.filter((chain) => addressOf(chain)).length).toBeGreaterThan(50)
  const differing = chains.filter((chain) => addressOf(chain) !== of(chain.id) && !DIFFERENCES[chain.id])
  expect(differing.map(({ id, name }) => [id, name])).toEqual([])
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
