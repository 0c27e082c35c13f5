import { afterEach, expect, test, vi } from 'vitest'
import { ATTRIBUTES } from '../../domain/page/attributes'
import { warn } from './reports'

const options = ATTRIBUTES.map(({ name }) => name)
afterEach(() => vi.restoreAllMocks())

test.each([
  ['projectid', 'project-id'],
  ['theme', 'theme-mode'],
  ['network', 'networks'],
  ['consents', 'consent'],
  ['banana', undefined],
  ['wallets', undefined],
])('the attribute %s is named with %s, once', (name, meant) => {
  const said = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const noticed = new Set<string>()
  for (let times = 0; times < 2; times++) warn(noticed, 'misspelt', [name, options])
  expect(said.mock.calls).toEqual(meant ? [[`<wallet-connect-button> ignores ${name}: did you mean ${meant}?`]] : [])
})
