import { afterEach, expect, test, vi } from 'vitest'
import { createFakeClock } from '../../../test/fakes/clock'
import { createFakeConnector } from '../../../test/fakes/connectors'
import { LazyPartUnavailable } from '../../errors/LazyPartUnavailable'
import { walletKinds, type LoadedKind, type WalletContext, type WalletKind } from '../../wallets/index'
import type { Connector } from '../../wallets/contract'
import { createConnectors } from './connectors'

const request = { networks: [], networkId: 'eip155:1' } as const
const signal = new AbortController().signal

/** A registry with one more kind, which Connect lists and which is loaded by `load`. */
function withLedger(load: () => Promise<Connector>) {
  vi.stubGlobal('window', {})
  const ledger: WalletKind = {
    load,
    listed: { name: 'Ledger', namespaces: ['eip155'] },
    entryViews: { injected: null },
    capabilities: walletKinds.installed.capabilities,
  }
  return createConnectors(createFakeClock(), () => ({}) as WalletContext, { ledger })
}
const ledgerId = 'ledger' as LoadedKind

afterEach(() => vi.unstubAllGlobals())

test('a kind that is listed appears among the wallets of Connect, and its code is loaded by connecting', async () => {
  const connector = createFakeConnector('ledger', 'Ledger')
  const load = vi.fn(async () => connector)
  const connectors = withLedger(load)
  expect(connectors.refresh([])).toEqual([{ id: 'ledger', name: 'Ledger', namespaces: ['eip155'] }])
  expect(load).not.toHaveBeenCalled()

  await connectors.installed('ledger')?.connect(request, signal)
  await connectors.installed('ledger')?.restore(request, signal)
  expect(connector.questions).toHaveLength(1)
  expect(connector.restoreRequests).toHaveLength(1)
  expect(load).toHaveBeenCalledTimes(1)
})

test('a connector that failed to load is tried again by the next call', async () => {
  const load = vi.fn(async () => createFakeConnector('ledger', 'Ledger'))
  load.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  const connectors = withLedger(load)
  await expect(connectors.load(ledgerId)).rejects.toBeInstanceOf(LazyPartUnavailable)
  await expect(connectors.load(ledgerId)).resolves.toMatchObject({ id: 'ledger' })
})

test('closing ends a loaded connector once; the next load makes another one', async () => {
  const close = vi.fn()
  const load = vi.fn(async () => ({ ...createFakeConnector('ledger', 'Ledger'), close }))
  const connectors = withLedger(load)
  await connectors.close(ledgerId)
  await connectors.load(ledgerId)
  await connectors.close(ledgerId)
  await connectors.close()
  expect(close).toHaveBeenCalledTimes(1)
  await connectors.load(ledgerId)
  expect(load).toHaveBeenCalledTimes(2)
})
