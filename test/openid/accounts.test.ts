import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { createAccounts, type ProvedAccount } from '../../integrations/openid/src/accounts'
import { createAccountsFile, parseAccountsFile } from '../../integrations/openid/src/accountsFile'
import type { Chain } from '../../integrations/openid/src/chain'
import { readSettings } from '../../integrations/openid/src/settings'
import { startService } from '../../integrations/openid/src/startService'
import type { EntryStore } from '../../integrations/openid/src/store/EntryStore'
import { openSqlite } from '../../integrations/openid/src/store/sqliteStore'
import { serve } from './serve'

const ADDRESS = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const KEY: ProvedAccount = {
  id: `eip155:${ADDRESS}`,
  byKey: true,
  address: ADDRESS,
  chainId: 'eip155:1',
  namespace: 'eip155',
}
const CONTRACT: ProvedAccount = { ...KEY, id: `eip155:8453:${ADDRESS}`, byKey: false, chainId: 'eip155:8453' }

const folder = mkdtempSync(join(tmpdir(), 'openid-accounts-'))
let store: EntryStore
beforeAll(() => {
  store = openSqlite(join(folder, 'accounts.sqlite'))
})
afterAll(async () => {
  await store.close()
  rmSync(folder, { recursive: true, force: true })
})

const SILENT: Chain = {
  holds: () => Promise.reject(new Error('No node responds.')),
  nameOf: () => Promise.resolve(undefined),
}
const HOLDERS = parseAccountsFile({ enter: { holders: [{ chain: 'eip155:1', contract: ADDRESS }] } })

test('the user name of a contract has its chain, where the address of a key is one everywhere', async () => {
  const accounts = createAccounts(store, SILENT, createAccountsFile(undefined))
  for (const each of [KEY, CONTRACT]) expect(await accounts.enter(each)).toBeUndefined()
  const claimsOf = async ({ id }: ProvedAccount) => (await accounts.find(id))?.claims()
  expect(await claimsOf(KEY)).toMatchObject({ preferred_username: ADDRESS, name: '0xd8dA…6045' })
  expect(await claimsOf(CONTRACT)).toMatchObject({ preferred_username: `${ADDRESS}-eip155-8453` })
})

test.each<[string, Chain['holds'], ProvedAccount, string | undefined]>([
  ['a holder enters', () => Promise.resolve(true), KEY, undefined],
  ['who holds nothing does not', () => Promise.resolve(false), KEY, 'account_refused'],
  ['a contract holds on its own chain only', () => Promise.resolve(true), CONTRACT, 'account_refused'],
  ['who cannot be asked about does not', SILENT.holds, KEY, 'chain_unreachable'],
])('%s', async (_, holds, account, refusal) => {
  expect(await createAccounts(store, { ...SILENT, holds }, () => HOLDERS).enter(account)).toBe(refusal)
})

test('an accounts file that cannot be read any more lets no one in, and is named', async () => {
  const path = join(folder, 'accounts.json')
  writeFileSync(path, '{}')
  const accounts = createAccounts(store, SILENT, createAccountsFile(path))
  expect(await accounts.enter(KEY)).toBeUndefined()
  writeFileSync(path, '{ "enter": ')
  await expect(accounts.enter(KEY)).rejects.toThrow(`${path} cannot be read`)
  await expect(accounts.find(KEY.id)).rejects.toThrow(`${path} cannot be read`)
})

test('a service whose port is taken does not start, and leaves nothing that would keep the process', async () => {
  const served = await serve()
  onTestFinished(served.stop)
  const timers = (): number => process.getActiveResourcesInfo().filter((each) => each === 'Timeout').length
  const before = timers()
  const port = Number(new URL(served.issuer).port)
  const settings = readSettings(undefined, {
    OPENID_ISSUER: served.issuer,
    OPENID_DATABASE: join(folder, 'second.sqlite'),
    OPENID_HOST: 'localhost',
    OPENID_PORT: String(port),
  })
  await expect(startService(settings, { pages: folder, element: folder })).rejects.toThrow('EADDRINUSE')
  expect(timers()).toBe(before)
})
