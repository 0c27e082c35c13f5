/** What a visit to a provider's window has come to, by its status: what it is about, and what to do. */
export type VisitWords = Readonly<
  Record<
    'opening' | 'waiting' | 'blocked' | 'closed' | 'unheard' | 'declined' | 'failed' | 'arrived' | 'ordered',
    readonly [title: string, hint?: string]
  >
>

/** English: it defines the keys of all languages. Functions take what varies. */
export const buyEn = () => ({
  // Ways to add money
  byCard: 'Buy by card or bank',
  byTransfer: 'From another wallet',
  byExchange: 'From an exchange',
  byExchangeHint: 'Withdraw to your own address',
  noWay: 'Nothing can be added here',

  // Who sells
  fees: (range: string) => `Fees ${range}`,
  noSellers: (network: string) => `Nobody sells on ${network} here`,
  notHere: 'Buying is not available where you are',
  sellersHint: 'You pay in the provider’s own window. What you buy goes to this account.',
  amountFirst: 'Choose an amount',
  chosen: (paid: string, symbol: string) => `${paid} for ${symbol}`,

  // Amount
  amountIn: (currency: string) => `Amount in ${currency}`,
  presets: 'Amounts',
  get: 'You get',
  payBy: 'Way to pay',
  methods: { card: 'Card', ach_bank_account: 'Bank account' },
  range: (min: string, max: string) => `From ${min} to ${max}`,
  /** What the amount lacks. */
  faults: (min: string, max: string) =>
    ({
      amount: 'Enter an amount',
      'not-amount': 'This is not an amount',
      below: `At least ${min}`,
      above: `At most ${max}`,
    }) as Readonly<Partial<Record<string, string>>>,
  goOn: 'Continue',
  offerFailed: 'What can be bought could not be loaded',
  nothingSold: (network: string) => `Nothing to buy on ${network}`,
  priceAtProvider: 'The provider shows its price before you pay.',
  withoutAmount: 'Continue without an amount',
  quoteFailed: 'No price at the moment',
  youGet: 'You get about',
  providerFee: 'Provider fee',
  networkFee: 'Network fee',
  youPay: 'You pay',
  search: 'Search',
  noMatch: (query: string) => `Nothing matches “${query}”`,

  // In the provider's window: what it is about, and what to do
  visit: (provider: string): VisitWords => ({
    opening: [`Opening ${provider}`],
    waiting: [
      `Continue at ${provider}`,
      'Pay in its window, which may be behind this one. Then this goes on by itself.',
    ],
    blocked: ['The window was blocked', 'Your browser did not let it open. Open it yourself.'],
    closed: ['The window was closed', 'If you have paid, it may still arrive.'],
    unheard: [
      'Nothing heard yet',
      'If you have paid, it may still arrive. Look at your purchases before you pay again.',
    ],
    declined: ['The purchase did not go through', `${provider} can tell you why.`],
    failed: [`Could not open ${provider}`],
    arrived: ['It has arrived'],
    ordered: ['Done'],
  }),
  openSeller: (provider: string) => `Open ${provider}`,
  done: 'Done',
  noPurchase: 'No purchase under way',

  // Purchases
  noOrders: 'No purchases yet',
  ordersUnconfigured: 'Purchases cannot be shown on this network',
  ordersFailed: 'Purchases could not be loaded',
  ordersUnserved: 'Purchases show up in your activity',
  statuses: { pending: 'In progress', confirmed: 'Done', failed: 'Failed' },
  buyMore: 'Buy again',

  // What it is
  payAsUsual: 'Pay as you are used to',
  payAsUsualText: 'A provider takes a card or bank payment and gives you digital money for it.',
  straightToYou: 'Straight to your wallet',
  straightToYouText: 'It is sent to your own address. Nobody keeps it for you.',
  theirRules: 'The provider asks you',
  theirRulesText: 'It may want to know who you are, sets its own fees, and shows the price before you pay.',
  start: 'Start buying',

  /** What went wrong and what to do, by code; English is what the errors say themselves. */
  problems: {} as Readonly<Record<string, readonly [string, string?]>>,
})
