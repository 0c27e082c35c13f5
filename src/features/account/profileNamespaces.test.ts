import { expect, test } from 'vitest'
import { createFakeConnection } from '../../../test/fakes/connections'
import type { WalletMethod } from '../../wallets/contract'
import type { ChainNamespace } from '../../domain/network/caip'
import type { Wallet } from '../../domain/wallet/wallet'
import { sharingSession, profileNamespaces, recentIn } from './profileNamespaces'

const facts = (namespace: ChainNamespace, method: WalletMethod, name = 'Alder') =>
  createFakeConnection({ namespace, connectorId: method === 'injected' ? name : method, name, method }).facts

test('tabs follow the order of the page; other connected namespaces come last', () => {
  expect(profileNamespaces(['solana', 'eip155'], [])).toEqual(['solana', 'eip155'])
  expect(profileNamespaces(['solana'], [facts('eip155', 'injected')])).toEqual(['solana', 'eip155'])
})

test('a WalletConnect session is shared by its namespaces, an installed wallet is not', () => {
  const sharing = (method: WalletMethod) => {
    const [evm, solana] = [facts('eip155', method), facts('solana', method)]
    return sharingSession(evm, [evm, solana])
  }
  expect(sharing('walletconnect')).toEqual(['solana'])
  expect(sharing('injected')).toEqual([])
})

test('two wallets over the relay have a session each', () => {
  const relayed = (namespace: ChainNamespace, topic: string) =>
    createFakeConnection({ namespace, connectorId: 'walletConnect', method: 'walletconnect', topic }).facts
  const evm = relayed('eip155', 'first')
  expect(sharingSession(evm, [evm, relayed('solana', 'second')])).toEqual([])
  expect(sharingSession(evm, [evm, relayed('solana', 'first')])).toEqual(['solana'])
})

test('connections of another connector are not part of the session', () => {
  const evm = facts('eip155', 'walletconnect')
  expect(sharingSession(evm, [evm, facts('solana', 'injected')])).toEqual([])
})

test('recent wallets support the namespace and are not connected there', () => {
  const wallets: Wallet[] = [
    { id: '1', name: 'Alder', chains: ['eip155:1'] },
    { id: '2', name: 'Birch', chains: ['solana:x'] },
    { id: '3', name: 'Cedar' },
  ]
  expect(recentIn('eip155', wallets, undefined).map(({ name }) => name)).toEqual(['Alder', 'Cedar'])
  expect(recentIn('eip155', wallets, facts('eip155', 'injected')).map(({ name }) => name)).toEqual(['Cedar'])
})
