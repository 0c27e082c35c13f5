import { expect, test } from 'vitest'
import { foreignScheme, identityOf } from './foreignScheme'

const store = (id: string): string => `https://play.google.com/store/apps/details?id=${id}`

test.each([
  ['metamask://', { name: 'MetaMask' }],
  ['trust://wc', { name: 'Trust Wallet', homepage: 'https://trustwallet.com' }],
  ['cbwallet://', { name: 'Coinbase' }],
  ['okex://main', { name: 'OKX Wallet', rdns: 'com.okex.wallet' }],
  ['bitkeep://', { name: 'Bitget Wallet', playStore: store('com.bitkeep.wallet') }],
  ['ledgerlive:', { name: 'Ledger' }],
  ['imtokenv2://navigate', { name: 'imToken' }],
  ['pocketdemo-desktop://', { name: 'Pocket Demo Wallet' }],
  ['magiceden://', { name: 'Magic Eden' }],
  ['io.zerion://', { name: 'Zerion' }],
  ['pera-wallet-wc://wc', { name: 'Pera' }],
  ['rabby://', { name: 'R', linkMode: 'https://rabby.io/app' }],
  ['xyz://', { name: 'XYZ' }],
  ['https://anything.example/', { name: 'Fox' }],
] as const)('%s is of %o', (link, wallet) => {
  expect(foreignScheme(link, identityOf(wallet))).toBeUndefined()
})

/** What carries out what a link says, on the usual systems. */
const PROGRAMS =
  'ansible apt bash call cmd curl exec facetime git hcp irc itms-services jnlp ldap magnet mailto market ' +
  'microsoft-edge ms-msdt ms-settings ms-word node onenote osascript powershell python3 rdp rundll32 search-ms sftp ' +
  'shell shortcuts skype smb sms ssh steam svn tel telnet vnc vscode webcal wsl x-apple.systempreferences xdg-open zsh'

test.each(PROGRAMS.split(' '))('%s is no wallet\u2019s own, whatever it is called', (scheme) => {
  const named = { rdns: 'example.fox', homepage: 'https://fox.example/', playStore: store('example.fox.android') }
  for (const name of ['Fox', 'Fox Wallet', 'MetaMask', 'Trust: Crypto & Bitcoin Wallet', '钱包', 'S', ''])
    expect(foreignScheme(`${scheme}://open?x`, identityOf({ ...named, name })), name).toBe(scheme)
})

test.each([
  [
    'bnc://app.binance.com/cedefi/',
    { name: 'Binance Wallet', homepage: 'https://www.binance.com/en/web3wallet' },
    'bnc',
  ],
  ['tpoutside://', { name: 'TokenPocket', rdns: 'pro.tokenpocket' }, 'tpoutside'],
  ['google://', { name: 'Fox', playStore: store('example.fox') }, 'google'],
  ['com://', { name: 'Fox', rdns: 'com.fox' }, 'com'],
] as const)('%s of %o has to be named', (link, wallet, scheme) => {
  expect(foreignScheme(link, identityOf(wallet))).toBe(scheme)
})
