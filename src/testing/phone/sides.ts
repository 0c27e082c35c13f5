import type { Call } from '../call'
import { carryOutEvm } from '../evm/carryOutEvm'
import type { EvmCore } from '../evm/EvmCore'
import { carryOutPhoneOnSolana, SOLANA_METHODS } from '../solana/carryOutPhoneOnSolana'
import type { SolanaCore } from '../solana/SolanaCore'
import { solanaReferenceOf } from '../solana/solanaNetworks'
import type { PhoneNamespace } from '../types'
import { unsupported } from '../WalletError'

/** What a phone has in one namespace (CAIP-2), and what it does there. */
export interface NamespaceSide {
  readonly methods: readonly string[]
  /** What it says beside its accounts: session properties of WalletConnect. */
  readonly properties?: Readonly<Record<string, string>>
  /** The networks that it knows. */
  readonly networks: readonly string[]
  /** In the order of their index. */
  addressesOn(network: string): readonly string[]
  /** Makes another account the active one, where there is one of this index. */
  activate(index: number): void
  permit(origin: string): void
  /** @throws {WalletError} or the error of a node */
  carryOut(call: Call): Promise<unknown>
}

const EVM_METHODS = [
  'personal_sign',
  'eth_signTypedData_v4',
  'eth_sendTransaction',
  'eth_accounts',
  'eth_requestAccounts',
  'wallet_switchEthereumChain',
  'wallet_addEthereumChain',
]
const BATCH_METHODS = ['wallet_getCapabilities', 'wallet_sendCalls', 'wallet_getCallsStatus', 'wallet_showCallsStatus']

export function evmSide(wallet: EvmCore): NamespaceSide {
  return {
    methods: [...EVM_METHODS, ...(wallet.atomic === undefined ? [] : BATCH_METHODS)],
    get networks() {
      return [...wallet.chains.keys()].map((id) => `eip155:${id}`)
    },
    addressesOn: () => wallet.addresses,
    activate(index) {
      if (wallet.accounts[index]) wallet.switchAccount(index)
    },
    permit: (origin) => wallet.access.permit(origin),
    carryOut: (call) => carryOutEvm(wallet, call),
  }
}

export function solanaSide(wallet: SolanaCore): NamespaceSide {
  return {
    methods: SOLANA_METHODS,
    networks: wallet.chains.map(solanaReferenceOf),
    addressesOn: () => wallet.addresses,
    activate(index) {
      if (wallet.keys[index]) wallet.switchAccount(index)
    },
    permit: (origin) => wallet.access.permit(origin),
    carryOut: (call) => carryOutPhoneOnSolana(wallet, call),
  }
}

/** A namespace that the driver knows by what the test says of it, and no more. */
export function givenSide({ accounts, methods = {}, properties = {} }: PhoneNamespace): NamespaceSide {
  return {
    methods: Object.keys(methods),
    properties,
    networks: Object.keys(accounts),
    addressesOn: (network) => accounts[network] ?? [],
    activate() {},
    permit() {},
    async carryOut({ method, params, origin, network = '', ask }) {
      const run = methods[method]
      if (!run) throw unsupported(method)
      return run({ method, params, network, origin, ask })
    },
  }
}
