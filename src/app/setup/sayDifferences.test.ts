import { base, mainnet } from 'viem/chains'
import { expect, test } from 'vitest'
import type { Options } from '../../domain/page/options'
import { sayDifferences } from './sayDifferences'

const differences = (own: Partial<Options>, session: Partial<Options>): readonly string[] => [
  ...sayDifferences(own as Options, session as Options, ['networks', 'defaultNetwork', 'siwx']).values(),
]

test('networks are the same however they are written', () => {
  const named = { networks: ['mainnet', 'eip155:8453'], defaultNetwork: 'base' } as const
  const chains = { networks: [mainnet, base], defaultNetwork: 'eip155:8453' } as unknown as Options
  expect(differences(named, chains)).toEqual([])
  expect(differences(chains, named)).toEqual([])
})

test('each option that differs is said with both values', () => {
  expect(differences({ networks: ['base'], siwx: 'required' }, { networks: ['mainnet'], siwx: 'off' })).toEqual([
    'networks ["eip155:1"] instead of ["eip155:8453"]',
    'siwx "off" instead of "required"',
  ])
})
