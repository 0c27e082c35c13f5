import type { TokenBalance } from '../../src/domain/money/tokenBalance'
import type { ViewName } from '../../src/domain/page/viewName'
import { NameResolveFailed } from '../../src/errors/names'
import { NameInvalid } from '../../src/errors/names'
import { RecipientIsNobody, RecipientIsToken } from '../../src/errors/recipients'
import {
  TransactionCancelled,
  TransactionReplaced,
  TransactionUnknown,
  TransactionWaitsForOwners,
} from '../../src/errors/transactions'
import type { SendPreview, SendState } from '../../src/features/send/state'
import { problemOf } from '../../src/session/problemOf'
import type { State, ViewEntry } from '../../src/session/store/state'
import { drawnIcon, shapes } from './drawn'
import type { Fixture, GalleryState } from './fixture'
import { connectionIn } from '../../src/session/store/selectors'

const own = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const her = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const tokenAccount = '8qbHbw2BbbTHBW1sbeqakYXVKRQM8Ne7pLK7m6CVfeR5'
const poison = '0x7099aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa79C8'
const chainId = 'eip155:1' as const
const contract = (digit: string) => `${chainId}:0x${digit.repeat(40)}` as const

const ether: TokenBalance = {
  name: 'Ether',
  symbol: 'ETH',
  chainId,
  price: 2500,
  value: 3750,
  quantity: { decimals: '18', numeric: '1.5' },
  iconUrl: drawnIcon('#5b6bbf', shapes.peak),
}
const dollar: TokenBalance = {
  name: 'Dollar',
  symbol: 'USDC',
  chainId,
  address: contract('1'),
  price: 1,
  value: 1200,
  quantity: { decimals: '6', numeric: '1200.25' },
  iconUrl: drawnIcon('#2775ca', shapes.ring),
}
const hostile: TokenBalance = {
  name: 'VISIT EVIL.EXAMPLE TO CLAIM YOUR REWARD OF 10000 USDC NOW',
  symbol: 'VISIT-EVIL-EXAMPLE-TO-CLAIM',
  chainId,
  address: contract('2'),
  quantity: { decimals: '18', numeric: '9'.repeat(60) },
}
const plain = (at: number): TokenBalance => ({
  name: `Token ${at}`,
  symbol: `TK${at}`,
  chainId,
  address: contract(String(at)),
  quantity: { decimals: '18', numeric: `${at}.000000000000000001` },
})
const owned = [ether, dollar, plain(3), plain(4), plain(5), hostile]

const scope = { networkId: chainId, address: own }
const preview: SendPreview = {
  amount: '0.25',
  baseUnits: '250000000000000000',
  symbol: 'ETH',
  recipient: her,
  networkId: chainId,
  fee: '0.000052123456789',
  feeSymbol: 'ETH',
}
const hash = `0x${'5e'.repeat(32)}`
const failure = (code: string, message: string, hint?: string) => ({
  code,
  message,
  ...(hint !== undefined && { hint }),
})

