import { expect, test, vi } from 'vitest'
import { LazyPartUnavailable } from '../errors/LazyPartUnavailable'
import { ChainAdapterNotFound } from '../errors/connection'
import type { ChainAdapter } from './contract'
import { ethereum } from '../../test/fakes/networks'
import { ChainUnsupported } from '../errors/network'
import { createChains } from './loadChains'

const settings = { rpcHost: 'https://rpc.example' }

test('a family is loaded once', async () => {
  const chains = createChains(settings)
  expect(await chains.for('eip155')).toBe(await chains.for('eip155'))
})

test('a namespace without an adapter is refused by name', async () => {
  await expect(createChains(settings, {}).for('polkadot')).rejects.toBeInstanceOf(ChainAdapterNotFound)
})

test('a family that could not be loaded is tried again', async () => {
  const adapter = {} as ChainAdapter
  const load = vi.fn().mockRejectedValueOnce(new TypeError('offline')).mockResolvedValue(adapter)
  const chains = createChains(settings, { eip155: load })
  await expect(chains.for('eip155')).rejects.toBeInstanceOf(LazyPartUnavailable)
  expect(await chains.for('eip155')).toBe(adapter)
})

test.each(['bip122', 'polkadot', 'cosmos'] as const)(
  'on %s a wallet is moved between networks, and all else is refused',
  async (namespace) => {
    const adapter = await createChains(settings).for(namespace)
    const switchTo = vi.fn().mockResolvedValue(undefined)
    const { signal } = new AbortController()
    await adapter.switchTo({ switchTo } as never, ethereum, signal)
    expect(switchTo).toHaveBeenCalledWith(ethereum, signal)
    await expect(adapter.balance({} as never, ethereum, signal)).rejects.toBeInstanceOf(ChainUnsupported)
    await expect(adapter.signMessage({} as never, {} as never, 'text', signal)).rejects.toBeInstanceOf(ChainUnsupported)
    await expect(adapter.transfers()).rejects.toBeInstanceOf(ChainUnsupported)
  },
)
