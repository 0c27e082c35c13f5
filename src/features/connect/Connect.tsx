import { useRef } from 'react'
import { Button } from '../../ui/Button'
import { Separator } from '../../ui/Separator'
import { ViewFrame } from '../../ui/ViewFrame'
import { connectOrder } from './connectOrder'
import { useSelector, useMessages } from '../../ui/context'
import { Consent } from './Consent'
import { LegalLine } from './LegalLine'
import { offeredLogins } from './offeredLogins'
import { useLoginGroups } from './useLoginGroups'
import { WalletGroup } from './WalletGroup'
import { loadSuggestedWallets } from '../../session/directory/loadSuggestedWallets'
import type { World } from '../../session/world'

export interface GroupProps {
  /** Runs the choice, or focuses the consent checkbox while it must be ticked first. */
  readonly choose: (choice: () => void) => void
  /** Id of the text that explains why nothing can be chosen yet. */
  readonly lockedBy: string | undefined
}

/** Height of the email field and of a social button, for their placeholders. */
const LOGIN_ROW_PX = 48

/** Loads the suggested wallets, if wallets are offered. */
export function onEnter(world: World): Promise<void> | undefined {
  const { options, installed } = world.store.getState()
  const offersWallets = connectOrder(options.methods, installed.length > 0).includes('wallet')
  return offersWallets && options.projectId !== undefined ? loadSuggestedWallets(world) : undefined
}

/** The view that offers the ways to connect. */
export function Connect() {
  const t = useMessages()
  const state = useSelector(({ options, features, consented, installed }) => ({
    options,
    features,
    consented,
    hasInstalled: installed.length > 0,
  }))
  const { options } = state
  const consentBox = useRef<HTMLInputElement>(null)

  const locked = options.consent && !state.consented
  const choose = (choice: () => void) => (locked ? consentBox.current?.focus() : choice())
  const { email, social } = offeredLogins(state)
  const rows = { email: email ? 1 : 0, social: Math.min(social.length, 2), wallet: 1 }
  const offered = connectOrder(options.methods, state.hasInstalled).filter((method) => rows[method] > 0)
  const logins = useLoginGroups(rows.email + rows.social > 0)

  return (
    <ViewFrame name="Connect">
      {options.consent && <Consent id="consent" box={consentBox} />}
      {offered.map((method, index) => {
        const Group = method === 'wallet' ? WalletGroup : logins.groups?.[method]
        return (
          <div key={method} className="group">
            {/* Email and social log in to the same wallet, so nothing separates them. */}
            {index > 0 && [method, offered[index - 1]].includes('wallet') && <Separator>{t.connect.or}</Separator>}
            {Group ? (
              <Group choose={choose} lockedBy={locked ? 'consent-first' : undefined} />
            ) : logins.failed ? (
              <Button onPress={logins.again}>
                {t.dialog.viewUnavailable} {t.general.tryAgain}
              </Button>
            ) : (
              Array.from({ length: rows[method] }, (_, row) => (
                <span key={row} className="bone" style={{ blockSize: LOGIN_ROW_PX }} />
              ))
            )}
          </div>
        )
      })}
      {!options.consent && <LegalLine />}
    </ViewFrame>
  )
}
