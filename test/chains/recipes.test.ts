import { base58, base64 } from '@scure/base'
import {
  Connection,
  Keypair,
  type PublicKey,
  SystemProgram,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js'
import { createClient, http, parseEther } from 'viem'
import { getBalance, waitForTransactionReceipt } from 'viem/actions'
import { anvil as anvilChain } from 'viem/chains'
import { verifyMessage } from 'viem/utils'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { accountAt } from '../../demo/stack/anvil/accounts'
import { startAnvil, type Anvil } from '../../demo/stack/anvil/startAnvil'
import { Faults } from '../../demo/stack/faults/Faults'
import { findFreeBasePort } from '../../demo/stack/ports'
import { solanaAccountAt } from '../../demo/stack/solana/accounts'
import { startSolana, type SolanaNode } from '../../demo/stack/solana/startSolana'
import { createEthersSigner } from '../../examples/recipes/ethers'
import { sign, signAndSend, toBase64 } from '../../examples/recipes/solanaWeb3'
import { createStandardWallet } from '../../examples/recipes/standardWallet'
import { createViemClient } from '../../examples/recipes/viem'
import { createWeb3 } from '../../examples/recipes/web3'
import type { Session } from '../../src/session'
import type { Eip1193Provider } from '../../src/wallets/contract'
import { createStandardProvider } from '../../src/wallets/wallet-standard/standardProvider'
import { neverAborted } from '../fakes/neverAborted'

const CHAIN_ID = 31_337
const SOL = 1_000_000_000
const owner = accountAt(0)
const me = Keypair.fromSecretKey(base58.decode(solanaAccountAt(0).privateKey))

let anvil: Anvil
let node: SolanaNode
let connection: Connection
beforeAll(async () => {
  anvil = await startAnvil(CHAIN_ID, await findFreeBasePort())
  node = await startSolana(await findFreeBasePort(), new Faults())
  connection = new Connection(node.url, 'confirmed')
})
afterAll(async () => {
  anvil?.stop()
  await node?.close()
})

/** A session with one account, whose wallet is the given provider. */
function sessionOf(namespace: 'eip155' | 'solana', address: string, provider: Eip1193Provider): Session {
  const facts = { status: 'connected', account: { namespace, address }, network: null, wallet: null, session: null }
  const connected = {
    ...facts,
    getProvider: (of?: string) => (of === namespace ? provider : undefined),
    subscribe: () => () => {},
    connect: vi.fn<Session['connect']>(),
  }
  return connected as unknown as Session
}

const disconnected = { account: null, getProvider: () => undefined } as unknown as Session

/** The local chain as a wallet: it signs for its own accounts. */
function evmSession(): Session {
  const client = createClient({ transport: http(anvil.url) })
  return sessionOf('eip155', owner.address, {
    request: ({ method, params }) =>
      client.request({ method: method === 'eth_requestAccounts' ? 'eth_accounts' : method, params } as never),
  })
}

/** A wallet of the Wallet Standard with a real key, behind the provider that the product makes for it. */
function solanaSession(): Session {
  const signed = (bytes: Uint8Array): VersionedTransaction => {
    const transaction = VersionedTransaction.deserialize(bytes)
    transaction.sign([me])
    return transaction
  }
  const address = me.publicKey.toBase58()
  const wallet = {
    chains: ['solana:localnet'],
    features: {
      'solana:signTransaction': {
        signTransaction: async ({ transaction }: { transaction: Uint8Array }) => [
          { signedTransaction: signed(transaction).serialize() },
        ],
      },
      'solana:signAndSendTransaction': {
        signAndSendTransaction: async ({ transaction }: { transaction: Uint8Array }) => [
          { signature: base58.decode(await connection.sendTransaction(signed(transaction))) },
        ],
      },
    },
  }
  const provider = createStandardProvider({
    wallet: wallet as never,
    network: () => 'solana:localnet',
    addresses: () => [address],
    account: () => ({ address }),
    ended: () => false,
    signal: neverAborted,
  })
  return sessionOf('solana', address, provider)
}

async function payment(recipient: PublicKey): Promise<VersionedTransaction> {
  const { blockhash } = await connection.getLatestBlockhash()
  const transfer = SystemProgram.transfer({ fromPubkey: me.publicKey, toPubkey: recipient, lamports: SOL })
  const message = new TransactionMessage({
    payerKey: me.publicKey,
    recentBlockhash: blockhash,
    instructions: [transfer],
  })
  return new VersionedTransaction(message.compileToV0Message())
}

test('viem sends and signs', async () => {
  const client = createViemClient(evmSession(), anvilChain)!
  const { account, chain } = client
  const to = accountAt(5).address
  const reader = createClient({ transport: http(anvil.url), pollingInterval: 20 })
  const before = await getBalance(reader, { address: to })
  const hash = await client.sendTransaction({ account: account!, chain: chain!, to, value: parseEther('1') })
  await waitForTransactionReceipt(reader, { hash })
  expect((await getBalance(reader, { address: to })) - before).toBe(parseEther('1'))
  const signature = await client.signMessage({ account: account!, message: 'hello' })
  expect(await verifyMessage({ address: owner.address, message: 'hello', signature })).toBe(true)
  expect(createViemClient(disconnected, anvilChain)).toBeUndefined()
})

test('ethers sends and signs', async () => {
  const signer = (await createEthersSigner(evmSession()))!
  expect(await signer.getAddress()).toBe(owner.address)
  const sent = await signer.sendTransaction({ to: accountAt(6).address, value: 7n })
  expect((await sent.wait())?.status).toBe(1)
  const signature = (await signer.signMessage('hello')) as `0x${string}`
  expect(await verifyMessage({ address: owner.address, message: 'hello', signature })).toBe(true)
  signer.provider.destroy()
  expect(await createEthersSigner(disconnected)).toBeUndefined()
})

test('web3.js asks the provider in the way of EIP-1193', async () => {
  class Web3 {
    constructor(private readonly provider: { request(args: object): Promise<unknown> }) {}
    // As its request manager does: with the fields of JSON-RPC beside those of EIP-1193.
    getChainId = () => this.provider.request({ jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] })
  }
  expect(await createWeb3(Web3, evmSession())?.getChainId()).toBe('0x7a69')
  expect(createWeb3(Web3, disconnected)).toBeUndefined()
})

