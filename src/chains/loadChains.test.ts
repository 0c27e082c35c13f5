import { expect, test, vi } from 'vitest'
import { LazyPartUnavailable } from '../errors/lazyPart'
import { ChainAdapterNotFound } from '../errors/connection'
import type { ChainAdapter } from './contract'
import { createChains } from './loadChains'

const settings = { rpcHost: 'https://rpc.example' }

test('a family is loaded once', async () => {
  const chains = createChains(settings)
  expect(await chains.for('eip155')).toBe(await chains.for('eip155'))
})

test('a family nobody speaks is refused by name', async () => {
  await expect(createChains(settings).for('polkadot')).rejects.toBeInstanceOf(ChainAdapterNotFound)
})

test('a family that could not be loaded is tried again', async () => {
  const adapter = {} as ChainAdapter
  const load = vi.fn().mockRejectedValueOnce(new TypeError('offline')).mockResolvedValue(adapter)
  const chains = createChains(settings, { eip155: load })
  await expect(chains.for('eip155')).rejects.toBeInstanceOf(LazyPartUnavailable)
  expect(await chains.for('eip155')).toBe(adapter)
})
