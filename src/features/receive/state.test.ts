import { expect, test } from 'vitest'
import { alice } from '../../../test/fakes/connections'
import { createFakeConnection } from '../../../test/fakes/connections'
import { bothConnected, sol } from '../../../test/fakes/twoNamespaces'
import { base, ethereum, polygon } from '../../../test/fakes/networks'
import { makeContext } from '../../../test/fakes/context'
import { changeEmbedded } from '../../session/store/embedded'
import { selectCompatibleNetworks, selectRecipients } from './state'

test('each namespace has one account, the active namespace first', () => {
  const { context } = bothConnected()
  expect(selectRecipients(context.store.getState()).map(({ address }) => address)).toEqual([sol, alice])
  context.store.setState({ activeNamespace: 'eip155' })
  expect(selectRecipients(context.store.getState()).map(({ address }) => address)).toEqual([alice, sol])
})

test('without a connection there is no account to receive at', () => {
  expect(selectRecipients(makeContext().store.getState())).toEqual([])
})

test('an address receives only on the networks of its namespace', () => {
  const { context } = bothConnected()
  expect(selectCompatibleNetworks(context.store.getState(), 'eip155').map(({ name }) => name)).toEqual([
    'Ethereum',
    'Base',
  ])
  expect(selectCompatibleNetworks(context.store.getState(), 'solana').map(({ name }) => name)).toEqual([
    'Solana',
    'Devnet',
  ])
})

test('a smart account receives only on networks that support it', () => {
  const context = makeContext({
    networks: [ethereum, base, polygon],
    connection: createFakeConnection({ connectorId: 'embedded', method: 'email', accountType: 'smartAccount' }),
  })
  expect(selectCompatibleNetworks(context.store.getState(), 'eip155')).toEqual([])
  context.store.setState(
    changeEmbedded({ profile: { method: 'email', accounts: [], smartAccountNetworks: [8453] } as never }),
  )
  expect(selectCompatibleNetworks(context.store.getState(), 'eip155').map(({ name }) => name)).toEqual(['Base'])
})
