import { PublicKey, SystemProgram, TransactionMessage, VersionedTransaction } from '@solana/web3.js'
import { createTransfers } from '../../../src/chains/eip155/transfers'
import { sendTransaction } from '../../../src/chains/eip155/transaction'
import { sendTransaction as sendOnSolana } from '../../../src/chains/solana/sendTransaction'
import type { RpcClient } from '../../../src/services/rpc/rpcClient'
import type { TokenBalance } from '../../../src/domain/money/tokenBalance'
import { confirmSend } from '../../../src/features/send/actions/confirmSend'
import { previewSend } from '../../../src/features/send/actions/previewSend'
import { setSendAmount } from '../../../src/features/send/actions/setSendAmount'
import { setSendRecipient } from '../../../src/features/send/actions/setSendRecipient'
import { startSend } from '../../../src/features/send/actions/startSend'
import { signIn } from '../../../src/features/sign-in/actions/signIn'
import { confirmSwap } from '../../../src/features/swap/actions/confirmSwap'
import { loadSwap, startSwap } from '../../../src/features/swap/actions/loadSwap'
import { setSwapAmount } from '../../../src/features/swap/actions/setSwapAmount'
import { previewSwap } from '../../../src/features/swap/actions/previewSwap'
import { selectSwap } from '../../../src/features/swap/state'
import { goTo } from '../../../src/session/navigation/goTo'
import { switchNetworkById } from '../../../src/session/networks/switchNetworkById'
import { tokens } from '../../../src/session/store/tokens'
import { bob } from '../../fakes/connections'
import { base, ethereum, polygon, solana, solanaDevnet } from '../../fakes/networks'
import { createFakeConnection, inContext } from '../../fakes/solanaConnection'
import { createFakeChainSwaps, listedDollar } from '../../fakes/swaps'
import { choose, type SwappingContext } from '../../fakes/swappingContext'
import { createFakeTransfers, dollar, ether, HASH } from '../../fakes/transfers'
import { otherSol, sol } from '../../fakes/twoNamespaces'
import { makeContext, type FakeContext } from '../../fakes/context'
import type { Request } from './manners'

const RECENT_BLOCKHASH = sol
const lamports: TokenBalance = {
  name: 'Solana',
  symbol: 'SOL',
  chainId: solana.caipNetworkId,
  quantity: { decimals: '9', numeric: '3' },
}

/** A page on which everything but the wallet does as it should. Its dialog is open. */
export function makePage(namespace: 'eip155' | 'solana', request: Request): FakeContext {
  const context = makeContext({
    networks: namespace === 'eip155' ? [ethereum, base, polygon] : [solana, solanaDevnet],
    options: { projectId: 'p1', siwx: request === 'sign in' ? 'required' : 'off', siwxEndpoint: '/sign-in' },
    api: {
      features: [
        { id: 'swap', isEnabled: true, config: ['1inch'] },
        { id: 'social_login', isEnabled: true, config: ['email'] },
      ],
    },
    view: { name: 'Connect' },
  })
  const holdings = async () => ({
    tokens: async () => (namespace === 'eip155' ? [ether, dollar] : [lamports]),
    nfts: async () => ({ nfts: [], incomplete: false }),
  })
  const swaps = createFakeChainSwaps(HASH)
  swaps.preparesBy(async ({ from, to, data, value, network }) => ({
    send: (connection, signal, asked) => {
      const call = { from: from.address, to, data, value: `0x${value.toString(16)}` }
      return sendTransaction(connection, network, call as Parameters<typeof sendTransaction>[2], signal, asked)
    },
  }))
  Object.assign(context.adapter, {
    holdings,
    transfers: async () => createTransfers(() => chain, context.clock),
    swaps: async () => swaps,
  })
  if (namespace === 'solana') serveSolana(context, holdings)
  return Object.assign(context, { exchange: context.blockchain.exchange, swaps })
}

/** An EVM node that confirms whatever it is asked about. */
const chain = {
  read: async ({ method }: { method: string }) =>
    ({
      eth_getCode: '0x',
      eth_getBlockByNumber: { baseFeePerGas: '0x3b9aca00' },
      eth_maxPriorityFeePerGas: '0x3b9aca00',
      eth_estimateGas: '0x5208',
      eth_getTransactionReceipt: { status: '0x1' },
    })[method],
  balance: async () => 3n * 10n ** 18n,
  call: async () => '0x',
} as unknown as RpcClient

/** The wallet gets a real transaction; the node that would be read otherwise is not here. */
function serveSolana(context: FakeContext, holdings: unknown): void {
  const transfers = createFakeTransfers()
  transfers.preparesBy(async ({ from }) => ({
    send(connection, signal, asked) {
      asked()
      const payerKey = new PublicKey(from.address)
      const { message } = new VersionedTransaction(
        new TransactionMessage({
          payerKey,
          recentBlockhash: RECENT_BLOCKHASH,
          instructions: [
            SystemProgram.transfer({ fromPubkey: payerKey, toPubkey: new PublicKey(otherSol), lamports: 1 }),
          ],
        }).compileToV0Message(),
      )
      const node = createFakeConnection({ getAccountInfo: () => inContext(null) })
      return sendOnSolana(connection, new VersionedTransaction(message).serialize(), node, signal)
    },
  }))
  const given = context.chains
  Object.assign(context, {
    chains: {
      ...given,
      for: async (namespace: 'solana') => ({
        ...(await given.for(namespace)),
        balance: async () => ({ amount: '3', symbol: 'SOL' }),
        holdings,
        transfers: async () => transfers,
      }),
    },
  })
}

/** The visitor does it, up to the press that makes the request; the returned function is that press. */
export async function prepare(
  context: FakeContext,
  namespace: 'eip155' | 'solana',
  request: Exclude<Request, 'connect'>,
): Promise<() => Promise<unknown>> {
  switch (request) {
    case 'sign in':
      return () => signIn(context)
    case 'send': {
      const token = namespace === 'eip155' ? ether : lamports
      context.store.setState(tokens.set({ status: 'ready', tokens: [token] }))
      goTo(context, { name: 'Send' })
      startSend(context, token)
      setSendAmount(context, '0.25', 'en')
      await setSendRecipient(context, namespace === 'eip155' ? bob : sol)
      await previewSend(context)
      return () => confirmSend(context)
    }
    case 'swap':
      context.store.setState(tokens.set({ status: 'ready', tokens: [ether, dollar] }))
      // What was filled in before is still there.
      if (selectSwap(context.store.getState())?.quote.status !== 'ready') {
        goTo(context, { name: 'Swap' })
        startSwap(context)
        await loadSwap(context)
        await choose(context as SwappingContext, 'to', listedDollar)
        await setSwapAmount(context, '0.25', 'en')
      }
      await previewSwap(context)
      return () => confirmSwap(context)
    case 'switch': {
      const target = namespace === 'eip155' ? base : solanaDevnet
      goTo(context, { name: 'Networks' })
      return () => switchNetworkById(context, target.caipNetworkId)
    }
  }
}
