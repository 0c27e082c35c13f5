import {
  WalletButtonError,
  WalletConnectButton,
  type ErrorCode,
  type EventDetails,
  type Options,
} from 'wallet-connect-button'
import { WalletConnectButton as Same } from 'wallet-connect-button/element'
import { getSession, useAccount, useSession, WalletConnectButton as ConnectButton } from 'wallet-connect-button/react'
import { getSession as getSameSession, type Session } from 'wallet-connect-button/session'
import { walletConnectButton } from 'wallet-connect-button/wagmi'
import { verifySiwx, type SiwxSession } from 'wallet-connect-button/server'

const found: WalletConnectButton | null = document.querySelector('wallet-connect-button')
const made: Same = document.createElement('wallet-connect-button')
made.projectId = 'abc'
made.networks = ['mainnet', 8453]
made.config = { siwx: 'required' }
made.addEventListener('siwx-success', (event) => {
  const session: SiwxSession = event.detail.session
  const chain: string = event.detail.chainId
  void [session, chain]
})
// @ts-expect-error the theme has three modes
made.themeMode = 'sepia'

const detail = {} as EventDetails['connected']
const code: ErrorCode = 'user_rejected'
const label: Options['label'] = undefined
void [found, detail.caipAddress, label, code]

export async function check(error: unknown): Promise<boolean> {
  if (error instanceof WalletButtonError && error.code === code) return false
  const verdict = await verifySiwx({}, { domain: 'page.example', nonce: 'nonce' })
  return verdict.ok ? verdict.address.length > 0 : verdict.code === 'malformed'
}

export function Page() {
  return (
    <wallet-connect-button
      project-id="abc"
      theme-mode="dark"
      networks={['mainnet']}
      siwx="optional"
      disabled={false}
      onconnected={(event) => void event.detail.address}>
      Connect
    </wallet-connect-button>
  )
}

export const controls = (
  <button commandfor="wallet" command="--open-swap" style={{ '--wcb-accent': 'red', '--wcb-overlay-blur': 0 }}>
    Swap
  </button>
)

// @ts-expect-error an attribute that does not exist
export const wrong = <wallet-connect-button project="abc" />

const session: Session = getSession('abc', { networks: ['mainnet', 'base'], siwx: 'required' })
void [session.subscribe(() => {}), getSameSession(), walletConnectButton({ projectId: 'abc', siwx: 'optional' })]

export function Component() {
  const account = useAccount()
  const { status, connect, disconnect } = useSession()
  return (
    <>
      <ConnectButton
        projectId="abc"
        networks={['mainnet', 8453]}
        siwx="required"
        className="wide"
        ref={(element) => void element?.open()}
        onSiwxSuccess={(event) => void event.detail.session.signature}
        onClick={() => {}}
      />
      <button onClick={() => void (account ? disconnect() : connect({ method: 'email' }))}>{status}</button>
    </>
  )
}

// @ts-expect-error the theme has three modes
export const wrongComponent = <ConnectButton themeMode="sepia" />
