import { expect, test } from 'vitest'
import { createHistoryFormats } from './historyFormats'

const formats = createHistoryFormats('en', Date.parse('2026-11-21T12:00:00Z'))

test.each([
  [{ sign: '+', amount: '1.500', name: 'ETH', direction: 'in' }, '+1.500 ETH'],
  [{ sign: '-', amount: '1234.5', name: 'USDC', direction: 'out' }, '-1,234.500 USDC'],
  [{ sign: '', amount: '0.1239', name: 'ETH', direction: 'self' }, '0.124 ETH'],
  [{ sign: '-', amount: '0.000223', name: 'WBTC', direction: 'out' }, '-0.000223 WBTC'],
  [{ sign: '+', amount: '0.00000123', name: 'WBTC', direction: 'in' }, '+0.00000123 WBTC'],
  [{ sign: '-', amount: '<0.000001', name: 'WBTC', direction: 'out' }, '\u2212<0.000001 WBTC'],
  [{ sign: '-', amount: '0.000', name: 'WBTC', direction: 'out' }, '0.000 WBTC'],
  [{ sign: '+', amount: '3', name: 'Punk', direction: 'in' }, '+3 × Punk'],
  [{ sign: '-', name: '', direction: 'out' }, '\u2212NFT'],
] as const)('an amount has three decimals: %o', (line, text) => {
  expect(formats.moved(line, 'NFT')).toBe(text)
})