test('@solana/web3.js: the wallet signs and sends', async () => {
  const recipient = Keypair.generate().publicKey
  const signature = await signAndSend(solanaSession(), await payment(recipient))
  await connection.confirmTransaction({ signature, ...(await connection.getLatestBlockhash()) })
  expect(await connection.getBalance(recipient)).toBe(SOL)
  await expect(signAndSend(disconnected, await payment(recipient))).rejects.toThrow('No Solana wallet')
})

test('@solana/web3.js: the wallet signs, the page sends, through the connection or in base64', async () => {
  const [one, other] = [Keypair.generate().publicKey, Keypair.generate().publicKey]
  await connection.sendTransaction(await sign(solanaSession(), await payment(one)))
  await connection.sendEncodedTransaction(toBase64(await sign(solanaSession(), await payment(other))))
  expect(base64.decode(toBase64(await payment(other))).length).toBeGreaterThan(100)
  await expect.poll(() => connection.getBalance(one)).toBe(SOL)
  await expect.poll(() => connection.getBalance(other)).toBe(SOL)
})

test('a wallet of the Wallet Standard signs, and sends, in bytes', async () => {
  const session = solanaSession()
  const wallet = createStandardWallet(session, 'solana:localnet', 'data:image/svg+xml;base64,PHN2Zy8+')
  const { accounts } = await wallet.features['standard:connect'].connect()
  expect(accounts).toMatchObject([{ address: me.publicKey.toBase58(), publicKey: me.publicKey.toBytes() }])
  expect(session.connect).not.toHaveBeenCalled()

  const recipient = Keypair.generate().publicKey
  const transaction = (await payment(recipient)).serialize()
  const [signed] = await wallet.features['solana:signTransaction'].signTransaction({ transaction })
  expect(VersionedTransaction.deserialize(signed!.signedTransaction).signatures[0]?.some(Boolean)).toBe(true)
  const [sent] = await wallet.features['solana:signAndSendTransaction'].signAndSendTransaction({ transaction })
  expect(sent?.signature).toHaveLength(64)
  await expect.poll(() => connection.getBalance(recipient)).toBe(SOL)
})