/** The states of the views of sending. */
export function sendFixtures(
  {
    connected,
    onSolana,
    onUnknown,
  }: { readonly connected: GalleryState; readonly onSolana: GalleryState; readonly onUnknown: GalleryState },
  on: (...stack: ViewEntry[]) => Pick<State, 'router'>,
): Readonly<Record<Extract<ViewName, `Send${string}`>, Readonly<Record<string, Fixture>>>> {
  const form = (change: Partial<SendState> = {}): SendState => ({
    token: ether,
    amount: '',
    unit: 'token',
    exact: undefined,
    cut: false,
    max: 'no',
    maxLanguage: 'en',
    recipient: '',
    resolution: { status: 'none' },
    memo: '',
    progress: { status: 'editing' },
    ...change,
  })
  const typed = { amount: '0.25', exact: '0.25' }
  const filled = { ...typed, recipient: her, resolution: { status: 'resolved', address: her } } as const
  const tokens = { status: 'ready', tokens: owned } as const
  const thousands = Array.from({ length: 5_000 }, (_, index) => ({
    ...plain(index),
    address: `eip155:1:0x${index.toString(16).padStart(40, '0')}` as const,
  }))
  const at = (name: ViewName, send: SendState | undefined, more: GalleryState = {}): GalleryState => ({
    ...connected,
    tokens,
    ...(send && { send }),
    ...(name === 'Send'
      ? on({ name: 'Account' }, { name })
      : name === 'SendConfirmed'
        ? on({ name: 'Account' }, { name })
        : on({ name: 'Account' }, { name: 'Send' }, { name })),
    ...more,
  })
  const sending = (change: Partial<SendState> = {}, more?: GalleryState) => at('Send', form(change), more)
  const previewing = (progress: SendState['progress'], change: Partial<SendState> = {}) =>
    at('SendPreview', form({ ...filled, progress, ...change }))
  const refused = (reason: Error, recipient = her) =>
    sending({ ...filled, recipient, resolution: { status: 'invalid', problem: problemOf(reason) } })
  const told = (status: 'ended' | 'delayed', reason: Error) =>
    at('SendConfirmed', form({ progress: { status, hash, preview, problem: problemOf(reason) } }))
  const confirmed = (status: 'sent' | 'settled' | 'reverted' | 'unsettled', change: Partial<SendPreview> = {}) =>
    at('SendConfirmed', form({ progress: { status, hash, preview: { ...preview, ...change } } }))
  const solanaAccount = connectionIn({ sessions: onSolana.sessions ?? {} }, 'solana')
  const solanaAddress = solanaAccount?.accounts[0]?.address ?? ''
  const solanaOwner = { networkId: solanaAccount?.networkId ?? 'solana:x', address: solanaAddress } as const
  const sol: TokenBalance = {
    name: 'Solana',
    symbol: 'SOL',
    chainId: solanaOwner.networkId,
    price: 150,
    quantity: { decimals: '9', numeric: '12.5' },
  }

  return {
    Send: {
      'recipient is a token': { state: refused(new RecipientIsToken()) },
      'recipient is nobody': { state: refused(new RecipientIsNobody()) },
      'no such name': {
        state: refused(new NameInvalid('Invalid label "ada_b": underscore allowed only at start'), 'ada_b.eth'),
      },
      empty: { state: sending() },
      'no token': { state: sending({ token: undefined }) },
      'not an amount': { state: sending({ amount: '1e5' }) },
      insufficient: { state: sending({ amount: '2', exact: '2' }) },
      'no fee': { state: sending({ ...filled, amount: '1.5', exact: '1.5' }) },
      'too many decimals': { state: sending({ token: dollar, amount: '0.12345678', exact: '0.123456', cut: true }) },
      'no receiver': { state: sending(typed) },
      'looking up': { state: sending({ ...typed, recipient: 'ada.reown.id', resolution: { status: 'looking-up' } }) },
      'name not found': {
        state: sending({ ...typed, recipient: 'nobody.reown.id', resolution: { status: 'unregistered' } }),
      },
      'names unreachable': {
        state: sending({
          ...typed,
          recipient: 'ada.reown.id',
          resolution: { status: 'failed', problem: problemOf(new NameResolveFailed()) },
        }),
      },
      'bad address': { state: sending({ ...typed, recipient: '0x1234', resolution: { status: 'invalid' } }) },
      ready: { state: sending(filled) },
      'in currency': { state: sending({ ...filled, unit: 'currency', amount: '625.00' }) },
      'too many decimals in currency': {
        state: sending({ unit: 'currency', amount: '625.001', exact: '0.25', cut: true }),
      },
      'counting the fee': { state: sending({ max: 'counting' }) },
      'by name': {
        state: sending({
          ...filled,
          recipient: 'ada.reown.id',
          resolution: { status: 'resolved', address: her, name: 'ada.reown.id' },
        }),
      },
      'own address': {
        state: sending({ ...filled, recipient: own, resolution: { status: 'resolved', address: own } }),
      },
      contract: { state: sending({ ...filled, resolution: { status: 'resolved', address: her, kind: 'contract' } }) },
      'look-alike': {
        state: sending(
          { ...filled, recipient: poison, resolution: { status: 'resolved', address: poison } },
          {
            activity: {
              scope,
              transactions: [
                {
                  id: '1',
                  metadata: {
                    operationType: 'send',
                    hash,
                    minedAt: '2026-11-20T09:12:00.000Z',
                    sentFrom: own,
                    sentTo: her,
                    status: 'confirmed',
                  },
                  transfers: [],
                },
              ],
              coinbaseTransactions: [],
              transactionsByYear: [],
              loading: false,
              empty: false,
              next: undefined,
              lastNetworkInView: chainId,
              problem: undefined,
              served: true,
              scrollTop: 0,
            },
          },
        ),
      },
      'waits elsewhere': { state: sending({}, { openRequests: [{ kind: 'send', account: `${chainId}:${own}` }] }) },
      'answer lost': {
        state: sending({}, { openRequests: [{ kind: 'send', account: `${chainId}:${own}`, isLost: true }] }),
      },
      'very long': {
        state: sending({
          ...filled,
          token: hostile,
          amount: '123456789012345678901234567890.123456789012345678',
          exact: '123456789012345678901234567890.123456789012345678',
        }),
      },
      solana: {
        state: {
          ...onSolana,
          send: form({ token: sol, ...typed }),
          tokens: { ...tokens, tokens: [sol] },
          ...on({ name: 'Account' }, { name: 'Send' }),
        },
      },
      memo: {
        state: {
          ...onSolana,
          send: form({
            token: sol,
            ...typed,
            recipient: tokenAccount,
            resolution: { status: 'resolved', address: tokenAccount },
            memo: 'Invoice 2071-B',
          }),
          tokens: { ...tokens, tokens: [sol] },
          ...on({ name: 'Account' }, { name: 'Send' }),
        },
      },
      'network not configured': {
        state: { ...onUnknown, ...on({ name: 'Account' }, { name: 'Send' }) },
        options: { allowUnsupportedChain: true },
      },
      'unsupported chain': {
        state: { ...onUnknown, activeNamespace: 'cosmos', ...on({ name: 'Account' }, { name: 'Send' }) },
      },
    },
    SendSelectToken: {
      'network not configured': {
        state: { ...onUnknown, ...on({ name: 'Account' }, { name: 'Send' }, { name: 'SendSelectToken' }) },
        options: { allowUnsupportedChain: true },
      },
      list: { state: at('SendSelectToken', form()) },
      'thousands of tokens': { state: at('SendSelectToken', form(), { tokens: { ...tokens, tokens: thousands } }) },
      'no match': { state: at('SendSelectToken', form()), typed: 'zzz' },
      loading: {
        state: at('SendSelectToken', form({ token: undefined }), {
          tokens: { ...tokens, status: 'loading', tokens: undefined },
        }),
      },
      empty: { state: at('SendSelectToken', form({ token: undefined }), { tokens: { ...tokens, tokens: [] } }) },
      failed: {
        state: at('SendSelectToken', form({ token: undefined }), {
          tokens: { ...tokens, status: 'failed', tokens: undefined },
        }),
      },
    },
    SendPreview: {
      estimating: { state: previewing({ status: 'estimating' }) },
      ready: { state: previewing({ status: 'ready', preview }) },
      'by name': {
        state: previewing({ status: 'ready', preview: { ...preview, name: 'ada.reown.id', arrives: '0.2475' } }),
      },
      signing: { state: previewing({ status: 'signing', preview }) },
      'signing, 4 s': { state: previewing({ status: 'signing', preview }), elapsed: 5_000 },
      'signing, 15 s': { state: previewing({ status: 'signing', preview }), elapsed: 16_000 },
      'phone, 4 s': { state: previewing({ status: 'signing', preview }), elapsed: 5_000, phone: true },
      'phone, 15 s': { state: previewing({ status: 'signing', preview }), elapsed: 16_000, phone: true },
      rejected: {
        state: {
          ...previewing({ status: 'ready', preview }),
          toasts: [{ id: 0, tone: 'error', text: 'You declined the request. Nothing was spent.' }],
        },
      },
      refused: {
        state: previewing({
          status: 'failed',
          problem: failure(
            'transfer_simulation_failed',
            'This transfer would fail.',
            'Nothing was sent. Check the amount and the recipient.',
          ),
        }),
      },
      'token account, memo': {
        state: {
          ...onSolana,
          send: form({
            token: sol,
            ...typed,
            recipient: tokenAccount,
            resolution: { status: 'resolved', address: tokenAccount },
            progress: {
              status: 'ready',
              preview: {
                ...preview,
                networkId: solanaOwner.networkId,
                recipient: tokenAccount,
                owner: solanaAddress,
                memo: 'Invoice 2071-B',
                symbol: 'SOL',
                feeSymbol: 'SOL',
              },
            },
          }),
          tokens: { ...tokens, tokens: [sol] },
          ...on({ name: 'Account' }, { name: 'Send' }, { name: 'SendPreview' }),
        },
      },
      'recipient refused': {
        state: previewing({
          status: 'failed',
          problem: failure(
            'recipient_is_program',
            'This address belongs to a program. Nobody could take out what you send.',
            'Ask the recipient for a wallet address.',
          ),
        }),
      },
      'balance frozen': {
        state: previewing({
          status: 'failed',
          problem: failure(
            'balance_frozen',
            'The token’s issuer has frozen your balance, or a part of it.',
            'Nothing was sent. Try a smaller amount.',
          ),
        }),
      },
      'no fee': {
        state: previewing({
          status: 'failed',
          problem: failure(
            'insufficient_funds',
            'Not enough ETH for the network fee.',
            'Nothing was spent. Use a smaller amount or add funds first.',
          ),
        }),
      },
      failed: {
        state: previewing({
          status: 'failed',
          preview,
          problem: failure(
            'chain_mismatch',
            'The wallet is on another network.',
            'Nothing was sent. Switch networks in your wallet and try again.',
          ),
        }),
      },
      'own address': {
        state: previewing(
          { status: 'ready', preview: { ...preview, recipient: own } },
          { recipient: own, resolution: { status: 'resolved', address: own } },
        ),
      },
      'very long': {
        state: previewing(
          {
            status: 'ready',
            preview: { ...preview, amount: `${'9'.repeat(40)}.123456789012345678`, symbol: hostile.symbol },
          },
          { token: hostile },
        ),
      },
    },
    SendConfirmed: {
      pending: { state: confirmed('sent') },
      settled: { state: confirmed('settled') },
      reverted: { state: confirmed('reverted') },
      'not confirmed': { state: confirmed('unsettled', { name: 'ada.reown.id' }) },
      cancelled: { state: told('ended', new TransactionCancelled()) },
      replaced: { state: told('ended', new TransactionReplaced()) },
      'unknown to the network': { state: told('delayed', new TransactionUnknown()) },
      'waits for owners': { state: told('delayed', new TransactionWaitsForOwners()) },
      differs: {
        state: at(
          'SendConfirmed',
          form({
            progress: {
              status: 'differs',
              hash,
              preview,
              problem: failure(
                'transfer_differs',
                'The network shows another transfer than the one you confirmed.',
                'Compare it in the explorer. If you don’t recognize it, stop using this wallet.',
              ),
            },
          }),
        ),
      },
    },
  }
}
