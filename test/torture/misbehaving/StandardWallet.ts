import { createConnectors } from '../../../src/app/setup/connectors'
import { connectInstalled } from '../../../src/session/life/connectInstalled'
import { createStandardWallets } from '../../../src/wallets/wallet-standard/discovery/standardWallets'
import { standardChainOf } from '../../../src/domain/network/solanaCluster'
import { base58 } from '@scure/base'
import { solana, solanaDevnet } from '../../fakes/networks'
import { createFakeStandardWallet, registerStandardWallet, type FakeStandardWallet } from '../../fakes/standardWallet'
import { MisbehavingWallet } from './MisbehavingWallet'

const CHAINS = [solana, solanaDevnet].map(({ caipNetworkId }) => standardChainOf(caipNetworkId) as string)

/** An extension that registers itself (Wallet Standard), with two accounts and real keys. */
export class StandardWallet extends MisbehavingWallet {
  readonly #wallet: FakeStandardWallet = createFakeStandardWallet('Odd', new Uint8Array(32).fill(7))
  readonly #second = createFakeStandardWallet('Odd', new Uint8Array(32).fill(8))
  readonly accounts = [this.#wallet.address, this.#second.address]
  readonly #page = new EventTarget()
  /** The page says to which network a request belongs. */
  get chain(): string {
    return this.context.connected('solana')?.networkId ?? solana.caipNetworkId
  }

  appear(): void {
    const wallet = this.#wallet
    wallet.chains = CHAINS
    const features = wallet.features
    const { connect } = features['standard:connect'] as { connect(input?: { silent?: boolean }): Promise<object> }
    const { signIn } = features['solana:signIn'] as { signIn(input: object): Promise<readonly Signed[]> }
    const { signMessage } = features['solana:signMessage'] as { signMessage(input: object): Promise<readonly Signed[]> }
    const { signAndSendTransaction: send } = features['solana:signAndSendTransaction'] as {
      signAndSendTransaction(input: object): Promise<readonly Signed[]>
    }
    const signing = (sign: (input: object) => Promise<readonly Signed[]>) => (input: object) =>
      this.answer('sign in', () => this.#signed('sign in', sign(input)))
    Object.assign(features, {
      'standard:connect': {
        connect: (input?: { silent?: boolean }) =>
          input?.silent
            ? Promise.resolve({ accounts: wallet.accounts })
            : this.answer('connect', async () => {
                const given = await connect(input)
                this.did('connect', wallet.address)
                this.did('connect', this.#second.address)
                return given
              }),
      },
      'solana:signIn': { signIn: signing(signIn) },
      'solana:signMessage': { signMessage: signing(signMessage) },
      'solana:signAndSendTransaction': {
        supportedTransactionVersions: ['legacy', 0],
        signAndSendTransaction: (input: object) => this.answer('send', () => this.#signed('send', send(input))),
      },
    })
    const registry = createConnectors(this.clock, () => ({}) as never, {})
    const list = (): void => this.context.store.setState({ installed: registry.refresh([]) })
    Object.assign(this.context, { connectors: registry, discoverWallets: list })
    registry.setStandardWallets(createStandardWallets(this.#page, this.clock, list))
    registerStandardWallet(this.#page, wallet)
    list()
  }

  async connect(): Promise<void> {
    await connectInstalled(this.context, this.context.store.getState().installed[0]?.id ?? '', 'solana')
  }

  changeAccount(): void {
    if (this.#wallet.accounts.length === 0) return
    const first = this.#wallet.accounts[0] as { address: string }
    const other = first.address === this.accounts[0] ? this.#second : this.#wallet
    this.#wallet.accounts = [
      {
        address: other.address,
        publicKey: base58.decode(other.address),
        chains: CHAINS,
        features: ['solana:signMessage'],
      },
    ]
    this.#wallet.emit({ accounts: this.#wallet.accounts })
  }

  changeChain(): void {
    this.#wallet.chains = this.#wallet.chains.toReversed()
    this.#wallet.emit({ chains: this.#wallet.chains })
  }

  end(): void {
    this.#wallet.accounts = []
    this.#wallet.emit({ accounts: [] })
  }

  speakOfOthers(): void {
    this.#wallet.emit({ accounts: [{ address: 'x', publicKey: new Uint8Array(3) }] })
    this.#wallet.emit({ odd: true })
    this.#wallet.emit(null as never)
    this.#wallet.emit({ features: 'x', chains: [{}, 7] })
  }

  /** It names chains that it does not have, and has none of the page's. */
  override lie(): void {
    super.lie()
    this.#wallet.chains = ['solana:othernet', 'eip155:1']
    this.#wallet.emit({ chains: this.#wallet.chains })
  }

  override behave(): void {
    super.behave()
    this.#wallet.chains = CHAINS
    this.#wallet.emit({ chains: CHAINS })
  }

  async #signed(request: 'sign in' | 'send', outputs: Promise<readonly Signed[]>): Promise<readonly Signed[]> {
    const signed = await outputs
    const [output] = signed
    const account = (this.#wallet.accounts[0] as { address: string } | undefined)?.address ?? ''
    this.did(request, account, base58.encode(output?.signature ?? new Uint8Array()))
    return signed
  }
}

interface Signed {
  readonly signature: Uint8Array
}
