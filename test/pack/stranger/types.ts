// What the types of the main entry accept and refuse.
import type {
  ConnectMethod,
  Eip1193Provider,
  ElementAccount,
  FeatureName,
  NetworkInput,
  SiweConfig,
  SiwxSession,
  SocialProvider,
  ViewName,
} from 'wallet-connect-button'

const element = document.createElement('wallet-connect-button')

const view: ViewName = 'Networks'
void element.open(view)
// @ts-expect-error no such view
void element.open('Network')
void element.connect({ method: 'injected', wallet: 'io.metamask', namespace: 'eip155' })
// @ts-expect-error no such namespace
void element.connect({ namespace: 'evm' })
void element.switchNetwork('eip155:8453').then(({ caipNetworkId }) => element.getProvider(caipNetworkId))

const account: ElementAccount | null = element.account
if (account?.namespace === 'eip155') {
  const address: `0x${string}` = account.address
  void address
}
// @ts-expect-error the address of another namespace need not be hexadecimal
const anyAddress: `0x${string}` | undefined = account?.address

document.addEventListener('connected', ({ detail }) => {
  const text: string = detail.address
  // @ts-expect-error the address of another namespace need not be hexadecimal
  const any: `0x${string}` = detail.address
  const evm: `0x${string}` | undefined = detail.namespace === 'eip155' ? detail.address : undefined
  void [text, any, evm, detail.caipAddress]
})
document.addEventListener('siwx-success', ({ detail }) => {
  // @ts-expect-error the address of another namespace need not be hexadecimal
  const any: `0x${string}` = detail.address
  const evm: `0x${string}` | undefined = detail.chainId === 'eip155:1' ? detail.address : undefined
  const other: string | undefined = detail.chainId === 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' ? detail.address : evm
  void [any, other]
})
document.addEventListener('siwx-request', ({ detail }) => {
  const evm: `0x${string}` | undefined = detail.chainId === 'eip155:1' ? detail.accountAddress : undefined
  void evm
})
document.addEventListener('siwx-end', ({ detail }) => {
  const evm: `0x${string}` | undefined = detail.chainId === 'eip155:1' ? detail.address : undefined
  void evm
})
document.addEventListener('view-change', (event) => void (event.detail.view === view))
// @ts-expect-error close does not bubble
document.addEventListener('close', (event) => void event.detail.reason)
element.addEventListener('close', (event) => void event.detail.reason)

const networks: readonly NetworkInput[] = ['base', 10]
const features: Partial<Record<FeatureName, boolean>> = { swaps: false }
const siwe: Pick<SiweConfig, 'required'> = { required: true }
element.networks = networks
element.features = features
element.methods = ['email', 'wallet'] satisfies ConnectMethod[]
element.socials = ['x'] satisfies SocialProvider[]

const proof: SiwxSession | null = element.session
const provider: Eip1193Provider | undefined = element.getProvider('solana')
export { anyAddress, proof, provider, siwe }
