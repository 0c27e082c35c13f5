import { expect, test } from 'vitest'
import type { Wallet } from '../../domain/wallet/wallet'
import type { DirectoryState, State } from '../../session/store/state'
import { connectRows } from './connectRows'

const wallets: Wallet[] = ['Alder', 'Birch', 'Cedar', 'Dogwood'].map((name) => ({
  id: name.toLowerCase(),
  name,
  rdns: `org.${name.toLowerCase()}`,
}))
const alder = { id: 'org.alder', name: 'Alder', rdns: 'org.alder' }

function facts(
  change: {
    installed?: State['installed']
    projectId?: string | undefined
    methods?: string[]
    directory?: Partial<DirectoryState>
    connectingNamespace?: State['connectingNamespace']
    lastWallet?: string
  } = {},
) {
  const empty = { status: 'ready' as const, wallets: [] }
  return {
    installed: change.installed ?? [],
    options: {
      projectId: 'projectId' in change ? change.projectId : 'p',
      methods: change.methods ?? ['wallet'],
      socials: ['google'],
      features: {},
    } as unknown as State['options'],
    features: undefined,
    connectingNamespace: change.connectingNamespace,
    lastWallet: change.lastWallet,
    directory: {
      recommended: { status: 'ready' as const, wallets },
      featured: empty,
      recent: [],
      pages: { ...empty, page: 0, count: 0, more: false },
      search: { ...empty, query: '' },
      certifiedOnly: false,
      ...change.directory,
    },
  }
}

const kinds = (of: ReturnType<typeof connectRows>) =>
  of.rows.map((row) => `${row.kind} ${row.wallet.name}${'isLast' in row && row.isLast ? ', used last' : ''}`)

test('installed wallets come first, then recent, featured, recommended', () => {
  const [, birch, cedar] = wallets
  const rows = connectRows(
    facts({ installed: [alder], directory: { recent: [birch!], featured: { status: 'ready', wallets: [cedar!] } } }),
  )
  expect(kinds(rows)).toEqual(['installed Alder', 'recent Birch', 'featured Cedar', 'recommended Dogwood'])
})

test('wallet apps that may be there or not come after installed wallets, and count as none', () => {
  const apps = { id: 'mobileWallet', name: 'Solana wallet app', namespaces: ['solana'] as const }
  const both = connectRows(facts({ installed: [alder, apps] }))
  expect(kinds(both).slice(0, 2)).toEqual(['installed Alder', 'installed Solana wallet app'])
  expect(both.hasInstalled).toBe(true)
  const alone = connectRows(facts({ installed: [apps] }))
  expect(alone.hasInstalled).toBe(false)
  expect(alone.rows).toHaveLength(connectRows(facts()).rows.length + 1)
  expect(kinds(connectRows(facts({ installed: [apps], lastWallet: 'mobileWallet' })))[0]).toBe(
    'installed Solana wallet app, used last',
  )
  expect(kinds(connectRows(facts({ installed: [apps], connectingNamespace: 'eip155' })))).not.toContain(
    'installed Solana wallet app',
  )
})

test('the wallet of the last connection is the first and marked, whether installed or of the directory', () => {
  const [, birch, cedar] = wallets
  const other = { id: 'org.other', name: 'Other', rdns: 'org.other' }
  const of = (lastWallet: string) =>
    kinds(
      connectRows(
        facts({
          lastWallet,
          installed: [alder, other],
          directory: { recent: [birch!, cedar!], recommended: { status: 'ready', wallets: [] } },
        }),
      ),
    )
  expect(of('org.other')).toEqual(['installed Other, used last', 'installed Alder', 'recent Birch', 'recent Cedar'])
  expect(of('cedar')).toEqual(['recent Cedar, used last', 'installed Alder', 'installed Other', 'recent Birch'])
  expect(of('gone')).toEqual(['installed Alder', 'installed Other', 'recent Birch', 'recent Cedar'])
})

test('of two wallets that claim to be the last one, neither is marked or moved', () => {
  const [first, twin] = [
    { ...alder, uuid: '1' },
    { ...alder, id: 'org.alder', name: 'Alder 2', uuid: '2' },
  ]
  const other = { id: 'org.other', name: 'Other', rdns: 'org.other' }
  const rows = kinds(connectRows(facts({ installed: [other, first, twin], lastWallet: 'org.alder' })))
  expect(rows.slice(0, 3)).toEqual(['installed Other', 'installed Alder', 'installed Alder 2'])
})

test('a wallet that is installed is not recommended again', () => {
  expect(kinds(connectRows(facts({ installed: [alder] })))).toEqual([
    'installed Alder',
    'recommended Birch',
    'recommended Cedar',
    'recommended Dogwood',
  ])
})

test('many featured wallets leave no place for recommended ones', () => {
  const featured = {
    status: 'ready' as const,
    wallets: [1, 2, 3, 4, 5].map((id) => ({ id: `f${id}`, name: `F${id}` })),
  }
  const { rows } = connectRows(facts({ directory: { featured } }))
  expect(rows.filter(({ kind }) => kind === 'recommended')).toEqual([])
})

test('without a project id only installed wallets remain', () => {
  expect(kinds(connectRows(facts({ installed: [alder], projectId: undefined })))).toEqual(['installed Alder'])
  expect(connectRows(facts({ projectId: undefined })).expected).toBe(0)
})

test('placeholders are shown while wallets load, and removed after a failure', () => {
  const loading = { recommended: { status: 'loading' as const, wallets: [] } }
  expect(connectRows(facts({ directory: loading })).expected).toBe(4)
  expect(connectRows(facts({ installed: [alder], directory: loading })).expected).toBe(3)
  expect(connectRows(facts({ directory: { recommended: { status: 'failed', wallets: [] } } })).expected).toBe(0)
})

test('two wallets with the same name are both shown and marked', () => {
  const twin = { id: 'other', name: 'Alder', rdns: 'org.alder', uuid: '2' }
  const rows = connectRows(facts({ installed: [{ ...alder, uuid: '1' }, twin] })).rows
  expect(rows.filter((row) => row.kind === 'installed').map((row) => row.claims)).toEqual([2, 2])
})

test('email and social login each take the place of a recommended wallet', () => {
  const recommended = (methods: string[]) =>
    connectRows(facts({ methods })).rows.filter(({ kind }) => kind === 'recommended').length
  expect(recommended(['wallet'])).toBe(4)
  expect(recommended(['email', 'wallet'])).toBe(3)
  expect(recommended(['email', 'social', 'wallet'])).toBe(2)
})

test('with one namespace requested, only wallets that support it are shown', () => {
  const [, birch, cedar] = wallets
  const both = { id: 'both', name: 'Both', namespaces: ['eip155', 'solana'] as const }
  const featured = {
    status: 'ready' as const,
    wallets: [
      { ...birch!, chains: ['eip155:1'] as const },
      { ...cedar!, chains: ['solana:x'] as const },
    ],
  }
  const rows = connectRows(
    facts({
      installed: [alder, both],
      connectingNamespace: 'solana',
      directory: { featured, recommended: { status: 'ready', wallets: [] } },
    }),
  )
  expect(kinds(rows)).toEqual(['installed Both', 'featured Cedar'])
})
