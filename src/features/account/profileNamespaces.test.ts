import { expect, test } from 'vitest'
import { createFakeConnection } from '../../../test/fakes/connections'
import type { WalletMethod } from '../../wallets/contract'
import type { ChainNamespace } from '../../domain/network/caip'
import type { Wallet } from '../../domain/wallet/wallet'
import { sharingSession, profileNamespaces, recentIn } from './profileNamespaces'

const facts = (namespace: ChainNamespace, method: WalletMethod, name = 'Alder') =>
  createFakeConnection({ namespace, connectorId: method === 'injected' ? name : method, name, method }).facts

test('tabs stand in the order of the page; what is connected beside it comes last', () => {
  expect(profileNamespaces(['solana', 'eip155'], {})).toEqual(['solana', 'eip155'])
  expect(profileNamespaces(['solana'], { eip155: facts('eip155', 'injected') })).toEqual(['solana', 'eip155'])
})

test('a session of the relay ends for all of its families, an installed wallet for one', () => {
  const both = (method: WalletMethod) => ({ eip155: facts('eip155', method), solana: facts('solana', method) })
  expect(sharingSession('eip155', both('walletconnect'))).toEqual(['solana'])
  expect(sharingSession('eip155', both('injected'))).toEqual([])
})

test('another way of connecting is not touched', () => {
  expect(
    sharingSession('eip155', { eip155: facts('eip155', 'walletconnect'), solana: facts('solana', 'injected') }),
  ).toEqual([])
})

test('recent wallets are those that serve the family and are not connected in it', () => {
  const wallets: Wallet[] = [
    { id: '1', name: 'Alder', chains: ['eip155:1'] },
    { id: '2', name: 'Birch', chains: ['solana:x'] },
    { id: '3', name: 'Cedar' },
  ]
  expect(recentIn('eip155', wallets, {}).map(({ name }) => name)).toEqual(['Alder', 'Cedar'])
  expect(recentIn('eip155', wallets, { eip155: facts('eip155', 'injected') }).map(({ name }) => name)).toEqual([
    'Cedar',
  ])
})
