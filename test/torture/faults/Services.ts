import type { Fault } from './faults'

const TOKEN = 'eip155:1:0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const NATIVE = 'eip155:1:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
const word = (value: bigint): string => `0x${value.toString(16).padStart(64, '0')}`

type Results = Readonly<Record<string, unknown>>

const DECIMALS = '0x313ce567'
const BALANCE_OF = '0x70a08231'

/** A token says how many there are, and nothing else does. */
function callToken({ to, data }: { readonly to: string; readonly data: string }): string {
  if (!TOKEN.toLowerCase().endsWith(to.toLowerCase())) return '0x'
  return data === DECIMALS ? word(6n) : data.startsWith(BALANCE_OF) ? word(10n ** 12n) : word(0n)
}

const RPC: Results = {
  eth_chainId: '0x1',
  eth_blockNumber: '0x10',
  eth_getBalance: '0x29a2241af62c0000',
  eth_getCode: '0x',
  eth_call: callToken,
  eth_getLogs: [],
  eth_getBlockByNumber: { baseFeePerGas: '0x3b9aca00', number: '0x10' },
  eth_maxPriorityFeePerGas: '0x3b9aca00',
  eth_estimateGas: '0x5208',
}

const inContext = (value: unknown): object => ({ context: { slot: 1 }, value })

const SOLANA_RPC: Results = {
  getGenesisHash: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d',
  getBalance: inContext(3_000_000_000),
  getTokenAccountsByOwner: inContext([]),
  getMultipleAccounts: inContext([]),
  getSignaturesForAddress: [],
}

const SWAP = {
  from: 'eip155:1:0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045',
  to: 'eip155:1:0x1111111254EEB25477B68fb85Ed929f73A960582',
  data: '0x12aa3caf',
  amount: '500000000',
}

const TRANSACTION = {
  id: 't1',
  metadata: {
    operationType: 'send',
    hash: `0x${'ab'.repeat(32)}`,
    minedAt: '2025-12-01T00:00:00Z',
    status: 'confirmed',
    chain: 'eip155:1',
  },
  transfers: [],
}

/** Right responses, by the end of the path. */
const RESPONSES: readonly (readonly [RegExp, (url: URL) => unknown])[] = [
  [/\/getWallets$/, () => ({ count: 80, data: [{ id: 'a'.repeat(64), name: 'Fox' }] })],
  [
    /\/appkit\/v1\/config$/,
    () => ({
      features: [
        { id: 'social_login', isEnabled: true, config: ['email'] },
        { id: 'onramp', isEnabled: true, config: ['coinbase'] },
      ],
    }),
  ],
  [/\/projects\/v1\/origins$/, () => ({ allowedOrigins: ['https://shop.test'] })],
  [/\/v1\/supported-chains$/, () => ({ http: ['eip155:1'], ws: [] })],
  [
    /\/balance$/,
    () => ({
      balances: [
        { name: 'Ether', symbol: 'ETH', chainId: 'eip155:1', price: 1, quantity: { decimals: '18', numeric: '3' } },
      ],
    }),
  ],
  [
    /\/history$/,
    (url) => ({
      data: [{ ...TRANSACTION, id: url.searchParams.get('cursor') ?? 't1' }],
      next: url.searchParams.has('cursor') ? null : 'second',
    }),
  ],
  [/\/v1\/identity\//, () => ({ name: 'ada.eth', avatar: null })],
  [/\/v1\/convert\/tokens$/, tokensOf],
  [/\/v1\/convert\/gas-price$/, () => ({ standard: '1000000000' })],
  [
    /\/v1\/convert\/quotes$/,
    (url) => ({
      quotes: [
        {
          fromAmount: url.searchParams.get('amount'),
          fromAccount: url.searchParams.get('from'),
          toAmount: '500000000',
          toAccount: url.searchParams.get('to'),
        },
      ],
    }),
  ],
  [/\/v1\/convert\/allowance$/, () => ({ allowance: (10n ** 18n).toString() })],
  [/\/v1\/convert\/build-transaction$/, () => ({ tx: SWAP })],
  [/\/v1\/fungible\/price$/, () => ({ fungibles: [{ address: TOKEN, price: 1 }] })],
  [
    /\/v1\/onramp\/options$/,
    () => ({
      paymentCurrencies: [{ id: 'USD', payment_method_limits: [{ id: 'CARD', min: '1', max: '500' }] }],
      purchaseCurrencies: [
        { id: 'eth', name: 'Ether', symbol: 'ETH', networks: [{ name: 'ethereum', chain_id: '1' }] },
      ],
    }),
  ],
  [/\/v1\/generators\/onrampurl$/, () => ({ url: 'https://pay.coinbase.com/buy' })],
  [
    /\/v1\/onramp\/quote$/,
    () => ({
      paymentTotal: { amount: '50', currency: 'USD' },
      purchaseAmount: { amount: '0.02', currency: 'ETH' },
      quoteId: 'q1',
    }),
  ],
  [/\/v1\/profile\/suggestions\//, () => ({ suggestions: [{ name: 'ada.reown.id', registered: false }] })],
  [
    /\/v1\/profile\/account\//,
    () => ({ addresses: { 60: { address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8' } } }),
  ],
  [/\/v1\/profile\/account$/, () => ({})],
  [/\/v1\/profile\/reverse\//, () => []],
  [/\/nonce$/, () => ({ nonce: 'abcdef0123456789' })],
  [/\/sign-in$/, () => ({ ok: true })],
  [/\/session$/, () => ({ authenticated: false })],
  [/\/sign-out$/, () => ({})],
]

function tokensOf(): unknown {
  return {
    tokens: [
      { name: 'Ether', symbol: 'ETH', address: NATIVE, decimals: 18, logoUri: null },
      { name: 'Dollar', symbol: 'USDC', address: TOKEN, decimals: 6, logoUri: null },
    ],
  }
}

/** Every service that the page has, of which one may fail. */
export class Services {
  readonly sent: string[] = []
  #fault: { readonly of: RegExp; readonly fault: Fault } | undefined

  fail(of: RegExp, fault: Fault): void {
    this.#fault = { of, fault }
  }

  work(): void {
    this.#fault = undefined
  }

  countOf(path: RegExp): number {
    return this.sent.filter((url) => path.test(url)).length
  }

  readonly fetch = async (input: string | URL | Request, init: RequestInit = {}): Promise<Response> => {
    const url = new URL(input instanceof Request ? input.url : input)
    const signal = init.signal ?? (input instanceof Request ? input.signal : undefined)
    this.sent.push(url.href)
    signal?.throwIfAborted()
    if (this.#fault?.of.test(url.href)) return await this.#fault.fault(signal ?? undefined)
    if (url.hostname === 'rpc.ethereum.test') return respondToRpc(init.body, RPC)
    if (url.hostname === 'rpc.solana.test') return respondToRpc(init.body, SOLANA_RPC)
    const response = RESPONSES.find(([path]) => path.test(url.pathname))
    return response ? Response.json(response[1](url)) : Response.json({}, { status: 404 })
  }
}

interface Call {
  readonly id: number
  readonly method: string
  readonly params?: readonly unknown[]
}

function respondToRpc(body: unknown, results: Results): Response {
  const calls = JSON.parse(String(body)) as Call | readonly Call[]
  const respond = ({ id, method, params = [] }: Call): object => {
    const result = results[method] ?? null
    return { jsonrpc: '2.0', id, result: typeof result === 'function' ? (result(...params) as unknown) : result }
  }
  return Response.json(Array.isArray(calls) ? calls.map(respond) : respond(calls as Call))
}
