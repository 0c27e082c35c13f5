import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { parseAccountsFile } from '../../integrations/openid/src/accountsFile'
import { chooseTag } from '../../integrations/openid/src/pages/messages'
import { readSettings } from '../../integrations/openid/src/settings'

const folder = mkdtempSync(join(tmpdir(), 'openid-settings-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function write(content: unknown): string {
  const file = join(folder, 'openid.json')
  writeFileSync(file, JSON.stringify(content))
  return file
}

test('a variable takes the place of the file’s setting, and a client fits into three', () => {
  const file = write({ issuer: 'https://file.example', networks: ['eip155:1', 'eip155:10'], database: 'data.sqlite' })
  const settings = readSettings(file, {
    OPENID_ISSUER: 'https://login.example/',
    OPENID_CLIENT_ID: 'wiki',
    OPENID_CLIENT_SECRET: 'secret',
    OPENID_REDIRECT_URI: 'https://wiki.example/callback',
  })
  expect(settings).toMatchObject({
    issuer: 'https://login.example',
    networks: ['eip155:1', 'eip155:10'],
    database: join(folder, 'data.sqlite'),
    clients: [{ client_id: 'wiki', client_secret: 'secret', redirect_uris: ['https://wiki.example/callback'] }],
  })
})

test.each<[string, unknown, string]>([
  ['no issuer', {}, 'issuer (OPENID_ISSUER) must be an origin'],
  ['an issuer with a path', { issuer: 'https://a.example/login' }, 'must be an origin'],
  ['an issuer in plain http', { issuer: 'http://a.example' }, 'must begin with https:'],
  ['a name that is no setting', { issuer: 'https://a.example', client: [] }, 'client (OPENID_CLIENT) is no setting'],
  ['a network by name', { issuer: 'https://a.example', networks: ['mainnet'] }, 'not mainnet'],
  ['a short token', { issuer: 'https://a.example', registrationToken: 'short' }, 'needs 32 letters'],
  ['a client without redirect URIs', { issuer: 'https://a.example', clients: [{ client_id: 'a' }] }, 'redirect_uris'],
  ['a weaker policy', { issuer: 'https://a.example', policy: { 'script-src': ["'unsafe-inline'"] } }, 'connect-src'],
  [
    'a policy that ends a directive',
    { issuer: 'https://a.example', policy: { 'img-src': ['https://a; script-src *'] } },
    'img-src',
  ],
])('%s is refused', (_, content, message) => {
  expect(() => readSettings(write(content), {})).toThrow(message)
})

const KEY = 'eip155:0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'

test('an account is known in any letter case, and a contract on its own chain only', () => {
  const contract = KEY.replace('eip155:', 'eip155:1:')
  const file = parseAccountsFile({ users: { alice: [KEY.toLowerCase()], vault: [contract] } })
  expect(file.userOf(KEY)).toEqual({ name: 'alice' })
  expect(file.userOf(contract)).toEqual({ name: 'vault' })
  expect(file.userOf(contract.replace(':1:', ':10:'))).toBeUndefined()
})

test.each<[string, unknown, string]>([
  [
    'an address without its namespace',
    { users: { alice: ['0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'] } },
    'is no account',
  ],
  ['an account of two users', { users: { alice: [KEY], bob: [KEY.toLowerCase()] } }, 'belongs to alice and to bob'],
  ['a word that is not known', { enter: { everyone: true } }, 'everyone is not known'],
  [
    'a holding of a fraction',
    { enter: { holders: [{ chain: 'eip155:1', contract: `0x${'1'.repeat(40)}`, atLeast: 0.5 }] } },
    'whole number',
  ],
])('%s is refused', (_, content, message) => {
  expect(() => parseAccountsFile(content)).toThrow(message)
})

test.each([
  ['fr-CA fr en', 'de', 'fr'],
  ['zh-TW', undefined, 'zh-Hant'],
  ['zh-CN', undefined, 'zh'],
  ['pt', undefined, 'pt-BR'],
  ['tlh', 'x, de-CH;q=0.9', 'de'],
  [undefined, undefined, 'en'],
])('asked for %s by the client and %s by the browser, the page is in %s', (client, browser, tag) => {
  expect(chooseTag(client, browser)).toBe(tag)
})
