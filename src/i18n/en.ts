import { enCard } from './enCard'
import type { Format } from './format'

/**
 * The words in English, and the keys of every other catalogue. Sentence case, short, active, no jargon where a common
 * word exists (look.md, "Words"). Functions take what varies.
 */
export const en = (format: Format) => ({ ...enCard(format), ...enViews(format) })

const enViews = ({ number, plural }: Format) => ({
  // The card
  cancel: 'Cancel',

  // Connect

  // All wallets
  searchWallets: 'Search wallets',
  clearSearch: 'Clear search',
  certifiedOnly: 'Certified only',
  tagCertified: 'Certified',
  showQr: 'Show QR code',
  walletsShown: (count: number) => plural(count, { one: `${number(count)} wallet shown`, other: `${number(count)} wallets shown` }),
  noWalletMatches: (query: string) => `No wallet matches “${query}”`,
  noWallets: 'No wallets to show',
  directoryFailed: 'The wallet list could not be loaded',
  useQrInstead: 'Any wallet can scan the QR code.',

  // Connecting
  continueIn: (wallet: string) => `Continue in ${wallet}`,
  approveInWallet: 'Approve the connection in your wallet.',
  openAndApprove: (wallet: string) => `Open ${wallet} and approve the connection.`,
  connected: 'Connected',
  declinedTitle: 'Connection declined',
  nothingLost: 'Nothing was shared with this page.',
  pendingTitle: (wallet: string) => `${wallet} is already asking`,
  pendingHint: 'Open it from the browser’s toolbar and answer there.',
  goneTitle: (wallet: string) => `${wallet} does not answer`,
  goneHint: 'It may be asleep or removed. Reload this page and try again.',
  failedTitle: 'Could not connect',
  anotherWay: 'Another way',
  scanHint: 'Scan this code with a wallet on your phone.',
  scanWith: (wallet: string) => `Scan this code with ${wallet}.`,
  qrLabel: (wallet: string | undefined) =>
    wallet ? `QR code that connects ${wallet}. You can copy the link instead.` : 'QR code that connects a wallet. You can copy the link instead.',
  enlargeQr: 'Enlarge QR code',
  preparingCode: 'Preparing the code',
  renewingCode: 'Making a new code',
  secondsLeft: (seconds: number) => plural(seconds, { one: `New code in ${number(seconds)} second`, other: `New code in ${number(seconds)} seconds` }),
  copyLink: 'Copy link',
  copied: 'Copied',
  copyFailed: 'Could not copy',
  noCode: 'No code at the moment',
  platformLabel: 'Where is the wallet?',
  platformBrowser: 'Browser',
  platformMobile: 'Phone',
  platformQrcode: 'Phone',
  platformWeb: 'Web',
  platformDesktop: 'Desktop',
  platformUnsupported: 'Browser',
  openWallet: (wallet: string) => `Open ${wallet}`,
  openAgain: (wallet: string) => `Open ${wallet} again`,
  openHintMobile: (wallet: string) => `${wallet} opens on this phone. Approve there and come back.`,
  openHintDesktop: (wallet: string) => `The ${wallet} app opens on this computer. Approve there and come back.`,
  openHintWeb: (wallet: string) => `${wallet} opens in a new tab. Approve there and come back.`,
  nothingOpened: (wallet: string) => `Nothing happened? ${wallet} may not be installed.`,
  unsupportedHere: (wallet: string) => `${wallet} cannot be used in this browser`,
  unsupportedHereHint: 'Use one of the other ways, or another wallet.',
  unsupportedAloneHint: 'Install it, or use another wallet.',
  anotherWallet: 'Another wallet',
  getThisWallet: (wallet: string) => `Get ${wallet}`,
  noSuchWallet: (wallet: string) => `Don’t have ${wallet}?`,

  // Sign in
  signReason: (host: string) => `${host} wants to know that this wallet is yours.`,
  signFree: 'Signing is free and moves no money.',
  signMessageLabel: 'Show the exact message',
  signAction: 'Sign in',
  signPreparing: 'Preparing the message',
  signWaiting: (wallet: string) => `Open ${wallet} and approve the signature.`,
  signVerifying: 'Checking the signature',
  signCancelRequired: 'Cancelling disconnects the wallet.',

  // Account
  copyAddress: 'Copy address',
  balance: 'Balance',
  balanceStale: 'Last known balance',
  amount: (value: string, symbol: string) => `${value} ${symbol}`,
  network: 'Network',
  wallet: 'Wallet',
  unknownNetwork: 'Unknown network',
  explorer: (explorer: string) => `View on ${explorer}`,
  disconnect: 'Disconnect',
  disconnecting: 'Disconnecting',
  signedIn: 'Signed in',
  noAccount: 'No wallet connected',

  // Networks
  networksLabel: 'Networks',
  testNetworks: 'Test networks',
  searchNetworks: 'Search networks',
  noNetworkMatches: (query: string) => `No network matches “${query}”`,
  onlyNetwork: 'This page uses one network.',
  notApproved: 'Not approved in your wallet',
  currentNetwork: 'Current',
  switchTo: (network: string) => `Switch to ${network}`,
  switchWaiting: (wallet: string) => `Open ${wallet} and approve the switch.`,
  switchDeclined: 'Switch declined',
  switchDeclinedHint: 'You are still on the network you were on.',
  switchByHand: (network: string) => `Open your wallet and choose ${network} there.`,
  switchFailed: 'Could not switch',
  unsupportedText: 'This page does not work on the network your wallet is on. Choose another one to go on.',

  // Help
  walletKeeps: 'A home for what you own',
  walletKeepsText: 'A wallet keeps your digital money and collectibles, and lets you send and receive them.',
  walletSignsIn: 'A way to sign in',
  walletSignsInText: 'Instead of a new account and password on every site, you approve in your wallet.',
  walletIsYours: 'Yours alone',
  walletIsYoursText: 'Only you hold its keys. Keep the recovery phrase secret; no site needs it.',
  getAWallet: 'Get a wallet',
  getWalletText: 'Some wallets that work with this page.',
  getWalletNone: 'Wallet list not available',
  getWalletNoneHint: 'Look for a wallet in your browser’s extension store or your phone’s app store, then come back.',
  exploreAll: 'Explore all wallets',
  downloadTitle: (wallet: string) => `Get ${wallet}`,
  downloadText: 'Install it, then come back and connect.',
  downloadChrome: 'Browser extension',
  downloadApple: 'App Store',
  downloadGoogle: 'Google Play',
  downloadHomepage: 'Website',
  downloadNone: 'This wallet names no place to get it.',
  installedNow: 'I have it now',
})
