import { useRef } from 'react'
import { Separator } from '../../ui/layout/Separator'
import { ViewFrame } from '../../ui/layout/ViewFrame'
import { connectOrder, isSeparated } from './connectOrder'
import { useSelector, useMessages } from '../../ui/context'
import { Consent } from './Consent'
import { LegalLine } from './DocumentSentence'
import { foundWallets } from '../../wallets/index'
import { offeredLogins } from './offeredLogins'
import { EmailGroup } from './EmailGroup'
import { SocialGroup } from './SocialGroup'
import { useLoginRefusal } from './useLoginRefusal'
import loginCss from '../../ui/styles/login.css?inline'
import { WalletGroup } from './WalletGroup'
import { loadDirectory } from '../../session/directory/loadDirectory'
import { prefetchWhenIdle } from '../../session/navigation/prefetchView'
import type { State, ViewEntry } from '../../session/store/state'
import type { ViewName } from '../../domain/page/viewName'
import type { Context } from '../../session/context'

const GROUPS = { email: EmailGroup, social: SocialGroup, wallet: WalletGroup }

export const sheets = [loginCss]

/** Loads the suggested wallets, if wallets are offered, and then what the visitor is likely to open next. */
export async function onEnter(context: Context, _entry: ViewEntry, signal: AbortSignal): Promise<void> {
  const { options, installed } = context.store.getState()
  const offersWallets = connectOrder(options.methods, foundWallets(installed).length > 0).includes('wallet')
  try {
    if (offersWallets && options.projectId !== undefined) await loadDirectory(context)
  } finally {
    void prefetchWhenIdle(context, likelyNext, signal)
  }
}

/** An installed wallet, else a pairing; then the other wallets, and logging in. */
function likelyNext({ installed, options, features }: State): readonly ViewName[] {
  const { email, social } = offeredLogins({ options, features })
  return [
    installed.length > 0 ? 'ConnectingExternal' : 'ConnectingWalletConnectBasic',
    'AllWallets',
    ...(email || social.length > 0 ? (['EmailVerifyOtp'] as const) : []),
  ]
}

/** The view that offers the ways to connect. */
export function Connect() {
  const t = useMessages()
  const state = useSelector(({ options, features, consented, installed }) => ({
    options,
    features,
    consented,
    hasInstalled: foundWallets(installed).length > 0,
  }))
  const { options } = state
  const consentBox = useRef<HTMLInputElement>(null)

  const locked = options.consent && !state.consented
  const choose = (choice: () => void) => (locked ? consentBox.current?.focus() : choice())
  const { email, social } = offeredLogins(state)
  const refusal = useLoginRefusal()
  // What refuses email refuses social login, too, and is shown once.
  const offers = { email, social: social.length > 0 && !(refusal && email), wallet: true }
  const offered = connectOrder(options.methods, state.hasInstalled).filter((method) => offers[method])

  return (
    <ViewFrame name="Connect">
      {options.consent && <Consent id="consent" box={consentBox} />}
      {offered.map((method, index) => {
        const Group = GROUPS[method]
        if (refusal && method !== 'wallet')
          return (
            <div key={method} className="login-lock" role="status">
              <p>{refusal}</p>
              {offered.includes('wallet') && <p className="secondary">{t.connect.walletsWork}</p>}
            </div>
          )
        return (
          <div key={method} className="group">
            {!refusal && isSeparated(method, offered[index - 1]) && <Separator>{t.connect.or}</Separator>}
            <Group choose={choose} lockedBy={locked ? 'consent-first' : undefined} />
          </div>
        )
      })}
      {!options.consent && <LegalLine />}
    </ViewFrame>
  )
}
