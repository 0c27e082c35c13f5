import type { CaipNetworkId, ChainNamespace } from '../domain/network/caip'
import type { Options, SiwxProof, SiwxSession } from '../domain/page/options'
import type { ViewName } from '../domain/page/viewName'
import type { ConnectRequest, ElementAccount, ElementNetwork, ElementWallet } from '../app/bridge'
import { VERSION } from '../config/version'
import type { Diagnosis } from '../doctor/doctor'
import type { Eip1193Provider } from '../wallets/contract'
import { ButtonElement } from './ButtonElement'
import { defineElement } from './defineElement'
import { partsOf } from './elementParts'
import type { ElementSession } from './elementSession'
import { loadApp, loadExtras } from './loadApp'

const sessionOf = (element: ButtonElement): ElementSession => partsOf(element).session

/** The `<wallet-connect-button>` element in plain DOM. All else is loaded when the visitor shows intent. */
export class WalletConnectButton extends ButtonElement {
  /** Version of the package. */
  static readonly version: string = VERSION

  /** Registers the class. If the tag is already defined, that definition stays and the console says so once. */
  static define(tag = 'wallet-connect-button'): void {
    defineElement(tag, this)
  }

  /** Resolves when React is mounted and reconnecting has ended. */
  get ready(): Promise<void> {
    return sessionOf(this).ready
  }

  /** The connected account, or null. */
  get account(): ElementAccount | null {
    return sessionOf(this).facts.account
  }

  /** The active network: the wallet's, or the one to connect on. Null until the session is loaded. */
  get network(): ElementNetwork | null {
    return sessionOf(this).facts.network
  }

  /** The connected wallet, or null. */
  get wallet(): ElementWallet | null {
    return sessionOf(this).facts.wallet
  }

  /** The sign-in proof, or null while not signed in. */
  get session(): SiwxSession | null {
    return sessionOf(this).facts.session
  }

  /** The form this element belongs to. */
  get form(): HTMLFormElement | null {
    return partsOf(this).internals.form as HTMLFormElement | null
  }

  /** All options. Setting it sets each option that it names, like the property would. */
  get config(): Partial<Options> {
    return partsOf(this).options.parse()
  }

  set config(given: Partial<Options>) {
    const { options, optionsChanged } = partsOf(this)
    options.setAll(given ?? {})
    optionsChanged()
  }

  /** Opens the dialog, on `view` if given. Resolves once it is open. @throws LazyPartUnavailable */
  open(view?: ViewName): Promise<void> {
    return partsOf(this).dialog.open(view)
  }

  /** Closes the dialog. Resolves to false if it may not be closed now. */
  close(): Promise<boolean> {
    return partsOf(this).dialog.close()
  }

  /**
   * Connects a wallet: the named one, or the one that the visitor chooses. @throws the error that the attempt ended
   * with
   */
  async connect(requested?: ConnectRequest): Promise<ElementAccount> {
    return (await sessionOf(this).load()).connect(requested)
  }

  /** Disconnects every namespace, or the given one. */
  async disconnect(which?: { namespace?: ChainNamespace }): Promise<void> {
    return (await sessionOf(this).load()).disconnect(which)
  }

  /**
   * Asks the wallet to switch networks. Resolves when the wallet reports it. @throws NetworkNotFound, ChainUnsupported,
   * UserRejected
   */
  async switchNetwork(caipNetworkId: CaipNetworkId): Promise<ElementNetwork> {
    return (await sessionOf(this).load()).switchNetwork(caipNetworkId)
  }

  /**
   * Signs in with the connected wallet. @throws SiwxNotEnabled, NoActiveAddress, or the error that the attempt ended
   * with
   */
  async signIn(): Promise<SiwxSession> {
    return (await sessionOf(this).load()).signIn()
  }

  /**
   * The sign-in as a server takes it: the signed text, and the signature in hexadecimal digits, on Solana in base64.
   * Without a sign-in it signs in first. @throws as `signIn` does
   */
  async getProof(): Promise<SiwxProof> {
    return (await sessionOf(this).load()).getProof()
  }

  /**
   * Deletes the sign-in proof and tells the site's server, also without a proof here; the wallet stays connected.
   * Resolves when the server has responded, or failed to at first. @throws SiwxNotEnabled
   */
  async signOut(): Promise<void> {
    return (await sessionOf(this).load()).signOut()
  }

  /** Asks the wallet to sign a message. Resolves to the signature. @throws the wallet's error */
  async signMessage(text: string): Promise<string> {
    return (await sessionOf(this).load()).signMessage(text)
  }

  /** The EIP-1193 provider of the connected wallet, or undefined. */
  getProvider(namespace?: ChainNamespace | CaipNetworkId): Eip1193Provider | undefined {
    return sessionOf(this).controller?.getProvider(namespace)
  }

  /** Loads the rest of the code without showing anything. */
  async preload(): Promise<void> {
    await loadApp(partsOf(this).options.language())
  }

  /** Checks what the element needs of the page, and reports it on the console: docs/self-check.md */
  doctor(): Promise<Diagnosis> {
    return loadExtras()
      .then(({ loadDoctor }) => loadDoctor())
      .then(({ doctor }) => doctor(this))
  }
}
