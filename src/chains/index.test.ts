import { expect, test, vi } from 'vitest'
import { LazyPartUnavailable } from '../errors/LazyPartUnavailable'
import { ChainAdapterNotFound } from '../errors/connection'
import type { ChainAdapter } from './contract'
import { ethereum } from '../../test/fakes/networks'
import { isSupportedNamespace, KNOWN_NAMESPACES } from '../domain/network/namespaces'
import { createChains } from './index'

const settings = { rpcHost: 'https://rpc.example' }

test('an adapter is loaded once', async () => {
  const chains = createChains(settings)
  expect(await chains.for('eip155')).toBe(await chains.for('eip155'))
})

test('a namespace without an adapter is refused by name', async () => {
  await expect(createChains(settings, {}).for('polkadot')).rejects.toBeInstanceOf(ChainAdapterNotFound)
})

test('an adapter that failed to load is tried again', async () => {
  const adapter = {} as ChainAdapter
  const load = vi.fn().mockRejectedValueOnce(new TypeError('offline')).mockResolvedValue(adapter)
  const chains = createChains(settings, { eip155: { load } })
  await expect(chains.for('eip155')).rejects.toBeInstanceOf(LazyPartUnavailable)
  expect(await chains.for('eip155')).toBe(adapter)
})

test('a large adapter is fetched ahead, others are not, and a failure is left to the first use', async () => {
  const load = vi.fn().mockRejectedValue(new TypeError('offline'))
  const chains = createChains(settings, { solana: { load, large: true }, eip155: { load } })
  await chains.prefetch('eip155')
  expect(load).not.toHaveBeenCalled()
  await chains.prefetch('solana')
  expect(load).toHaveBeenCalledOnce()
  await expect(chains.for('solana')).rejects.toBeInstanceOf(LazyPartUnavailable)
})

test.each(KNOWN_NAMESPACES.filter((each) => !isSupportedNamespace(each)))(
  'on %s, whose row has no capability, a wallet is moved between networks, and all else is refused',
  async (namespace) => {
    const adapter = await createChains(settings).for(namespace)
    const switchTo = vi.fn().mockResolvedValue(undefined)
    const { signal } = new AbortController()
    await adapter.switchTo({ switchTo } as never, ethereum, signal)
    expect(switchTo).toHaveBeenCalledWith(ethereum, signal)
    await expect(adapter.balance({} as never, ethereum, signal)).rejects.toBeInstanceOf(ChainAdapterNotFound)
    await expect(adapter.signMessage({} as never, {} as never, 'text', signal)).rejects.toBeInstanceOf(
      ChainAdapterNotFound,
    )
    await expect(adapter.transfers()).rejects.toBeInstanceOf(ChainAdapterNotFound)
  },
)
